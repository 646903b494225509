import type { OnlinePayment, PaymentState } from '#contract/payments.ts';

/** Texts of Orders > Being paid: payments of which there is no order yet. */
export const title = 'Being paid';
export const link = 'Being paid';
export const customerOrders = 'Customer Orders';
export const intro =
  'Buyers who went to pay. What they buy is kept for them, and becomes an order when it is paid.';
export const empty = {
  title: 'Nobody is paying right now.',
  text: 'Somebody paid and there is no order? Then it is among the orders already, or it was another shop: every payment is either here or an order.',
} as const;
export const one = 'payment';
export const columns = {
  buyer: 'Buyer',
  things: 'Things',
  amount: 'Sum',
  state: 'State',
  expires: 'Kept until',
  actions: 'Actions',
} as const;
export const guest = (name: string) => `${name.trim() || 'Somebody'} (guest)`;
export const nameless = 'Somebody';
export const kept = (until: string) => `Kept until ${until}`;
export const keptLonger = 'Kept until it is settled';
export const untilSettled = 'It is settled';
export const line = (quantity: string, name: string) => `${quantity} × ${name}`;
export const andMore = (pieces: string) => `${pieces} in all`;

export const providers: Record<OnlinePayment, string> = { stripe: 'Stripe', test: 'the test payment' };
export const states: Record<PaymentState, string> = {
  open: 'Is paying',
  processing: 'Paid, the money is on its way',
  paid: 'Paid',
  failed: 'Declined, may try again',
  expired: 'Time is over',
  mismatch: 'Another sum was paid',
};
export const asked = (asked: string, paid: string) => `${asked} asked, ${paid} paid`;
export const heard = (provider: string, when: string) =>
  `${provider.charAt(0).toUpperCase()}${provider.slice(1)} answered at ${when}`;

export const ask = (provider: string) => `Ask ${provider} again`;
export const asking = 'Asking';
export const giveUp = {
  button: 'Give up',
  busy: 'Giving up',
  title: (name: string) => `Give up the payment of ${name}?`,
  text: (provider: string) =>
    `Its page at ${provider} ends, and what was kept is for sale again. If it is paid by now, it becomes an order all the same.`,
  keep: 'Keep it',
} as const;
export const place = {
  button: 'Place the order',
  busy: 'Placing',
  title: (label: string) => `Place order ${label}?`,
  text: (asked: string, paid: string) =>
    `${asked} was asked and ${paid} was paid. The order is placed as it was agreed on, and the difference is between you and the buyer. The timeline says that you did it.`,
  keep: 'Not yet',
} as const;
export const refund = {
  button: 'Refund',
  busy: 'Refunding',
  title: (paid: string) => `Refund ${paid}?`,
  text: 'All of it goes back to the buyer, there is no order, and what was kept is for sale again.',
  keep: 'Not yet',
} as const;
