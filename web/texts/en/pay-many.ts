import { orderLabel } from '#contract/order-number.ts';
import { plural } from '#contract/texts.ts';

const orders = plural('en', { one: 'order', other: 'orders' });

/** Texts of marking many orders as paid. */
export const title = (count: string, number: number) => `Mark ${count} ${orders(number)} as paid?`;
export const text = 'Their transfers count as arrived, and the orders are to be sent.';
export const confirm = 'Mark as paid';
export const saving = 'Saving';
export const refused = (number: number | null, reason: string) =>
  number === null ? reason : `${orderLabel(number)}: ${reason}`;
