import { readNumberText } from '#contract/number-text.ts';
import { defineTexts } from '#contract/texts.ts';
import * as en from '#server/texts/en/product-import.ts';

const texts = defineTexts({ en });

export type ReadCell = { value: unknown; refusal?: undefined } | { value?: undefined; refusal: string };

/** Spreadsheets shorten long numbers so, and leave out digits. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i;

/** @returns why a cell cannot be the digits that somebody typed; null when it can */
export const refusalOfShortened = (written: string): string | null =>
  shortened.test(written) ? texts().shortenedNumber(written) : null;

/** Longer texts are no numbers, and some of the patterns take a square of the time. */
const maxNumber = 100;

/**
 * Reads a number as people and spreadsheets write it: '1.234,56', '1,234.56', '€ 12,50'. Programs write a point whatever the country, so the
 * shop's locale does not say what '1.234' is.
 * @param decimals at most that many
 * @returns the cell as the rules of the form take it, which refuse what is no number, or why it is refused
 */
export function readNumberCell(cell: unknown, decimals = 0): ReadCell {
  if (typeof cell !== 'string') return { value: cell };
  const written = cell.trim();
  const refusal = written.length > maxNumber ? texts().longNumber : refusalOfShortened(written);
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

/** @returns a cell that `readNumberCell` reads: with a fourth decimal where three could be thousands */
export const cellOfNumber = (value: number): string =>
  /^-?[1-9]\d{0,2}\.\d{3}$/.test(String(value)) ? value.toFixed(4) : String(value);
