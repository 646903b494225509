import { readNumberText } from '#contract/number-text.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { defineTexts } from '#contract/texts.ts';
import { decimalSeparator } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/typed-number.ts';

const texts = defineTexts({ en });

/** Fields read and show a point or a comma, where other locales have signs of their own. */
const fieldSeparator = () => (decimalSeparator() === ',' ? ',' : '.');

/** A number with a point before its decimals, as the API takes it, or why the text is none; '' of an empty text. */
export type NumberReading = { number: string; refusal?: undefined } | { number?: undefined; refusal: string };

/**
 * Reads what was typed or pasted into a field for a number: '1,5', '$1,234.50', '1.234,50', '1 234,50' (docs/rules.md#numbers-in-fields). What
 * may mean two numbers is refused, unless the shop's locale says which.
 * @param decimals that the field takes
 * @param separator before the decimals
 */
export function readNumber(typed: string, decimals = 0, separator = fieldSeparator()): NumberReading {
  const { number, problem } = readNumberText(typed, { decimals, separator });
  if (problem === undefined) return { number };
  const { numberExample, wholeExample, tooManyDecimals, notWhole, ambiguous } = texts();
  if (problem === 'none') return { refusal: decimals > 0 ? numberExample(separator) : wholeExample };
  if (problem === 'decimals') return { refusal: decimals > 0 ? tooManyDecimals(decimals) : notWhole };
  return { refusal: ambiguous(typed.trim(), problem.thousands, problem.fraction, decimals) };
}

/** @returns the number of a typed text; NaN when it is none */
export const toNumber = (typed: string, decimals = 0): number =>
  Number(readNumber(typed, decimals).number || Number.NaN);

/** @returns a number as a field shows it: '4,90' where decimals follow a comma */
export const numberText = (number: number | string): string => String(number).replace('.', fieldSeparator());

/** @returns an amount of the shop's currency as a field shows it, with all decimals */
export const amountText = (amount: number): string => numberText(amount.toFixed(shopFormat().decimals));

/** @returns the number as a field shows it; a text that is none stays as it was typed */
export function settledNumber(typed: string, decimals = 0): string {
  const { number } = readNumber(typed, decimals);
  return number === undefined ? typed : numberText(number);
}

/** @returns the number as the API takes it; a text that is none stays as it was typed, for the API to refuse it */
export const sentNumber = (typed: string, decimals = 0): string =>
  readNumber(typed, decimals).number ?? typed;

/**
 * Fields for whole numbers take no letters (docs/rules.md#numbers-in-fields). Everything that may say another number stays, and is refused: signs,
 * separators, and the letters of '1e3' and '0x10'.
 */
export function withoutLetters(text: string): string {
  const kept = text.replace(/(\d[ex])|\p{L}/giu, '$1');
  return kept === text ? text : kept.trim();
}
