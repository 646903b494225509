import type { OnlinePayment } from '#contract/payments.ts';

/** Texts of online payments and refunds, on the order pages of buyers and staff. */
export const providers: Record<OnlinePayment, string> = { stripe: 'Stripe', test: 'the test payment' };
/** `how` is 'Card ending in 4242'. */
export const through = (how: string, provider: string) => `${how}, through ${provider}`;
export const throughAlone = (provider: string) => `Through ${provider}`;

/** The sums of a payment, for the shop. */
export const sums = { paid: 'Paid', refunded: 'Refunded', left: 'Left' } as const;
export const minus = (amount: string) => `− ${amount}`;
export const paidOn = (date: string) => `Paid on ${date}`;

/** For buyers. */
export const ofBuyer = {
  paid: (amount: string, date: string) => `Paid ${amount} on ${date}`,
  refunded: (amount: string, date: string) => `Refunded ${amount} on ${date}`,
  pending: (amount: string) => `A refund of ${amount} is on its way to you.`,
  needsAction: (amount: string) =>
    `A refund of ${amount} is waiting for you: the payment provider has e-mailed you how to get it.`,
} as const;

/** States of a refund, for the shop. */
export const states = {
  waiting: 'Being sent',
  pending: 'On its way',
  succeeded: (date: string) => `Refunded ${date}`,
  failed: 'Failed',
  'needs-action': 'Waits for the buyer',
} as const;
export const refunds = 'Refunds';
export const showAll = (count: string) => `Show all ${count}`;
export const delivery = 'Delivery';
export const of = (pieces: string, delivery: string) => [pieces, delivery].filter(Boolean).join(', ');
export const retry = 'Try again';
export const retryLabel = (amount: string) => `Try the refund of ${amount} again`;
export const retrying = 'Asking';

export const dialog = {
  open: 'Refund',
  title: (label: string) => `Refund ${label}`,
  left: (left: string, how: string) => `${left} is left. ${how}.`,
  payment: 'Payment',
  ofPayment: (how: string, left: string) => `${how}: ${left} left`,
  pieces: 'Pieces',
  everything: 'Everything',
  piecesLabel: (name: string, of: string) => `Pieces of ${name} to refund, ${of}`,
  of: {
    open: (pieces: string) => `of ${pieces} not sent`,
    sent: (pieces: string) => `of ${pieces} sent`,
    cancelled: (pieces: string) => `of ${pieces} cancelled`,
    both: (pieces: string) => `of ${pieces} sent or cancelled`,
  },
  delivery: (amount: string) => `Shipping and handling, ${amount}`,
  toAmount: 'An amount instead',
  toPieces: 'Pieces instead',
  cancels: (count: number, pieces: string) =>
    count === 1
      ? '1 piece is not sent yet. It is cancelled with the refund: nobody sends it, and it goes back into stock. To send it all the same, refund an amount.'
      : `${pieces} pieces are not sent yet. They are cancelled with the refund: nobody sends them, and they go back into stock. To send them all the same, refund an amount.`,
  nothingLeft: 'All pieces are refunded already.',
  meanwhile: (amounts: string) =>
    `Refunded since you opened this: ${amounts}. What you typed stays here until you close it.`,
  amount: 'Amount',
  amountHint:
    'Pieces stay as they are, and are sent as before. They can be refunded later, as far as money is left.',
  reason: 'Reason',
  reasonHint: 'For the shop. The customer does not read it.',
  sum: 'Refund',
  leftAfter: 'Left afterwards',
  tooMuch: (left: string) => `Only ${left} is left.`,
  send: (amount: string) => `Refund ${amount}`,
  sendNothing: 'Refund',
  sending: 'Refunding',
  cancel: 'Cancel',
  slow: 'The money is back in some days, depending on the bank. The customer is told by mail.',
} as const;

/** In questions before paid pieces are cancelled. */
export const goesBack = 'What was paid for it goes back to the customer.';
export const allGoesBack = 'What was paid goes back.';
