import type { PaidBackHow } from '#contract/payments.ts';

/** Texts of money that is paid back by hand. */
export const sums = { received: 'Received', paidBack: 'Paid back', toPayBack: 'To pay back' } as const;
export const open = 'Paid back';
export const title = (buyer: string, order: string) => `Paid back to ${buyer}, ${order}`;
export const amount = 'Amount';
export const amountHint = (left: string) => `${left} is to be paid back.`;
export const how = 'How';
export const hows: Readonly<Record<PaidBackHow, string>> = {
  transfer: 'Bank transfer',
  cash: 'Cash',
  other: 'In another way',
};
export const notify = 'E-mail the buyer';
/** It is no button of a bank. */
export const movesNothing = 'This moves no money. It writes down what you have paid.';
export const record = (sum: string) => `Record ${sum}`;
export const recordNothing = 'Record';
export const recording = 'Recording';
export const cancel = 'Cancel';
