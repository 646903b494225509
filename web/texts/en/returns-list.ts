import type { ReturnReason, WithdrawalState } from '#contract/return-states.ts';
import type { OpenReturn } from '#contract/work-list.contract.ts';

/** Texts of the view of returns in Customer Orders. */
export const columns = {
  return: 'Return',
  state: 'State',
  next: 'Next',
  merchant: 'Merchant',
  actions: 'Actions',
} as const;
export const ofShop = 'The shop';
export const states: Readonly<Record<OpenReturn['state'], string>> = {
  asked: 'Asked',
  accepted: 'Accepted',
  received: 'Received',
};
/** Behind the name of the buyer. */
export const reasons: Readonly<Record<ReturnReason, string>> = {
  unwanted: 'unwanted',
  damaged: 'damaged',
  wrong: 'wrong',
  missing: 'missing',
  other: 'another reason',
};
export const withdrawal = (name: string, order: string) => `${name} for ${order}`;
export const otherReturns = (count: number, formatted: string) =>
  `and ${formatted} more ${count === 1 ? 'return' : 'returns'}`;

/** The next step, and by when. */
export const next = {
  asked: (day: string) => `Answer by ${day}`,
  accepted: (day: string) => `Expected by ${day}`,
  expected: 'Expected',
  received: 'Refund',
  refund: (amount: string) => `Refund ${amount}`,
} as const;
export const actions = {
  asked: 'Accept',
  accepted: 'Received',
  received: 'Refund',
} as const;
export const actionLabel = (action: string, name: string) => `${action}, return ${name}`;

const titles: Readonly<Record<WithdrawalState, string>> = {
  unconfirmed: 'Withdrawal, not confirmed',
  late: 'Withdrawal, after its period',
  unmatched: 'Withdrawal of no order',
  acted: 'Withdrawal',
  denied: 'Withdrawal',
  settled: 'Withdrawal',
};
/** Withdrawals that a person has to decide. */
export const withdrawals = {
  label: 'Withdrawals',
  titles,
  about: (name: string, order: string, buyer: string) => `${name} for ${order}, typed as ${buyer}`,
  decides: 'A person decides',
  since: (moment: string) => `Since ${moment}`,
  decide: 'Decide',
  more: 'Show more',
} as const;
export const actionOfWithdrawal = (name: string) => `Decide ${name}`;
