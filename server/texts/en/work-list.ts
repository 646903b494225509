import { orderLabel } from '#contract/order-number.ts';

/** Sending many orders at once. */
export const cancelled = (order: string) => `${order} was cancelled.`;
export const alreadySent = (order: string) => `${order} was already sent.`;
export const awaitingPayment = (order: string) => `${order} is not paid yet.`;
export const refunded = (order: string) => `${order} was refunded.`;
export const notSentLately = (number: number, days: string) =>
  `Nothing of ${orderLabel(number)} was sent in the last ${days} days.`;
export const noPart = (order: string) => `${order} has nothing of this merchant.`;
export const sent = (count: string, isOne: boolean) =>
  isOne ? '1 order was sent.' : `${count} orders were sent.`;
export const ownPartsOnly = 'Merchants send their own parts.';
export const takenBack = 'This was taken back. Please choose the orders again.';
