/** Names of the settings, on their page and in events: those of `paymentSettings`, in the order of the form, and the keys. */
export const paymentLabels = {
  offersStripe: 'Pay through Stripe',
  stripeName: 'Name of payment through Stripe',
  stripeText: 'Words of payment through Stripe',
  holdMinutes: 'Minutes to pay',
  offersTest: 'Test payment',
  secretKey: 'Stripe’s secret key',
  signingSecret: 'Stripe’s signing secret',
} as const;

export const parts = { stripe: 'Stripe', time: 'Time to pay', test: 'Trying it out' } as const;
export const hints = {
  offersStripe:
    'Cards, wallets and what else you have switched on at Stripe. Paid on Stripe’s page, before there is an order.',
  stripeText: 'On the checkout page, below the name.',
  holdMinutes:
    'How long things are kept for somebody who pays: between 31 and 1,380 minutes, which are 23 hours.',
  offersTest: 'A page of the shop with ‘Pay’ and ‘Decline’. Nothing is charged.',
  notLocal: 'Only while the public address of the shop is local: strangers would order without paying.',
} as const;
export const fieldNames = { name: 'Name', text: 'Your words', holdMinutes: 'Minutes to pay' } as const;
export const needsKey = 'Please save a secret key below first.';
export const later = 'Payment on delivery and by transfer is in';
export const laterLink = 'Checkout';
export const effect =
  'What is saved counts for the next buyer. Who is paying now keeps the time that was promised.';

export const keys = {
  heading: 'Keys of Stripe',
  intro: 'Kept encrypted, and never shown again. A key is saved at once, without Save above.',
  secretKey: 'Secret key',
  secretKeyHint: 'At Stripe under Developers, API keys. Begins with sk_ or, with fewer rights, rk_.',
  signingSecret: 'Signing secret',
  signingSecretHint: 'Of the endpoint that you add below. Begins with whsec_.',
  saved: (end: string | null) => (end ? `Saved, ends in ${end}` : 'Saved'),
  unreadable:
    'It was saved with another SETTINGS_KEY and cannot be read. Enter it again, or bring that key back.',
  testKey: 'Test key: nothing is really charged.',
  replace: 'Replace',
  replaceLabel: (name: string) => `Replace the ${name.toLowerCase()}`,
  remove: 'Remove',
  removeLabel: (name: string) => `Remove the ${name.toLowerCase()}`,
  removeTitle: (name: string) => `Remove the ${name.toLowerCase()}?`,
  removeText: {
    secretKey: 'Payment through Stripe is switched off, and refunds wait until there is a key again.',
    signingSecret:
      'What Stripe tells is believed no longer. Payments are noticed all the same, a minute later.',
  },
  keep: 'Keep it',
  removing: 'Removing',
  save: 'Save key',
  saving: 'Saving',
  cancel: 'Cancel',
  empty: 'Please enter the key.',
} as const;

export const connection = {
  heading: 'Connection',
  test: 'Test the connection',
  testing: 'Asking Stripe',
  works: 'Works',
  fails: 'Does not work',
} as const;

export const events = {
  heading: 'What Stripe tells the shop',
  address: 'Address for events',
  copy: 'Copy',
  copyLabel: 'Copy the address for events',
  copied: 'Copied.',
  selected: 'Your browser does not let pages copy. The address is selected: copy it now.',
  steps: [
    'At Stripe, open Developers, Webhooks, and add an endpoint with this address.',
    'Choose charge.dispute.created and all events that begin with checkout.session or refund.',
    'Copy its signing secret into the field above.',
  ],
  heard: (when: string) => `The last message arrived on ${when}.`,
  none: 'No message has arrived yet. Payments are noticed all the same, about a minute later.',
} as const;
