import type { CheckoutReason } from '#contract/checkout-reasons.ts';

/** Names of the settings, on their page and in events: those of `checkoutSettings`, in the order of the form. */
export const checkoutLabels = {
  alwaysShowCheckout: 'Always show the checkout page',
  allowsGuests: 'Guests may order',
  requiresAddress: 'Require an address',
  requiresTerms: 'Require consent to the terms',
  country: 'The shop’s own country',
  offersOnDelivery: 'Pay on delivery',
  onDeliveryName: 'Name of payment on delivery',
  onDeliveryText: 'Words of payment on delivery',
  offersTransfer: 'Pay by transfer',
  transferName: 'Name of payment by transfer',
  transferText: 'Words of payment by transfer',
} as const;

export const hints = {
  alwaysShowCheckout: 'Shops in the EU need it: its last button says that one must pay.',
  allowsGuests: 'Without an account, with an e-mail address. Their mails have a link to the order.',
  requiresAddress: 'Nobody orders without one, except to pick up.',
  requiresTerms: 'A box to tick before the last button. What was agreed to is kept with the order.',
  country: 'Counts for delivery and tax until an address is known.',
  offersOnDelivery: 'In cash or by card, when the order arrives or is picked up.',
  offersTransfer: 'Such an order waits for payment until you mark it as paid.',
  text: 'On the order, on the page after ordering and in the mail. The sum and the order number stand below.',
} as const;
export const switchNames = { onDelivery: 'On delivery', transfer: 'By transfer' } as const;
export const fieldNames = { name: 'Name', text: 'Your words' } as const;
export const noCountry = 'None';

export const parts = {
  placeOrder: 'Place Order',
  required: 'Who may order, and what is required',
  payments: 'Payment after ordering',
} as const;
export const laterHint =
  'While both are off and nothing is paid online, an order is placed without a word about payment.';
export const onlineLink = 'Online payments';
export const termsNotPublished = 'The page of the terms, at /pages/terms, is not published yet.';
export const pages = 'Pages';

const reasons: Record<CheckoutReason, string> = {
  always: 'the switch below is on',
  methods: 'shoppers choose between several ways of delivery',
  'delivery-price': 'delivery may cost something',
  payments: 'shoppers choose how to pay',
  guests: 'guests may order',
  'tax-rates': 'there is more than one tax rate',
  'gross-prices': 'prices include tax',
  discounts: 'a discount is switched on',
  address: 'an address is required',
  terms: 'consent to the terms is required',
  'no-free-method': 'in some places no delivery is free',
  'tax-by-place': 'tax depends on the place',
  'paid-online': 'orders can only be paid online',
};
const list = new Intl.ListFormat('en', { type: 'conjunction' });
const because = (all: readonly CheckoutReason[]) => list.format(all.map((reason) => reasons[reason]));

/** The effect of 'Place Order' in the bag, and why. */
export const placeOrder = {
  orders: '‘Place Order’ in the bag orders at once.',
  opens: (asks: readonly CheckoutReason[]) =>
    `‘Place Order’ in the bag opens the checkout page, because ${because(asks)}.`,
  alsoOrders: 'Apps that order without this page still can: with free delivery, and paid after ordering.',
  refused: (requires: readonly CheckoutReason[]) =>
    `Apps that order without this page are sent to it, because ${because(requires)}.`,
} as const;
export const effect = 'What is saved counts from the next order on. Placed orders keep theirs.';
