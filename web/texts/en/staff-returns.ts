import type { ReturnReason, ReturnState } from '#contract/return-states.ts';
import { plural } from '#contract/texts.ts';

/** Texts of a return on the order page of those who sell. */
export const titles = {
  return: (name: string) => `Return ${name}`,
  withdrawal: (name: string) => `Withdrawal ${name}`,
} as const;
export const states: Readonly<Record<ReturnState, string>> = {
  asked: 'Asked',
  accepted: 'Accepted',
  refused: 'Refused',
  received: 'Received',
  closed: 'Closed',
  cancelled: 'Cancelled',
};
export const theShop = 'the shop';
export const expectedBy = (day: string) => `expected by ${day}`;
export const refunded = (amount: string) => `Refunded ${amount}`;

export const reasons: Readonly<Record<ReturnReason, string>> = {
  unwanted: 'Not wanted.',
  damaged: 'Arrived damaged.',
  wrong: 'Something else arrived.',
  missing: 'Something is missing.',
  other: 'Another reason.',
};
export const withdrawn = 'Withdrawn from the contract.';
export const quote = (words: string) => `“${words}”`;
export const answered = (words: string) => `Answered: “${words}”`;
export const withheld = (amount: string, words: string) => `${amount} is kept: “${words}”`;

export const accept = 'Accept';
export const acceptLabel = (name: string) => `Accept return ${name}`;
export const accepting = 'Accepting';
export const accepts = 'Accepting mails the buyer the address.';
export const cancelReturn = 'Cancel return';
export const cancelLabel = (name: string) => `Cancel return ${name}`;
export const cancelling = 'Cancelling';
export const cancelTitle = (name: string) => `Cancel return ${name}?`;
export const cancelText = 'Then nothing of it comes back, and the buyer can ask again.';
export const keepIt = 'Keep it';

export const refuse = {
  open: 'Refuse',
  openLabel: (name: string) => `Refuse return ${name}`,
  label: 'Why not?',
  hint: 'The buyer reads this as you write it.',
  send: 'Refuse',
  sending: 'Refusing',
  cancel: 'Cancel',
  unsaved: (name: string) => `the answer to return ${name}`,
} as const;

const piecesWord = plural('en', { one: 'is', other: 'are' });
export const receive = {
  open: 'Received',
  openLabel: (name: string) => `Received, return ${name}`,
  heading: (name: string) => `What came of return ${name}?`,
  asked: 'Asked',
  came: 'Came',
  shelf: 'Back on the shelf',
  cameLabel: (thing: string) => `How many of ${thing} came`,
  shelfLabel: (thing: string) => `How many of ${thing} go back on the shelf`,
  send: 'Received',
  sending: 'Receiving',
  cancel: 'Cancel',
  unsaved: (name: string) => `what came of return ${name}`,
  nothing: 'Nothing has come yet.',
  rises: (pieces: string) => `Stock rises by ${pieces}.`,
  notPutBack: (count: number, pieces: string, isDamaged: boolean) =>
    `${pieces} ${piecesWord(count)} not put back${isDamaged ? `: ${count === 1 ? 'it is' : 'they are'} damaged` : ''}.`,
  stays: 'Stock stays as it is.',
  thenRefund: (amount: string) => `Then ${amount} can be refunded.`,
  nothingPaid: 'Nothing is recorded as paid for this order. If it was paid, say so under Payment first.',
} as const;

/** It is open, and somebody else has answered or received it. */
export const meanwhile = 'The return has changed meanwhile. What you typed stays here until you close it.';
export const close = 'Close';

/** A seller keeps some of the price, for wear, for example. */
export const keep = {
  open: 'Keep some of the price',
  change: 'Change what is kept',
  openLabel: (name: string, isKept: boolean) =>
    isKept ? `Change what is kept of return ${name}` : `Keep some of the price of return ${name}`,
  amount: 'How much is kept?',
  amountHint: (amount: string) => `For wear, for example. At most ${amount}.`,
  label: 'Why?',
  hint: 'The buyer reads this as you write it.',
  none: 'Please enter how much is kept.',
  tooMuch: (amount: string) => `At most ${amount} can be kept.`,
  send: (amount: string) => `Keep ${amount}`,
  sendNothing: 'Keep',
  takeBack: 'Keep nothing',
  sending: 'Saving',
  refunds: (amount: string) => `${amount} is refunded at once.`,
  leaves: (amount: string) => `${amount} goes back.`,
  cancel: 'Cancel',
  unsaved: (name: string) => `what is kept of return ${name}`,
} as const;

export const refund = {
  send: (amount: string) => `Refund ${amount}`,
  sending: 'Refunding',
  toPayment: (payment: string) => `To where it was paid from: ${payment}.`,
  withDelivery: (amount: string) => `With ${amount} of the delivery.`,
  onItsWay: (amount: string) => `${amount} is on its way back.`,
  byShop: 'The shop refunds it.',
  nothingPaid: 'Nothing is recorded as paid for this order, so nothing is to be paid back.',
  byHand: 'It was not paid online: pay it back, and write that down.',
  record: (amount: string) => `Record ${amount} paid back`,
  failed: (amount: string) => `The refund of ${amount} did not go through.`,
  provider: (words: string) => `The provider says: ${words}`,
  /** Around a button. */
  otherwise: ['Try again, or pay it back in another way and ', '.'] as const,
  recordIt: 'record it',
  retry: 'Try again',
  retrying: 'Trying again',
  closing: 'Closing',
} as const;
