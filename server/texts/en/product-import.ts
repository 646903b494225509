/** For a number whose only separator may be of thousands or of decimals. */
export const ambiguousNumber = (written: string, thousands: string, rounded: string): string =>
  `Write ${thousands} or ${rounded} instead of “${written}”, which may mean both.`;
/** For a number without decimals. */
export const groupedNumber = (written: string, thousands: string): string =>
  `Write ${thousands} instead of “${written}”, which may mean another number.`;
/** For a number such as '4,00638E+12'. */
export const shortenedNumber = (written: string): string =>
  `Write all digits instead of “${written}”, which a spreadsheet has shortened.`;

/** @param forms of a day: '2026-12-01 or 01.12.2026' */
export const noMoment = (forms: string): string =>
  `Please write a day as ${forms}, or a time as 2026-12-01T09:00:00Z.`;
/** The same for the day of back-orders. */
export const noDay = (forms: string): string => `Please write a day as ${forms}, or none, in stockPolicy.`;

/** For a number with hundreds of digits. */
export const longNumber = 'Write a number, which has at most 100 characters.';

export const tooManyWait = (max: number): string =>
  `${max} imports wait to be applied. Please apply or discard one of them first.`;

export const chooseSku = 'Please choose the column of the SKU, or of the name, of which it can be made.';
export const otherCurrency = (currency: string, own: string): string =>
  `This shop sells in ${own}. Please convert prices in ${currency} first.`;
export const saysAll = 'The file of this import says all that is needed.';
export const sayPrices =
  'Please answer first what the prices of this file are: their currency, and whether they include tax.';
