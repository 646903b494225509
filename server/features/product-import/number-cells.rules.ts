import { readNumberText } from '#contract/number-text.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import * as en from '#server/texts/en/product-import.ts';

const texts = textsOf({ en });

type ReadCell = { value: unknown; refusal?: undefined } | { value?: undefined; refusal: string };

/** Spreadsheets shorten long numbers so, and leave out digits. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** @returns why a cell cannot be the digits that somebody typed; null when it can */
const refusalOfShortened = (written: string): string | null =>
  shortened.test(written) ? texts().shortenedNumber(written) : null;

/**
 * Reads a number as people and spreadsheets write it: '1.234,56', '1,234.56', '€ 12,50'. Programs write a point whatever the country, so the
 * shop's locale does not say what '1.234' is.
 * @param decimals at most that many
 * @returns the cell as the rules of the form take it, which refuse what is no number, or why it is refused
 */
export function readNumberCell(cell: unknown, decimals = 0): ReadCell {
  if (typeof cell !== 'string') return { value: cell };
  const written = cell.trim();
  const refusal = refusalOfShortened(written);
  if (refusal) return { refusal };
  const { number, problem } = readNumberText(cell, { decimals, separator: null });
  if (problem === undefined || problem === 'none' || problem === 'decimals') return { value: number || cell };
  const { thousands, fraction } = problem;
  const rounded = decimals < 3 ? Number(fraction).toFixed(decimals) : String(Number(fraction));
  // '1.000' may be 1; '1.250' pieces are 1250.
  const hasTwoMeanings = decimals > 0 || Number(rounded) === Number(fraction);
  const { ambiguousNumber, groupedNumber } = texts();
  return {
    refusal: hasTwoMeanings
      ? ambiguousNumber(written, thousands, rounded)
      : groupedNumber(written, thousands),
  };
}

const gramsIn = { g: 1, kg: 1_000, oz: 28.349_523_125, lb: 453.592_37, lbs: 453.592_37 };
const withUnit = /^(.*\d)\s*(k?g|oz|lbs?)$/i;

/** Reads a weight in grams, or with a unit: '0.4 kg', '12 oz'. */
function readWeightCell(cell: unknown): ReadCell {
  const [, number = '', unit = ''] = withUnit.exec(typeof cell === 'string' ? cell.trim() : '') ?? [];
  if (number === '') return readNumberCell(cell);
  const { value, refusal } = readNumberCell(number, 6);
  if (refusal) return { refusal };
  const grams = Math.round(Number(value) * gramsIn[unit.toLowerCase() as keyof typeof gramsIn]);
  return { value: Number.isNaN(grams) ? cell : grams };
}

/** @returns a cell that `readNumberCell` reads: with a fourth decimal where three could be thousands */
export const cellOfNumber = (value: number): string =>
  /^-?[1-9]\d{0,2}\.\d{3}$/.test(String(value)) ? value.toFixed(4) : String(value);

/** A row's numbers, by column, in place of its cells. */
interface NumberCells {
  price: unknown;
  quantity: unknown;
  weight: unknown;
}

/** @returns why the first cell is refused that may not be what somebody meant, also of a barcode */
export function readNumberCells(
  values: Readonly<Record<string, unknown>>,
): { cells: NumberCells; refusal?: undefined } | { cells?: undefined; refusal: string } {
  const { barcode } = values;
  const [price, quantity, weight] = [
    readNumberCell(values.price, shopFormat().decimals),
    readNumberCell(values.quantity),
    readWeightCell(values.weight),
  ];
  const refusal =
    price.refusal ??
    quantity.refusal ??
    weight.refusal ??
    (typeof barcode === 'string' ? refusalOfShortened(barcode.trim()) : null);
  if (refusal) return { refusal };
  return { cells: { price: price.value, quantity: quantity.value, weight: weight.value } };
}
