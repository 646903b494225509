/** Replies about withdrawals. */
export const received = 'We have your withdrawal.';
export const isConfirmed = 'The withdrawal has been confirmed.';
export const isDenied = 'Nothing has been cancelled.';

/** Refusals. */
export const notOffered = 'Please write to us to withdraw from a contract.';
export const noWithdrawal = 'No withdrawal found.';
export const otherOrder = 'This item belongs to another order. Please reload the page.';
export const choose = 'Please choose at least one thing.';
export const sayWhy = 'Please say why.';
export const confirmed = 'This withdrawal was confirmed already, so it counts. Please write to us.';
export const denied = 'Somebody has said that this withdrawal was not theirs. Please make a new one.';
export const settled = 'This withdrawal has been decided already.';
export const personDecides = 'A person of the shop decides about this withdrawal.';
export const onlyRead = 'You may see this withdrawal, but not decide about it.';
export const onlyShop = 'Only the shop itself decides about withdrawals.';
export const held = (name: string) =>
  `The buyer may have withdrawn from this order: ${name}. Nothing of it is sent until that is decided.`;
