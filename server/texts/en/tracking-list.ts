import { orderLabel } from '#contract/order-number.ts';

/** A list of tracking numbers. */
export const tooManyLines = (max: string) => `This list has more lines than one call takes, which is ${max}.`;
export const unreadable = 'A quotation mark in this list opens and never closes.';

export const noOrderTyped = 'This line names no order.';
export const notANumber = 'This is no number of an order or part.';
export const noOrder = (label: string, meant: number | undefined) =>
  `There is no order ${label}.${meant === undefined ? '' : ` Do you mean ${orderLabel(meant)}?`}`;
export const severalParts = (label: string, parts: readonly string[]) =>
  `${label} has several parts to send. Please write ${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}.`;
export const severalParcels = (label: string, parcels: readonly string[]) =>
  `${label} was sent in several parcels without a number. Please write ${parcels.slice(0, -1).join(', ')} or ${parcels.at(-1)}.`;
export const noUntracked = (label: string) => `There is no parcel ${label} on its way without a number.`;
export const noNumberToAdd = 'This parcel was sent. Please write its number.';
export const hasNumber = (label: string) => `Parcel ${label} has another number by now.`;
export const twice = (line: number) => `The same as line ${line}. It is sent once.`;
export const otherNumber = (label: string, line: number) => `${label} has another number in line ${line}.`;

export const noNumber = 'No number. It is sent without tracking.';
export const sameNumber = (line: number) => `The same number as in line ${line}.`;
export const unknownCarrier = (name: string) =>
  `${name} is not known here, so there is no link to follow it.`;
export const noCarrier = 'No carrier, so there is no link to follow it.';

export const sent = (count: string, isOne: boolean) =>
  isOne ? '1 parcel was sent.' : `${count} parcels were sent.`;
export const added = (count: string, isOne: boolean) =>
  isOne ? '1 number was added.' : `${count} numbers were added.`;
export const undone = (count: string, isOne: boolean) =>
  isOne ? '1 order was taken back.' : `${count} orders were taken back.`;
export const noBulkSend = 'This was not sent by you, or too long ago to be taken back.';
const happened = {
  delivered: 'has arrived',
  voided: 'was taken back already',
  changed: 'was changed',
} as const;
export const isChanged = (parcel: string) =>
  `Parcel ${parcel} was changed meanwhile, so it is not taken back.`;
/** @param others parcels that something has happened to, too */
export const changedSince = (parcel: string, what: keyof typeof happened, others: string | null) =>
  `Nothing was taken back: parcel ${parcel} ${happened[what]}${others === null ? '' : `, and something happened to ${others} more`}. Open the orders to take back the others.`;
