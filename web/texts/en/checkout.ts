import { plural } from '#contract/texts.ts';

/** Texts of the checkout page. */
export const pageTitle = 'Checkout';
export const questions = 'Questions?';
export const backToBag = 'Back to bag';
export const change = 'Change';
export const failed = 'The checkout did not load.';

export const parts = {
  contact: {
    title: 'E-mail',
    change: 'Change e-mail',
    waits: 'Where we send your confirmation',
    next: 'Continue to e-mail',
  },
  address: {
    title: 'Address',
    change: 'Change address',
    waits: 'Where we deliver',
    next: 'Continue to address',
  },
  delivery: {
    title: 'Delivery',
    change: 'Change delivery',
    waits: 'After the address',
    next: 'Continue to delivery',
  },
  payment: {
    title: 'Payment',
    change: 'Change payment',
    waits: 'How you pay',
    next: 'Continue to payment',
  },
} as const;

export const empty = {
  title: 'Your shopping cart is empty',
  text: 'What you entered is kept until you close this tab.',
  action: 'Continue shopping',
} as const;
export const orderedElsewhere = {
  title: 'Your bag was ordered in another tab',
  text: 'What you entered here is kept until you close this tab.',
  action: 'See the order',
} as const;
export const nothingOrderable = {
  title: 'Nothing in your bag can be ordered now.',
  text: 'Your bag says why beside each item.',
} as const;

export const contact = {
  before: 'Have an account?',
  logIn: 'Log in',
  after: ' to use your saved addresses. You can also order without an account.',
  email: 'E-mail address',
  hint: 'Only for this order and its tracking.',
  asGuest: 'You are ordering as a guest. We will only e-mail you about this order.',
  asMember: 'You will find this order in your account.',
  notYou: 'Not you?',
  needsAccount: 'You need an account to order here. Your bag and what you enter are kept.',
  signUp: 'Create an account',
  expired: 'You have been signed out. Please log in again: what you entered is kept.',
} as const;

export const address = {
  choices: 'Deliver to',
  another: 'Another address',
  save: 'Save to my account',
  noDelivery: 'No delivery?',
  notNeeded: 'Not needed: you pick it up.',
  deliver: 'Have it delivered',
  pickUpName: 'Name',
  pickUpHint: 'The person who will pick it up.',
} as const;

export const delivery = {
  choices: 'Delivery',
  free: 'Free',
  freeFrom: (sum: string, rest: string) => `Free from ${sum}: ${rest} to go.`,
  none: 'We do not deliver to this address.',
  noneText: 'Please change it, or call us.',
  nothingYet: 'Nothing is charged yet.',
  answer: (name: string, price: string) => `${name}, ${price}`,
} as const;

export const payment = {
  choices: 'Payment',
  later: 'Pay later',
  laterText: 'You are not charged now. We will e-mail you about the payment.',
  sameBilling: 'Use the delivery address as billing address',
  withBilling: 'Add a billing address',
  billing: 'Billing address',
  taxId: 'VAT number (optional)',
  addNote: 'Add a note',
  note: 'Note to the shop (optional)',
  terms: 'I agree to the',
  termsPage: 'terms',
  termsMissing: 'Please agree to the terms.',
  order: (sum: string) => `Order and pay ${sum}`,
  orderFree: 'Order',
  /** In place of 'Payment', where nothing is to be paid. */
  freeTitle: 'Invoice',
  nothingToPay: 'Nothing to pay',
  ordering: 'Ordering',
  pay: (sum: string) => `Pay ${sum}`,
  paying: 'Opening the payment',
  stripe: "You pay on Stripe's page and come back here.",
  unanswered:
    'We do not know yet whether your order was placed: the shop has not answered. Press again to check. You will not order twice.',
  failed: 'Nothing was ordered.',
} as const;

const answers = plural('en', { one: 'answer', other: 'answers' });
export const problems = (count: number) => `Please check ${count} ${answers(count)}.`;
export const problem = (label: string, message: string) =>
  message.startsWith(label) ? message : `${label}: ${message}`;

export const quoteChanged = {
  title: (before: string, now: string) => `The total has changed from ${before} to ${now}.`,
  sameTotal: (now: string) => `Something has changed, but the total is still ${now}.`,
  text: 'Nothing was ordered yet. Please check the changes, then press again.',
  row: (what: string, before: string, now: string) => `${what}: ${before} → ${now}`,
  none: 'none',
  soldOut: 'sold out',
  total: 'Total',
} as const;

const items = plural('en', { one: 'item', other: 'items' });
export const summary = {
  title: 'Summary',
  fold: (count: number) => `Order summary, ${count} ${items(count)}`,
  subtotal: 'Subtotal',
  delivery: 'Shipping and handling',
  deliveryBy: (method: string) => `Shipping and handling, ${method}`,
  total: 'Total',
  estimated: 'Estimated total',
  about: 'About',
  afterAddress: 'After the address',
  free: 'Free',
  foot: 'This total is what you pay. It changes only when you change something here.',
  footEstimated: 'Estimated: delivery and tax depend on the address.',
} as const;
