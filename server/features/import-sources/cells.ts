import { shopFormat } from '#contract/shop-format.ts';
import type { OurRow } from './our-row.ts';

/** @returns whether a cell says yes */
export const isYes = (cell: string): boolean => /^(?:true|1|yes|y|on)$/i.test(cell);

/** '0.450000', '.8', '14': as programs write numbers, whatever the country. */
const plain = /^-?(?:\d+\.?\d*|\.\d+)$/;

/** @returns the number without its trailing zeros; the cell itself when people wrote it */
export const number = (cell: string): string => (plain.test(cell) ? String(Number(cell)) : cell);

/** @returns an amount with the shop's decimals: programs write '40.0000'; the cell itself when people wrote it */
export const amount = (cell: string): string =>
  plain.test(cell) ? Number(cell).toFixed(shopFormat().decimals) : cell.replace(/^[$€£¥]\s*/, '');

/** @returns null of a cell that is no amount */
export const numberOf = (cell: string): number | null => {
  const value = Number(amount(cell).replaceAll(/,(?=\d{3}(?:\D|$))/g, ''));
  return cell === '' || Number.isNaN(value) ? null : value;
};

const gramsOf = { g: 1, kg: 1_000, lb: 453.592_37, lbs: 453.592_37, oz: 28.349_523_125 } as const;
export type WeightUnit = keyof typeof gramsOf;
export const isWeightUnit = (text: string): text is WeightUnit => Object.hasOwn(gramsOf, text);

/** @returns grams; '' without any, and of 0, which says nothing */
export function grams(cell: string, unit: WeightUnit): string {
  const value = Number(cell.replace(',', '.'));
  if (cell === '' || value === 0) return '';
  return Number.isNaN(value) ? cell : String(Math.max(1, Math.round(value * gramsOf[unit])));
}

/** A barcode without a spreadsheet's mark before its digits. */
export const barcode = (cell: string): string => cell.replace(/^'(?=\d)/, '');

const blocks = /<(?:ul|ol|h[1-6]|table)\b/i;
const maxDescription = 200;

/** @returns description and details of texts that may be HTML: a short one is the description alone */
export function describe(short: string, long: string): OurRow {
  const description = short || long;
  const plainLength = description.replaceAll(/<[^>]*>/g, '').length;
  const needsDetails = long !== '' && (short !== '' || blocks.test(long) || plainLength > maxDescription);
  return { description, ...(needsDetails ? { details: long } : {}) };
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
  const [before, now] = [numberOf(regular), numberOf(current)];
  if (before === null || now === null || now <= 0 || now >= before)
    return { price: amount(before === null || regular === '' ? current || regular : regular) };
  return {
    price: amount(regular),
    salePrice: amount(current),
    ...(from === '' ? {} : { saleFrom: from }),
    ...(until === '' ? {} : { saleUntil: until }),
  };
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
