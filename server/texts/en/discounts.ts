import type { DiscountState } from '#contract/discounts.contract.ts';

export const notFound = 'No discount found.';
export const requestUsed = 'This discount was deleted. Please reload the page and add it again.';
export const codeInUse = 'Another discount has this code. Please choose another one.';
export const tooMany = 'The shop has as many discounts as it may. Please delete one first.';
export const tooManyOn = 'As many discounts are switched on as may be. Please switch another one off first.';
export const changed =
  'Somebody else has saved this discount since you opened it. Nothing was saved; your changes are still in the form.';
export const usedMore = (uses: string) => `It was used more often already: ${uses}.`;
export const targetGone = 'One of them does not exist any more. Please choose again.';
export const noTarget = 'All that it is for was deleted. Please choose what it is for.';
export const saved = {
  added: 'Discount has been added successfully!',
  changed: 'Discount has been updated successfully!',
  enabled: 'Discount has been switched on.',
  disabled: 'Discount has been switched off.',
  deleted: 'Discount has been deleted successfully!',
};
/** Where nobody gets it yet, or any more. */
export const enabledInVain: Partial<Record<DiscountState, string>> = {
  over: 'Discount has been switched on, but nobody gets it: it is over. Give it a later end.',
  'used-up': 'Discount has been switched on, but nobody gets it: it is used up. Let it be used more often.',
  planned: 'Discount has been switched on. Nobody gets it before it starts.',
};
export const orderWithoutCode = 'You can order without a code.';
/** For a code that was right when the buyer saw its quote. */
export const codeGone = 'Your code cannot be used any more.';
/** Why a code takes nothing off. */
export const codeRefused = {
  unknown: (_missing: string) =>
    'This code cannot be used. Check how it is written; it may also be over or used up.',
  'used-before': (_missing: string) => 'You have used this code as often as you may.',
  'not-first-order': (_missing: string) => 'This code is for a first order.',
  'nobody-known': (_missing: string) => 'This code needs the e-mail address of whoever orders.',
  'not-now': (_missing: string) =>
    'Too many codes and addresses were tried from your network. Please try this code again in an hour.',
  'not-for-these': (_missing: string) => 'This code is for other products than those in your bag.',
  'below-minimum': (missing: string) => `This code takes something off from a higher sum. ${missing} to go.`,
  'saves-nothing': (_missing: string) => 'This code takes nothing off this order.',
  'costs-more': (_missing: string) =>
    'With this code your order would cost more, as delivery would not be free any more.',
  'other-saves-more': (_missing: string) => 'Your order gets a discount already that saves more.',
};
/** Why a buyer does not have a discount, by its name. */
export const notGiven = {
  'not-first-order': (title: string) => `“${title}” is for a first order.`,
  'used-before': (title: string) => `You have had “${title}” as often as you may.`,
  'nobody-known': (title: string) => `“${title}” needs the e-mail address of whoever orders.`,
  'not-now': (title: string) =>
    `“${title}” cannot be had at the moment: too many codes and addresses were tried from your network. You can order without it.`,
};
/** Why a placed order would not get a discount. */
export const noOrder = 'No order has this number.';
interface TriedOrder {
  order: string;
  comesTo: string;
  minimum: string;
  missing: string;
}
export const allCancelled = ({ order }: TriedOrder) => `${order} would not get it: all of it was cancelled.`;
export const notForOrder = {
  'not-first-order': ({ order }: TriedOrder) =>
    `${order} would not get it: it was not the buyer’s first order.`,
  'used-before': ({ order }: TriedOrder) =>
    `${order} would not get it: its buyer would have had it as often as they may, with orders of the 30 days before.`,
  'not-for-these': ({ order }: TriedOrder) =>
    `${order} would not get it: nothing in it is what the discount is for.`,
  'below-minimum': ({ order, comesTo, minimum, missing }: TriedOrder) =>
    `${order} would not get it: what it is for comes to ${comesTo}, ${missing} less than ${minimum}.`,
  'saves-nothing': ({ order }: TriedOrder) => `${order} would not get it: there is nothing to take off.`,
  'other-saves-more': ({ order }: TriedOrder) =>
    `${order} would not get it: its own discount saves as much or more.`,
};
