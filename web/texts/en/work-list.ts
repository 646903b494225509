import { plural } from '#contract/texts.ts';
import type { WorkRow, WorkView } from '#contract/work-list.contract.ts';

/** Texts of Customer Orders: the work list. */
export const title = 'Customer Orders';
export const one = 'order';
export const viewsLabel = 'Views';
export const views: Record<WorkView, string> = {
  'to-send': 'To send',
  'awaiting-payment': 'Waiting for payment',
  returns: 'Returns',
  'to-pay-back': 'To pay back',
  'refund-failed': 'Refund failed',
  all: 'All',
};
/** 'more than 10,000' would not fit on a line of views. */
export const more = (count: string) => `${count}+`;

export const search = { label: 'Search orders', placeholder: 'Number, name, e-mail or product' } as const;
export const filters = {
  dates: 'Date',
  merchant: 'Merchant',
  status: 'Status',
  delivery: 'Delivery',
  code: 'Discount code',
  late: 'Late',
} as const;
export const unknown = 'Unknown';

export const columns = {
  order: 'Order',
  number: 'Number',
  placed: 'Placed',
  sendBy: 'Send by',
  merchant: 'Merchant',
  payment: 'Payment',
  status: 'Status',
  total: 'Total',
  toPayBack: 'To pay back',
  actions: 'Actions',
} as const;
export const guest = (name: string) => `${name || 'Somebody'} (guest)`;
export const deleted = 'Deleted account';
export const pieces = (quantity: string, name: string) => `${quantity} × ${name}`;
const piecesWord = plural('en', { one: 'piece', other: 'pieces' });
export const morePieces = (count: number, formatted: string) => `and ${formatted} more ${piecesWord(count)}`;
export const sentPieces = (count: number, formatted: string) => `${formatted} ${piecesWord(count)} sent`;
export const merchants = (count: string) => `${count} merchants`;
export const ofShop = 'The shop';
export const today = (time: string) => `Today, ${time}`;
export const yesterday = (time: string) => `Yesterday, ${time}`;
export const late = (day: string) => `${day}, late`;
export const latePhone = (day: string) => `Late, ${day}`;
export const byPhone = (day: string) => `By ${day}`;
export const placedPhone = (day: string) => `Placed ${day}`;
export const payments: Record<NonNullable<WorkRow['payment']>, string> = {
  awaiting: 'Waiting for payment',
  'refund-failed': 'Refund failed',
  refunded: 'Refunded',
  'part-refunded': 'Partly refunded',
  paid: 'Paid',
  'on-delivery': 'On delivery',
  later: 'After ordering',
};

export const nothing = 'No orders found.';
export const emptyViews: Record<WorkView, string> = {
  'to-send': 'Everything is sent.',
  'awaiting-payment': 'No transfer is awaited.',
  returns: 'No returns are open. Buyers ask from their order, and withdrawals come here at once.',
  'to-pay-back': 'Nothing is to be paid back.',
  'refund-failed': 'No refund has failed.',
  all: 'Nobody has ordered yet.',
};
export const nothingFits = 'Nothing fits in this view.';
export const showAll = (count: string) => `Show ${count} in All`;

export const moreActions = 'More';
export const moreActionsLabel = 'More about orders';
export const myOrders = 'My Orders';
export const slipsOfSent = 'Reprint slips';
export const newOrder = 'New order';
export const sendMany = 'Send many';
export const exporting = 'Exporting';
export const exportList = 'Export';
export const exportHint = 'Saves the orders of this list as CSV, a row for each line.';

export const payBack = {
  open: 'Paid back',
  openFor: (order: string) => `Paid back, order ${order}`,
  refund: 'Refund',
  refundLabel: (order: string) => `Refund order ${order}`,
} as const;
