/** Texts of orders of guests: their page, their success page, and the link to them. */
export const linkForm = {
  email: 'E-mail address',
  number: 'Order number',
  numberHint: 'It is in the subject of our mails: #1042',
  send: 'Send me the link',
  sending: 'Sending',
} as const;

export const linkPage = {
  title: 'The link to your order',
  text: 'You ordered without an account? We send the link to your order to the e-mail address that you gave.',
  toLogin: 'Back to login',
} as const;

export const login = { text: 'Ordered as a guest?', link: 'Send me the link' } as const;

export const invalid = {
  title: 'This link is not valid any more.',
  text: 'A newer mail may have another one. We can also send you the link again.',
} as const;

export const askToCancel = {
  text: 'Would you rather not have it? Write to us before it is sent.',
  button: 'Ask to cancel',
} as const;
export const failed = 'The order did not load.';

export const withoutChange =
  'This is the order as you first sent it: it had arrived. What you changed after that was not taken. Please write to us if it matters.';

export const open = 'See your order';

export const account = {
  title: 'Keep this order in an account',
  text: 'You see it there next to your next ones.',
  button: 'Create an account',
  claimed: 'The order is in your account now.',
  failed: 'The order could not be taken into your account. You still find it by the link in your mail.',
} as const;
