import { plural } from '#contract/texts.ts';

const parcels = plural('en', { one: 'parcel', other: 'parcels' });
const numbersWord = plural('en', { one: 'number', other: 'numbers' });
const lines = plural('en', { one: 'line', other: 'lines' });

/** Texts of sending many orders by a list of tracking numbers. */
export const pageTitle = 'Send many';
export const back = 'Back to the orders';
export const numbers = 'Numbers';
export const example = '1046     1Z999AA10123456784   UPS\n1048-2   1Z999AA10123456801   UPS';
export const hint = 'One line for each: order or part, number, carrier. Copied from a spreadsheet is fine.';
export const chooseFile = 'Choose a CSV file';
export const noText = 'This file is no text. Please save the sheet as CSV (UTF-8).';

/** '5 parcels are ready, 2 numbers are added to parcels that were sent' */
export const ready = (count: number, formatted: string, added: number, formattedAdded: string) =>
  [
    ...(count > 0 || added === 0
      ? [`${formatted} ${parcels(count)} ${count === 1 ? 'is' : 'are'} ready`]
      : []),
    ...(added > 0
      ? [`${formattedAdded} ${numbersWord(added)} ${added === 1 ? 'is' : 'are'} added to what was sent`]
      : []),
  ].join(', ');
/** ', 3 lines cannot be sent, 1 is there twice.' */
export const others = (refused: number, formatted: string, twice: number) =>
  `${refused > 0 ? `, ${formatted} ${lines(refused)} cannot be sent` : ''}${twice > 0 ? `, ${twice} ${twice === 1 ? 'is' : 'are'} there twice` : ''}.`;
export const showRefused = 'Only what cannot be sent';
export const showAll = 'All lines';
export const tableLabel = 'Lines';
export const heads = {
  line: 'Line',
  order: 'Order',
  contents: 'What is in it',
  number: 'Number',
  carrier: 'Carrier',
  result: 'Result',
} as const;
export const results = { ready: 'Ready', twice: 'Twice', refused: 'Not sent' } as const;
export const pieces = (quantity: string, name: string) => `${quantity} × ${name}`;
export const morePieces = (count: string) => `, and ${count} more`;
export const getsNumber = 'It was sent without this number';
export const none = 'none';
export const other = 'Other';

export const actions = 'Send';
export const notify = 'Tell the buyers by mail';
export const cancel = 'Cancel';
export const send = (count: number, formatted: string, added: number, formattedAdded: string) =>
  [
    ...(count > 0 || added === 0 ? [`Send ${formatted} ${parcels(count)}`] : []),
    ...(added > 0 ? [`${count > 0 ? 'add' : 'Add'} ${formattedAdded} ${numbersWord(added)}`] : []),
  ].join(', ');
export const sending = 'Sending';

export const sent = (count: number, formatted: string) =>
  count === 0
    ? 'Nothing was sent.'
    : `${formatted} ${parcels(count)} ${count === 1 ? 'is' : 'are'} on the way.`;
export const added = (count: number, formatted: string) =>
  `${formatted} ${numbersWord(count)} ${count === 1 ? 'was' : 'were'} added to what was sent.`;
export const mailed = 'Their buyers get a mail.';
export const notMailed = 'Their buyers get no mail.';
export const mayUndo = 'As long as nothing else happens to them, all can be taken back.';
export const undoAll = (count: string, number: number) => (number === 1 ? 'Undo' : `Undo all ${count}`);
export const tellUndone = 'Tell the buyers that it is not on its way';
export const undoing = 'Undoing';
export const notSentTitle = (count: number, formatted: string) =>
  `${formatted} ${lines(count)} ${count === 1 ? 'was' : 'were'} not sent`;
export const copy = 'Copy these lines';
export const copied = 'Copied.';
export const copyRefused = 'This browser does not let pages copy. Please select the lines yourself.';
export const slips = 'Packing slips';
export const more = 'Send more';
