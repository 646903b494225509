/** Mails about withdrawals from a contract. */
export const subject = (number: string) => `We have your withdrawal ${number}`;
export const title = 'We have your withdrawal.';
export const received = (time: string, number: string) =>
  `It came on ${time} and counts from that moment. Its number is ${number}.`;
export const preview = (time: string) => `It came on ${time}.`;

export const facts = 'Your statement';
export const whole = (order: string) => `I withdraw from the contract for order ${order}.`;
export const some = (order: string) => `I withdraw from the contract for these things of order ${order}:`;
export const by = (name: string) => `Name: ${name}`;
export const piece = (quantity: string, name: string) => `${quantity} × ${name}`;

/** To whoever has typed number and address alone: the same whether they belong together. */
export const typed = [
  'If number and address belong together, a second mail has the button ‘Confirm withdrawal’. It shows us that it was you, and your money comes back at once.',
  'No second mail? Then a person looks at it within a working day. You need to do nothing.',
] as const;

export const confirmed = {
  subject: (number: string) => `Your withdrawal ${number} is confirmed`,
  title: 'Your withdrawal is confirmed.',
} as const;

export const outcome = {
  cancelled: (things: string) => `Cancelled: ${things}.`,
  online: (sum: string) => `You get ${sum} back, to where you paid from. It can take five working days.`,
  byHand: (sum: string) => `We pay you back ${sum}, and write to you as soon as it is on its way.`,
  sendBack: (things: string, until: string) => `Please send back ${things} by ${until}.`,
  to: 'Send it to',
  toAsk: 'We tell you the address to send it to.',
  label: (number: string) => `Write ${number} on the parcel.`,
  youPay: 'You pay for sending it back.',
  wePay: 'We pay for sending it back.',
  afterwards:
    'Then the money for it comes back, at the latest 14 days after your withdrawal, if you have shown that you sent it.',
  nothing: 'Everything of it was cancelled or is coming back already, so there is nothing to do.',
  late: 'It came after the period for it, so a person looks at it. You get an answer from us.',
} as const;

export const quote = (words: string) => `“${words}”`;

/** By a person of the shop. */
export const decided = {
  acted: {
    subject: (number: string) => `We have acted on your withdrawal ${number}`,
    title: 'Your withdrawal counts.',
    text: (time: string, number: string) =>
      `Your withdrawal ${number} came on ${time}. A person has looked at it and acted on it. What comes of it is in a mail to the address of the order.`,
  },
  notActed: {
    subject: (number: string) => `Nothing was cancelled for withdrawal ${number}`,
    title: 'Nothing was cancelled.',
    text: (time: string, number: string) =>
      `Withdrawal ${number} came on ${time}. A person has looked at it and decided that nothing is cancelled:`,
  },
  others: (numbers: string) => `The same was decided about ${numbers}.`,
  /** Before the link. */
  disagree: 'If you do not agree, please',
  contact: 'write to us',
} as const;

export const yourOrder = 'See your order';

export const toConfirm = {
  subject: 'Did you withdraw from this contract?',
  preview: 'Please confirm it, or tell us that it was not you.',
  title: 'Is this from you?',
  text: (time: string, number: string) =>
    `Somebody has withdrawn from the contract of your order on ${time}, with its number and your e-mail address. The number of the withdrawal is ${number}.`,
  held: 'Until you answer, nothing of the order is sent. If you do nothing, a person decides tomorrow.',
  confirm: 'Confirm withdrawal',
  deny: 'This was not me',
} as const;

export const denied = {
  subject: (number: string) => `Withdrawal ${number} was not from the buyer`,
  preview: 'The order goes on.',
  title: 'A withdrawal was not from the buyer.',
  /** Around the link to the order. */
  text: (number: string) =>
    [
      `${number} was typed with the number and the address of order `,
      '. The buyer says that it was somebody else, so nothing was cancelled and the order can be sent. The statement is kept.',
    ] as const,
  button: 'See the order',
} as const;
