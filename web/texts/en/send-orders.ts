import { plural } from '#contract/texts.ts';

const parcels = plural('en', { one: 'parcel', other: 'parcels' });
const orders = plural('en', { one: 'order', other: 'orders' });

/** Texts of marking many orders as sent, from the work list. */
export const choosePage = 'Choose all on this page';
export const choose = (order: string) => `Choose order ${order}`;
export const chosen = (count: string) => `${count} chosen`;
export const chooseAll = (count: string) => `Choose all ${count}`;
export const chooseFirst = (count: string) => `Choose the first ${count}`;
export const chooseNone = 'Choose none';
export const slips = 'Packing slips';
export const markAsSent = 'Mark as sent';
export const markAsPaid = 'Mark as paid';

export const title = (count: string, number: number) => `Mark ${count} ${orders(number)} as sent?`;
export const text =
  'Everything that is left of them counts as sent, in a parcel without tracking for each merchant.';
export const ownParts = 'Everything that is left of your parts counts as sent, in a parcel without tracking.';
export const partsText = (merchant: string) =>
  `Only the parts of ${merchant} count as sent, in a parcel without tracking for each order.`;
export const theShop = 'the shop';
export const notifyLabel = 'Send their buyers a mail';
export const notifyHint = 'One for each order, at once. A mail cannot be taken back.';
export const tooMany = (count: string) => `Choose at most ${count} orders at once.`;
export const cancel = 'Cancel';
export const sending = 'Sending';

export const outcomeLabel = 'What was sent';
export const sent = (count: string, number: number) => `${count} ${orders(number)} marked as sent`;
export const notSent = (count: string) => `${count} not sent`;
/** '12 parcels without tracking.' */
export const made = (count: string, number: number) => `${count} ${parcels(number)} without tracking.`;
export const mailed = 'Their buyers get a mail.';
export const notMailed = 'Their buyers get no mail.';
export const takeBack = 'To take one back, open its order, choose ‘Change’ and void the parcel.';
export const whichSent = 'Which were sent';
export const whichNot = 'Which were not sent, and why';
export const dismiss = 'Close the result';
