/** Answers of providers, in words for buyers and staff. */
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
export const noKey = 'Please save a secret key of Stripe first.';
export const unreadableKey = 'The secret key was encrypted with another SETTINGS_KEY. Please save it again.';
const ofAccount = (name: string | null) => (name ? ` of ${name}` : '');
export const connection = {
  test: (name: string | null) => `The key works. It is a test key${ofAccount(name)}: nothing is charged.`,
  live: (name: string | null) => `The key works. Buyers are charged for the account${ofAccount(name)}.`,
  notActivated:
    'Stripe knows the key, and the account may not charge yet. Please finish its setup at Stripe.',
  failures: {
    away: 'Stripe does not answer. Please try again in a few minutes.',
    key: 'Stripe does not accept the key. Was it copied as a whole, and is it still listed at Stripe?',
    permission:
      'Stripe knows the key, and it may not do what the shop needs: Checkout Sessions and Refunds (write), Payment Intents and Charges (read).',
    refused: 'Stripe refuses what the shop asks. Please send this to whoever runs your server.',
  },
};
