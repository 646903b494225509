/** Replies about refunds. */
export const refundAsked = 'The refund is on its way.';
export const refundRetried = 'The refund is tried again.';
export const paidBackRecorded = 'It is recorded.';

/** Refusals. */
export const noRefund = 'No refund found.';
export const noPayment = 'This payment is not of this order. Please reload the page.';
export const notPaid = 'This payment has not arrived, so nothing of it can be refunded.';
export const otherOrder = 'This item belongs to another order. Please reload the page.';
export const tooMuch = (left: string) => `Only ${left} of this payment is left to refund.`;
export const nothingLeft = 'All of this payment was refunded already.';
export const tooManyPieces = (name: string, left: string) =>
  `Only ${left} of ${name} can be refunded. Please check what you chose.`;
export const noPieces = (name: string) => `${name} was refunded already. Please check what you chose.`;
export const moreThanToPayBack = (left: string) => `Only ${left} is to be paid back.`;
export const nothingToPayBack = 'Nothing of this order is to be paid back.';
export const costsNothing = 'What you have chosen costs nothing.';
export const deliveryRefunded = 'The delivery was refunded already. Please check what you chose.';
export const noDelivery = 'This order has no delivery that was paid for.';
export const isRefunded = 'This refund has reached the buyer already.';
export const lessWithheld =
  'Less of the price is kept by now, so this sum is too small. Please refund what is left of the return.';
export const refundedSince =
  'What it was for was refunded or is to be sent again. Please ask for a new refund of what is left.';
