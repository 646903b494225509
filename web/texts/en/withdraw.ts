/** Texts of withdrawing from a contract: the form, the statement, what comes of it, and the page that the mail leads to. */
export const pageTitle = 'Withdraw from contract';
export const within = (days: string) => `Within ${days} days, without giving a reason.`;

export const absent = 'No page found.';
export const orderFailed = 'The order did not load.';

export const form = {
  intro: 'Say which order it is. On the next page you see your statement and confirm it.',
  haveAccount: 'Have an account?',
  logIn: 'Log in and choose the order',
  number: 'Order number',
  numberHint: 'It is in every mail about the order, as #1062.',
  email: 'E-mail',
  emailHint: 'The one that you ordered with. Our answer goes there.',
  name: 'Name',
  what: 'What do you withdraw from?',
  whole: 'The whole order',
  some: 'Only some things',
  someHint: 'You name them in the next field.',
  things: 'Which things',
  thingsHint: 'For example: both mugs.',
  next: 'Continue',
  wrong: (count: number) => (count === 1 ? 'One field is not right yet.' : 'Some fields are not right yet.'),
  orWrite: 'You may also write to us instead:',
  address: 'how to reach us',
} as const;

export const choice = {
  which: 'Which order?',
  more: (first: string, others: number) => (others > 0 ? `${first} and ${others} more.` : `${first}.`),
  placed: (label: string, date: string) => `${label}, ${date}`,
  cancelled: 'This order was cancelled.',
  things: (label: string) => `Which things of ${label}?`,
  pieces: (name: string) => `How many of ${name}`,
  sent: 'Sent',
  notSent: 'Not sent yet',
  partlySent: (sent: string, open: string) => `${sent} sent, ${open} not sent yet`,
  nothingLeft: 'Nothing of this order is left to withdraw from: everything was cancelled or is coming back.',
  choose: 'Choose at least one thing.',
  noOrders: 'You have no orders in this account.',
  typed: 'Is it another order? Say its number and e-mail address',
  older: 'Older orders are on the page of each order.',
} as const;

export const statement = {
  title: 'Your statement',
  step: 'Step 2 of 2. Nothing is sent before you confirm.',
  whole: 'I withdraw from the contract for the order below.',
  some: 'I withdraw from the contract for the things below.',
  order: 'Order',
  placed: (label: string, date: string) => `${label}, placed ${date}`,
  what: 'What',
  wholeOrder: 'The whole order',
  wholeText: (things: string) => `The whole order: ${things}`,
  piece: (count: string, name: string) => `${count} × ${name}`,
  name: 'Name',
  email: 'E-mail',
  confirm: 'Confirm withdrawal',
  confirming: 'Confirming',
  change: 'Change',
  below:
    'A mail with date and time goes to you at once. What was not sent yet is cancelled, and what you paid for it comes back. For the rest you get the address to send it to.',
} as const;

export const done = {
  title: 'We have your withdrawal',
  at: (time: string, number: string) => `${time}. Number ${number}.`,
  sameInMail: (email: string) => `The same is in the mail that we sent to ${email}.`,
  now: 'What happens now',
  cancelled: (things: string) => `${things} cancelled`,
  backOnline: (sum: string) =>
    `${sum} is on its way back to what you paid with. It can take five working days.`,
  backByHand: (sum: string) => `We send ${sum} back to you.`,
  nothingPaid: 'Nothing was paid for it, so you owe nothing.',
  sendBack: (things: string, until: string) => `Send back ${things} by ${until}`,
  sendTo: (address: string, number: string) => `To ${address}. Write ${number} on the parcel.`,
  sendToAsk: (number: string) => `We tell you the address. Write ${number} on the parcel.`,
  youPay: 'You pay for sending.',
  wePay: 'We pay for sending.',
  thenBack: 'Then the money for it comes back',
  thenBackText: 'At the latest 14 days after your withdrawal, if you have shown that you sent it.',
  nothing: 'Nothing was left to cancel or to send back',
  nothingText: 'Everything of it was cancelled or is coming back already.',
  late: 'A person looks at it',
  lateText: 'It came after the period for it. You need to do nothing: you get an answer from us.',
  seeOrder: 'See the order',
  print: 'Print',
  printPage: 'Print this page',
} as const;

export const typedDone = {
  counts: 'It counts from this moment, and nothing more of it will be sent.',
  mail: 'A mail with this date, time and number',
  mailText: 'Sent to the address that you typed.',
  confirm: 'Confirm it from the order’s own address',
  confirmText:
    'If number and address belong together, a second mail has the button ‘Confirm withdrawal’. It shows us that it was you, and your money comes back at once.',
  noMail: 'No second mail?',
  noMailText: 'Then a person looks at it within a working day. You need to do nothing.',
} as const;

export const fromMail = {
  title: 'Is this from you?',
  typed: (time: string, number: string) => `Somebody typed this on ${time}. Number ${number}.`,
  confirm: 'Confirm withdrawal',
  deny: 'This was not me',
  denying: 'Telling the shop',
  below:
    'If it was not you, nothing is cancelled and the shop is told. If you do nothing, a person decides tomorrow.',
  things: (typed: string) => `In words: ${typed}`,
  chooseThings: 'Which things does it mean?',
  denied: 'Thank you. Nothing was cancelled, and the shop knows that it was not you.',
  deniedTitle: 'This was not you',
  waitsForPerson: 'A person of the shop decides about it. You need to do nothing.',
  failed: 'The withdrawal did not load.',
  missing: 'This link is not valid any more.',
  missingText: 'If you have withdrawn from a contract and have no answer, please write to us.',
  contact: 'Contact us',
} as const;

/** For those who decide in the shop. */
export const staff = {
  title: 'Withdrawal',
  typed: (time: string, number: string) => `${number}, received on ${time}.`,
  unconfirmed:
    'Nobody has confirmed it from the address of the order yet. Nothing of the order is sent until somebody decides.',
  late: 'It came after the period for it was over.',
  unmatched: 'Order number and e-mail address do not belong together.',
  confirm: 'Confirm for the buyer',
  deny: 'Not from the buyer',
  settle: 'Nothing comes of it',
  deciding: 'Writing it down',
  words: {
    label: 'Words for whoever withdrew',
    hint: (email: string) =>
      `The decision and these words go to ${email}. Needed when nothing is cancelled: say why.`,
    hintUnmatched: (email: string) =>
      `They go to ${email}, which may be anybody's: name no order and no things. Without words nobody is written to.`,
    missing: 'Please say why.',
  },
  meanwhile: 'Somebody has decided about it meanwhile. Your words were not sent.',
  said: (words: string) => `“${words}”`,
  byShop: 'The shop has decided that nothing is cancelled:',
  toOrder: 'See the order',
  toReturns: 'All returns',
  decided: 'It is decided.',
} as const;
