import type { Waits } from '#contract/dashboards.contract.ts';
import { plural } from '#contract/texts.ts';

export const title = 'Overview';
export const notLoaded = 'The overview did not load.';

export const waitsLabel = 'What waits';
/** The meaning of each number. */
export const waits: Readonly<Record<keyof Waits, (count: number) => string>> = {
  toSend: plural('en', { one: 'order to send', other: 'orders to send' }),
  late: plural('en', { one: 'order late', other: 'orders late' }),
  awaitingPayment: () => 'waiting for payment',
  returns: plural('en', { one: 'return to deal with', other: 'returns to deal with' }),
  toPayBack: plural('en', { one: 'order to pay back', other: 'orders to pay back' }),
  refundFailed: plural('en', { one: 'refund failed', other: 'refunds failed' }),
  messages: plural('en', { one: 'message unanswered', other: 'messages unanswered' }),
  chats: plural('en', { one: 'chat unanswered', other: 'chats unanswered' }),
  reviews: plural('en', { one: 'review to approve', other: 'reviews to approve' }),
  merchants: plural('en', { one: 'merchant waiting', other: 'merchants waiting' }),
  lowStock: plural('en', { one: 'product low on stock', other: 'products low on stock' }),
  failedMails: plural('en', { one: 'mail failed', other: 'mails failed' }),
  unsentMails: plural('en', { one: 'mail could not leave', other: 'mails could not leave' }),
};

export const lastDays = 'Last 30 days';
export const noSales = 'Nothing was sold in the last 60 days.';
export const asTable = 'Show as table';
export const asChart = 'Show as chart';
export const key = { day: 'A day', today: 'Today so far', before: '30 days before' } as const;
export const figures = { sales: 'Sales', orders: 'Orders', average: 'An order, on average' } as const;
export const comparedWith = (before: string) => `30 days before: ${before}`;

export const chart = {
  label: 'Sales by day',
  hint: 'Arrow keys walk the days.',
} as const;
const orders = plural('en', { one: 'order', other: 'orders' });
export const orderCount = (count: number, formatted: string) => `${formatted} ${orders(count)}`;
export const soFar = (day: string) => `${day}, so far`;

export const table = {
  label: 'Sales by day',
  day: 'Day',
  orders: 'Orders',
  sales: 'Sales',
  before: '30 days before',
} as const;

export const best = {
  title: 'Best products',
  all: 'All products',
  product: 'Product',
  sold: 'Sold',
  sales: 'Sales',
  none: 'Nothing was sold in the last 30 days.',
} as const;

export const low = {
  title: 'Low stock',
  all: (count: string) => `All ${count}`,
  product: 'Product',
  stock: 'Stock',
  out: 'Out of stock',
  left: (count: string) => `${count} left`,
  none: 'Nothing is low on stock.',
  unset: 'No number says yet how few pieces are low.',
  settings: 'Low stock in Settings',
} as const;
