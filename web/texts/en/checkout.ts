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
    waits: 'Where we write to',
    next: 'Continue to e-mail',
  },
  address: {
    title: 'Address',
    change: 'Change address',
    waits: 'Where it goes',
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
  text: 'What you typed here stays until you close this tab.',
  action: 'Continue shopping',
} as const;
export const nothingOrderable = {
  title: 'Nothing in your bag can be ordered now.',
  text: 'Back in the bag, each line says why.',
} as const;

export const contact = {
  before: 'Have an account?',
  logIn: 'Log in',
  after: ', and your address is known. You do not need one.',
  email: 'E-mail address',
  hint: 'For this order and its tracking, nothing else.',
  asGuest: 'You order as a guest. We write about this order only.',
  asMember: 'It will be in your account.',
  notYou: 'Not you?',
  needsAccount: 'To order here, you need an account. Your bag and what you type stay.',
  signUp: 'Create an account',
  expired: 'You have been signed out. Log in again: what you typed is kept.',
} as const;

export const address = {
  choices: 'Deliver to',
  another: 'Another address',
  save: 'Save to my account',
  noDelivery: 'No delivery?',
  notNeeded: 'Not needed: you pick it up.',
  deliver: 'Have it delivered',
  pickUpName: 'Name',
  pickUpHint: 'Of the person who picks it up.',
} as const;

const workingDays = plural('en', { one: 'working day', other: 'working days' });
export const delivery = {
  choices: 'Delivery',
  free: 'Free',
  days: ({ from, to }: { from: number; to: number }) => {
    if (to === 0) return 'Today';
    return from === to ? `${to} ${workingDays(to)}` : `${from} to ${to} ${workingDays(to)}`;
  },
  freeFrom: (sum: string, rest: string) => `Free from ${sum}: ${rest} to go.`,
  none: 'We do not deliver to this address.',
  noneText: 'Please change it, or call us.',
  nothingYet: 'Nothing is charged yet.',
  answer: (name: string, price: string) => `${name}, ${price}`,
} as const;

export const payment = {
  choices: 'Payment',
  later: 'Pay later',
  laterText: 'Nothing is charged now. We write to you about the payment.',
  sameBilling: 'Invoice to the delivery address',
  withBilling: 'Add an invoice address',
  billing: 'Invoice address',
  taxId: 'VAT number (optional)',
  addNote: 'Add a note',
  note: 'Note to the shop (optional)',
  terms: 'I agree to the',
  termsPage: 'terms',
  termsMissing: 'Please agree to the terms.',
  order: (sum: string) => `Order and pay ${sum}`,
  ordering: 'Ordering',
  pay: (sum: string) => `Pay ${sum}`,
  paying: 'Opening the payment',
  stripe: "You pay on Stripe's page and come back here.",
  unanswered:
    'It is not known yet whether your order was placed: the shop has not answered. Press again to ask for the same order; it never orders twice.',
  failed: 'Nothing was ordered.',
} as const;

const answers = plural('en', { one: 'answer needs', other: 'answers need' });
export const problems = (count: number) => `${count} ${answers(count)} another look.`;
export const problem = (label: string, message: string) =>
  message.startsWith(label) ? message : `${label}: ${message}`;

export const quoteChanged = {
  title: (before: string, now: string) => `The total was ${before} and is ${now} now.`,
  sameTotal: (now: string) => `Something has changed. The total still is ${now}.`,
  text: 'Nothing was ordered. Please look at it once more, then press again.',
  row: (what: string, before: string, now: string) => `${what}: ${before} → ${now}`,
  none: 'none',
  total: 'Total',
} as const;

const things = plural('en', { one: 'thing', other: 'things' });
export const summary = {
  title: 'Summary',
  fold: (count: number) => `Order summary, ${count} ${things(count)}`,
  subtotal: 'Subtotal',
  delivery: 'Delivery',
  deliveryBy: (method: string) => `Delivery, ${method}`,
  total: 'Total',
  estimated: 'Estimated total',
  about: 'About',
  afterAddress: 'After the address',
  free: 'Free',
  foot: 'This total is what you pay. It changes only when you change something here.',
  footEstimated: 'Estimated: delivery and tax follow from the address.',
} as const;
