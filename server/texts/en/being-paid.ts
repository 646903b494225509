import type { PaymentState } from '#contract/payments.ts';

export const providerAway = 'The payment service does not answer at the moment. Nothing has changed.';
export const providerRefused = (message: string) => `The payment service refuses to answer: ${message}`;

/** The provider's answer, or the decision. */
export const became: Record<PaymentState, string> = {
  open: 'It is not paid yet.',
  processing: 'The buyer has paid, and the money arrives in some days.',
  paid: 'It is paid.',
  failed: 'The payment has failed. The buyer may try again.',
  expired: 'It was not paid. The stock is back.',
  mismatch: 'Another amount was paid. Please decide what to do.',
};
export const ofShop = 'Forbidden! Payments are seen by the shop alone.';
export const notSigned = 'The event is not signed by Stripe, or too old.';
export const noPayment = 'This payment could not be found.';
