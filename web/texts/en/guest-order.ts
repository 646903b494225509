import { plural } from '#contract/texts.ts';

/** Texts of orders of guests: their page, their success page, and the link to them. */
export const linkForm = {
  email: 'E-mail address',
  number: 'Order number',
  numberHint: 'It is in the subject of our emails, such as #1042',
  send: 'Send me the link',
  sending: 'Sending',
} as const;

export const linkPage = {
  title: 'The link to your order',
  text: 'Ordered without an account? We can send a link to your order to the e-mail address that you used.',
  toLogin: 'Back to login',
} as const;

export const login = { text: 'Ordered as a guest?', link: 'Send me the link' } as const;

export const noHelp = { text: 'Does none of this help?', link: 'Write to us' } as const;

export const invalid = {
  title: 'This link is no longer valid.',
  text: 'Look for a newer e-mail from us, or ask us to send the link again.',
} as const;

export const inAccount = {
  title: 'This order is in an account.',
  text: 'It was added to an account, so links in older e-mails do not open it any more. Log in to see how far it has come.',
  logIn: 'Log in to see the order',
  noPassword: 'Forgot the password?',
} as const;

const items = plural('en', { one: 'item', other: 'items' });
export const page = {
  title: 'Order Details',
  sum: (sum: string, pieces: number) => `${sum} for ${pieces} ${items(pieces)}`,
} as const;

export const askToCancel = {
  text: 'Changed your mind? Ask us: we may still be able to stop it.',
  button: 'Ask to cancel',
} as const;
export const failed = 'The order did not load.';

export const withoutChange =
  'We had already received your order, so this is how you first placed it. Later changes are not included. Please write to us if you need them.';

export const open = 'See your order';

export const account = {
  title: 'Keep this order in an account',
  text: 'You will find it there with your future orders.',
  button: 'Create an account',
  claimed: 'The order is now in your account.',
  failed: 'The order could not be added to your account. You can still open it with the link in your e-mail.',
} as const;
