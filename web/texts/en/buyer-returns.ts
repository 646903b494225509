import type { ReturnReason } from '#contract/return-states.ts';

/** Returns of an order, for who has bought it. */
export const comingBack = 'Coming back';
export const earlier = 'Earlier returns';
export const names = {
  return: (name: string) => `Return ${name}`,
  withdrawal: (name: string) => `Withdrawal ${name}`,
} as const;
export const states = {
  asked: 'Asked',
  accepted: 'Accepted',
  refused: 'Not accepted',
  received: 'Received',
  closed: 'Closed',
  paidBack: 'Paid back',
  cancelled: 'Cancelled',
} as const;
export const pieces = (count: string, name: string) => `${count} × ${name}`;
export const somePieces = (part: string, whole: string) => `${part} of ${whole}`;

export const asked = (seller: string) => `${seller} has your request.`;
export const sendNothing = 'Please send nothing yet.';
export const sendBy = (day: string) => `Please send it by ${day}.`;
export const send = 'Please send it.';
export const sendTo = (address: string) => `To ${address}.`;
export const askWhere = 'Please ask us where to.';
export const writeOn = (name: string) => `Write ${name} on the parcel.`;
export const pays = {
  seller: 'The seller pays for sending: keep the receipt.',
  buyer: 'You pay for sending.',
} as const;
export const whereTo = (isOnline: boolean) => (isOnline ? ' to where you paid from' : '');
export const comesBack = (sum: string, isOnline: boolean) =>
  `${sum} comes back${whereTo(isOnline)} when it has arrived.`;
export const arrived = 'It has arrived.';
export const onItsWay = (sum: string) => `It has arrived. ${sum} is on its way back to where you paid from.`;
export const takesDays = 'It can take five working days.';
export const willGoBack = (sum: string, isOnline: boolean) =>
  `It has arrived. ${sum} goes back${whereTo(isOnline)} next.`;
export const withheld = (seller: string, sum: string, words: string) =>
  `${seller} keeps ${sum}, and writes: “${words}”`;
export const notYet = 'The money has not gone back yet. We know of it, and you have to do nothing.';
export const partlyArrived = (came: string, whole: string) => `${came} of ${whole} pieces have arrived.`;
export const wentBack = (sum: string, day: string) => `${sum} went back to where you paid from, ${day}.`;
export const isClosed = (day: string) => `It has arrived and is closed, ${day}.`;
export const refused = (seller: string, words: string) => `${seller} writes: “${words}”`;
export const notRight = 'Not right? Ask us.';
export const wasCancelled = (day: string) => `This request was cancelled on ${day}.`;

export const cancel = 'Cancel request';
export const cancelling = 'Cancelling';
export const copy = 'Copy address';
export const copied = 'The address was copied.';
export const selected = 'The address is selected: copy it now.';
export const ask = 'Ask about it';

/** Below the lines of the order. */
export const until = (day: string) => `You can send things back until ${day}.`;
/** The period begins once all has arrived. */
export const openEnd = 'You can send things back.';
export const over = (day: string) => `The time to send things back ended on ${day}.`;
export const broken = 'Something broken?';
export const write = 'Write to us';
export const sendBack = 'Send something back';
/** The page that asks. */
export const form = {
  title: 'Send back',
  back: (order: string) => `Order ${order}`,
  until: (day: string) => `Until ${day}. Nothing to send before we have answered.`,
  openEnd: 'Nothing to send before we have answered.',
  nothing: 'Nothing of this order can go back now.',
  toOrder: 'Back to the order',
  notYours: 'Only who has bought it can send it back.',
  what: 'What, and how many?',
  arrived: (count: string) => `${count} can go back`,
  howMany: (name: string) => `How many of ${name}`,
  whyNot: {
    'not-sent': 'Not sent yet',
    'none-left': 'Comes back already, or has',
    'period-over': 'The time for it is over',
    excluded: 'Cannot be returned',
  },
  why: 'Why?',
  more: 'Tell us more',
  reads: (seller: string) => `${seller} reads this. May stay empty.`,
  several: 'Those who sell it read this. May stay empty.',
  submit: 'Ask to send back',
  asking: 'Asking',
  chooseWhat: 'Please choose what comes back.',
  choosePieces: (name: string, max: string) => `Of ${name}, from 1 to ${max} can go back.`,
  chooseWhy: 'Please choose a reason.',
  notPossible: (name: string) => `${name} cannot go back any more.`,
} as const;
export const reasons: Record<ReturnReason, string> = {
  unwanted: 'I do not want it',
  damaged: 'It arrived damaged',
  wrong: 'It is not what I ordered',
  missing: 'Something is missing',
  other: 'Another reason',
};
export const sums = {
  title: 'What comes back',
  tax: 'Tax',
  total: 'In all',
  nothing: 'Tick what you send back, and its price is here.',
  pays: {
    buyer: 'You pay for sending.',
    seller: 'The seller pays for sending.',
  },
  owesLess: 'You have not paid for it yet, and owe so much less then.',
  when: (isOnline: boolean) => `The money goes back${whereTo(isOnline)} once it has arrived.`,
  /** For a payment that buyers may not have made yet. */
  whenPaid: 'What you have paid for it goes back once it has arrived.',
} as const;
