import { plural } from '#contract/texts.ts';

/** A discount of the form, counted with orders of the past. */
export const title = 'What it would have cost';
export const incomplete = 'Fill in the fields of the form first.';
export const counting = 'Counting …';
export const failed = 'The orders could not be counted.';
export const again = 'Try again';
export const withOrders = (days: string) => `With the orders of the last ${days} days:`;
export const withNewest = (orders: string, since: string) =>
  `With the newest ${orders} orders, since ${since}:`;
export const gets = 'Orders that get it';
export const of = (count: string, all: string) => `${count} of ${all}`;
export const less = 'Less for these orders';
export const average = 'Their average';
export const change = (before: string, after: string) => `${before} → ${after}`;
export const aboveMaxUses = 'More would have got it than it may be used in all, which is not counted here.';
export const newest = (count: string) => `See the newest ${count}`;
export const these = (count: string) => `See the orders (${count})`;

const pieces = plural('en', { one: 'piece', other: 'pieces' });
export const trying = {
  title: 'Try an order',
  order: 'Order number',
  action: 'Try',
  busy: 'Trying',
  missing: 'Please write the number of an order.',
  gets: (saves: string) => `would get ${saves} off:`,
  line: (quantity: number, name: string) => `${quantity} ${pieces(quantity)} of ${name}`,
  delivery: 'Delivery',
};
