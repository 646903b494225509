/** The page of the test provider. */
export const language = 'en';
export const notFound = 'There is no such payment.';
export const forwarded = 'The test payment can be used only on the machine that runs the shop.';
export const ended = 'This payment is not open any more.';
export const decided = {
  pay: 'Paid. Nothing was charged: this is a test.',
  decline: 'The card was declined.',
  'pay-later': 'The money arrives in two days.',
};
