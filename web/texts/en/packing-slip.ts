import { plural } from '#contract/texts.ts';

/** Texts of the packing slip. */
export const pageTitle = 'Packing slip';
export const title = (label: string) => `Packing slip ${label}`;
export const print = 'Print';
export const back = 'Order';
export const absent = 'No order found.';
export const failed = 'The packing slip did not load.';
export const order = 'Order';
export const ordered = 'Ordered';
export const delivery = 'Delivery';
export const to = 'To';
export const pickUp = 'Pick-up';
export const noAddress = 'The order has no delivery address.';
export const contents = 'What is in this parcel';
export const product = 'Product';
export const quantity = 'Quantity';
/** Beside the sum: '1 Piece'. */
export const pieces = plural('en', { one: 'Piece', other: 'Pieces' });
export const nothing = 'Nothing is in this parcel.';
export const comesApart = 'The rest of this order comes in parcels of its own.';
export const questions = (phone: string) => `Questions? Call us at ${phone}.`;

/** Texts of many slips at once. */
export const many = {
  pageTitle: 'Packing slips',
  failed: 'The packing slips did not load.',
  back: 'Back to orders',
  print: (count: number, formatted: string) => `Print ${formatted} ${count === 1 ? 'slip' : 'slips'}`,
  first: (read: string, count: string) =>
    `These are the slips of the first ${read} of ${count} orders. Mark them as sent, then print the next.`,
  skipped: (count: number, formatted: string) =>
    `${formatted} ${count === 1 ? 'order is' : 'orders are'} not printed:`,
  gone: (count: number, formatted: string) =>
    `${formatted} ${count === 1 ? 'order was' : 'orders were'} not found.`,
  noneChosen: 'No order was chosen.',
  noneChosenText: 'Choose orders in the list, then press ‘Packing slips’.',
  againTitle: 'Slips of what was sent',
  again: 'Print what was sent again',
  againFirst: (read: string, count: string) =>
    `These are the slips of the last ${read} of ${count} orders that were sent in the last 7 days.`,
  againNothing: 'Nothing was sent in the last 7 days.',
  againNothingText: 'An older slip is on the page of its order, beside the parcel.',
  nothing: 'Nothing is to be sent.',
  nothingText: 'Slips have what is neither sent nor cancelled.',
} as const;
/** With whom the contract is. */
export const soldBy = (name: string) => `Sold by ${name}`;
