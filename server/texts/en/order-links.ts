/** Replies about links to orders of guests, and about payments after ordering. */
export const linkSent = 'If there is such an order, we have sent the link to this e-mail address.';
export const linksEnded = 'Links that were sent before do not open this order any more.';
export const claimed = 'The order is now in your account.';
export const paid = 'The payment has been recorded.';
export const manyPaid = (count: string, isOne: boolean) =>
  isOne ? '1 order is paid.' : `${count} orders are paid.`;
export const unpaid = 'The order waits for its payment again.';

/** Refusals. */
export const noSuchLink = 'This link is no longer valid.';
export const notByTransfer = 'This order is paid online.';
export const nothingToCollect = 'Nothing is to be paid for this order.';
export const paidBackBefore =
  'Some of this money was paid back already, so it has arrived. What was recorded stays in the timeline.';
export const cancelledBefore =
  'This order was cancelled, so it needs no payment. Please send the money back to the buyer.';
