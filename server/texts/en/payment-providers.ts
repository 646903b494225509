/** What a provider has answered, in words for buyers and staff. */
export const language = 'en';
export const testCard = 'Test card';
export const declined = 'The card was declined.';
export const notPaid = 'The payment has failed.';
export const cardEndingIn = (brand: string, digits: string) => `${brand} ending in ${digits}`;
export const tooLittle = (min: string) => `From ${min}.`;
export const notWhole = 'This sum cannot be paid online.';
export const refundFailures = {
  lost_or_stolen_card: 'The card was reported lost or stolen.',
  expired_or_canceled_card: 'The card has expired or was cancelled.',
  charge_for_pending_refund_disputed: 'The buyer has disputed the payment.',
  insufficient_funds: 'The balance at Stripe is too low.',
  declined: 'The bank of the buyer has declined it.',
  merchant_request: 'It was cancelled at Stripe.',
  canceled: 'It was cancelled at Stripe.',
  unknown: 'The bank of the buyer did not take it.',
};
