import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/import-sources.ts';
import { readFlag } from './flag-cell.rules.ts';
import { readNumberCell } from './number-cell.rules.ts';
import type { OurRow, SourceRow } from './rows.ts';
import { detailsOfProgram, stripHtml } from './strip-html.ts';

const texts = defineTexts({ en });

/** Takes notes of what does not come as the file says. */
interface Notes {
  leave(what: string, line: number, reason: string): void;
}

/** @returns whether a cell says yes, in the words of spreadsheets of any language */
export const isYes = (cell: string): boolean => readFlag(cell) === true;

/**
 * @param meant by an empty cell, and by one that is neither yes nor no, which is listed
 * @returns whether the column of a row says yes
 */
export function isYesIn(
  row: SourceRow,
  column: string,
  meant: { empty: boolean; unclear: boolean },
  to: Notes,
): boolean {
  const cell = row.get(column);
  if (cell === '') return meant.empty;
  const says = readFlag(cell);
  if (says === undefined) to.leave(column, row.line, texts().neitherYesNorNo(cell, meant.unclear));
  return says ?? meant.unclear;
}

/** '0.450000', '.8', '14': as programs write numbers, whatever the country. */
const plain = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/;
/** '1.234' may be 1234 where people wrote it. */
const twoMeanings = /^-?[1-9]\d{0,2}\.\d{3}$/;
const isPlain = (cell: string) => plain.test(cell) && !twoMeanings.test(cell);

/** @returns the number without its trailing zeros; the cell itself when people wrote it */
export const number = (cell: string): string => (isPlain(cell) ? String(Number(cell)) : cell);

/** @returns the day of '2026-12-01 00:00:00', also as a spreadsheet saves it: '1/2/2027 0:00' */
export const withoutTime = (time: string): string => time.split(/[\s,T]/, 1).join('');

/** @returns the text without any of these characters at its end. A pattern for it takes a square of the time where many are in the middle. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** @returns a calculated amount with the shop's decimals */
const toAmount = (value: number): string => value.toFixed(shopFormat().decimals);

/**
 * Programs write '40.0000'. What people wrote is read by the rules of prices; what these do not read stays as it is, so that its row is refused.
 * @returns an amount with the shop's decimals
 */
export function amount(cell: string): string {
  const value = parseNumber(cell);
  return value === null ? cell : toAmount(value);
}

/** @returns the amount times a factor; what is no number as it is, so that its row is refused */
export function multiplied(cell: string, factor: number): string {
  const value = parseNumber(cell);
  return value === null ? cell : toAmount(value * factor);
}

/** @returns null of a cell that is no number, or one that may mean two */
export function parseNumber(cell: string, decimals = shopFormat().decimals): number | null {
  if (isPlain(cell)) return Number(cell);
  const { value } = readNumberCell(cell, decimals);
  const read = typeof value === 'string' && plain.test(value) ? Number(value) : Number.NaN;
  return Number.isNaN(read) ? null : read;
}

/** @returns the first cell of which nobody knows the number */
export const unreadIn = (...cells: readonly string[]): string | undefined =>
  cells.find((cell) => cell !== '' && parseNumber(cell) === null);

const gramsPerUnit = { g: 1, kg: 1_000, lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523_125 } as const;
export type WeightUnit = keyof typeof gramsPerUnit;
export const isWeightUnit = (text: string): text is WeightUnit => Object.hasOwn(gramsPerUnit, text);

/** @returns grams; '' without any, and of 0, which says nothing; what is no number with its unit, so that its row is refused */
export function grams(cell: string, unit: WeightUnit): string {
  const value = parseNumber(cell, 6);
  if (cell === '' || value === 0) return '';
  return value === null ? `${cell} ${unit}` : String(Math.max(1, Math.round(value * gramsPerUnit[unit])));
}

/** @returns the cell of a brand in our columns, where `none` is a product without one */
export const cellOfBrand = (name: string): string => (/^\\*none$/.test(name) ? `\\${name}` : name);

/** A barcode without a spreadsheet's mark before its digits. */
export const barcode = (cell: string): string => cell.replace(/^'(?=\d)/, '');

/** A description has no place for them. */
const needsDetails = /<(?:ul|ol|h[1-6]|table)\b|<a\s[^<>]*\bhref/i;
const maxDescription = 200;

/** @returns description and details of texts that may be HTML: a short one without lists, tables, headings and links is the description alone */
export function describe(short: string, long: string): OurRow {
  const description = short || long;
  const isLong = () => stripHtml(description).length > maxDescription;
  const details = long || short;
  const hasDetails = (short !== '' && long !== '') || needsDetails.test(details) || isLong();
  return { description, ...(hasDetails ? { details: detailsOfProgram(details) } : {}) };
}

/**
 * @param current what shoppers pay; '' when nothing is reduced
 * @param dates ISO 8601
 * @returns the price, and its sale when it is reduced
 */
export function prices(
  { regular, current }: { regular: string; current: string },
  { from = '', until = '' } = {},
): OurRow {
  if (regular === '' || current === '') return { price: amount(regular || current) };
  const [before, now] = [parseNumber(regular), parseNumber(current)];
  if (before !== null && now !== null && (now <= 0 || now >= before)) return { price: amount(regular) };
  return {
    price: amount(regular),
    salePrice: amount(current),
    ...(from === '' ? {} : { saleFrom: from }),
    ...(until === '' ? {} : { saleUntil: until }),
  };
}

/**
 * @param reduced null without a sale
 * @param cells that the numbers are of, the price first
 * @returns prices that were calculated; a cell of which nobody knows the number, which refuses the row
 */
export function calculated(
  { full, reduced }: { full: number; reduced: number | null },
  cells: readonly [price: string, ...others: string[]],
  dates?: { from: string; until: string },
): OurRow {
  const unread = cells[0] === '' ? '' : unreadIn(...cells);
  if (unread !== undefined) return { price: unread };
  return prices({ regular: toAmount(full), current: reduced === null ? '' : toAmount(reduced) }, dates);
}

/** The policy of stock, and pieces that are there. */
export const stock = (counted: boolean, quantity: string, backOrder = false): OurRow => ({
  quantity: counted ? quantity || '0' : '0',
  stockPolicy: counted ? (backOrder ? 'back-order' : 'tracked') : 'untracked',
});

/** @returns columns of options; those without a value have none */
export const options = (found: readonly (readonly [name: string, value: string])[]): OurRow =>
  Object.fromEntries(
    found.flatMap(([name, value], at) => [
      [`option${at + 1}Name`, name],
      [`option${at + 1}Value`, value],
    ]),
  );

/** @returns the row without columns that are empty */
export const filled = (row: OurRow): OurRow =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ''));
