import { amountFormat, formatters } from '#contract/shop-format.ts';
import { textsOf } from '#contract/texts.ts';
import { decimalSeparator } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/typed-number.ts';

const texts = textsOf({ en });

/** A number with a point before its decimals, as the API takes it, or why the text is none; '' of an empty text. */
export type NumberReading = { number: string; refusal?: undefined } | { number?: undefined; refusal: string };

/** '1 234' or "1'234", and decimals */
const withSpaces = /^(\d{1,3}(?:([\s'’])\d{3})(?:\2\d{3})*)(?:[.,](\d*))?$/u;
/** '1,234,567', also '12,34,567' as in India; '1.234.567'; decimals follow the other separator */
const withGroups = /^(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:\.\d{3})+)([.,])(\d*)$/;
const withThousands = /^(?:\d{1,3}(?:,\d{3}){2,}|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:\.\d{3}){2,})$/;
const withOneSeparator = /^(\d*)([.,])(\d*)$/;
/** Before three digits: '0' and '1234' have no thousands behind them. */
const beforeThousands = /^[1-9]\d{0,2}$/;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** What people write beside an amount of this shop: '$', 'US$', 'USD'. */
const currencyMarks = formatters((format) =>
  [
    amountFormat(format).formatToParts(1),
    new Intl.NumberFormat(format.locale, {
      style: 'currency',
      currency: format.currency,
      currencyDisplay: 'narrowSymbol',
    }).formatToParts(1),
  ]
    .map((parts) => parts.find(({ type }) => type === 'currency')?.value ?? format.currency)
    .concat(format.currency),
);

/** @returns the text without the shop's currency, and whether it is below 0: '-$5', '($5)', '5 USD' */
function withoutMarks(text: string): { isNegative: boolean; bare: string } {
  const [, inner] = /^\((.*)\)$/.exec(text) ?? [];
  const signed = inner ?? text;
  const marks = currencyMarks().toSorted((a, b) => b.length - a.length);
  const unmarked = (part: string) => {
    const leading = marks.find((mark) => part.startsWith(mark));
    if (leading) return part.slice(leading.length).trim();
    const trailing = marks.find((mark) => part.endsWith(mark));
    return trailing ? part.slice(0, -trailing.length).trim() : part;
  };
  const sign = /^[-−]\s*/;
  const bare = unmarked(signed.replace(sign, ''));
  const isNegative = inner !== undefined || sign.test(signed) || sign.test(bare);
  return { isNegative, bare: sign.test(signed) ? bare : bare.replace(sign, '') };
}

/**
 * Reads what was typed or pasted into a field for a number: '1,5', '$1,234.50', '1.234,50', '1 234,50' (docs/rules.md#numbers-in-fields). What
 * may mean two numbers is refused, unless the shop's locale says which.
 * @param decimals that the field takes
 * @param separator before the decimals in the shop's locale
 */
export function readNumber(typed: string, decimals = 0, separator = decimalSeparator()): NumberReading {
  const text = typed.trim();
  if (text === '') return { number: '' };
  const { isNegative, bare } = withoutMarks(text);
  const reading = readUnsigned(bare, text, decimals, separator);
  return reading.number && isNegative ? { number: `-${reading.number}` } : reading;
}

function readUnsigned(bare: string, typed: string, decimals: number, separator: string): NumberReading {
  if (/^\d+$/.test(bare) || withThousands.test(bare)) return { number: digitsOf(bare) };
  const [, spaced, , rest] = withSpaces.exec(bare) ?? [];
  if (spaced) return withFraction(spaced, rest ?? '', decimals);
  const [, grouped, point, fraction] = withGroups.exec(bare) ?? [];
  if (grouped && point && !grouped.includes(point)) return withFraction(grouped, fraction ?? '', decimals);
  const [, head = '', only, tail = ''] = withOneSeparator.exec(bare) ?? [];
  if (head === '' && tail === '')
    return { refusal: decimals > 0 ? texts().numberExample : texts().wholeExample };
  if (tail.length !== 3 || !beforeThousands.test(head)) return withFraction(head, tail, decimals);
  // '1,234' is 1234 where decimals follow a point, and no amount has three of them.
  if (only !== separator && decimals < 3) return { number: head + tail };
  if (only === separator && decimals >= 3) return withFraction(head, tail, decimals);
  return { refusal: texts().ambiguous(typed, head + tail, `${head}.${tail}`, decimals) };
}

/** '12.00' is a whole number. */
function withFraction(head: string, fraction: string, decimals: number): NumberReading {
  const whole = digitsOf(head) || '0';
  if (fraction.replace(/0+$/, '').length > decimals)
    return { refusal: decimals > 0 ? texts().tooManyDecimals(decimals) : texts().notWhole };
  const kept = fraction.slice(0, decimals);
  return { number: kept ? `${whole}.${kept}` : whole };
}

/** @returns the number of a typed text; NaN when it is none */
export const numberOf = (typed: string, decimals = 0): number =>
  Number(readNumber(typed, decimals).number || Number.NaN);

/** @returns a number as a field shows it, which is read as the same one in every locale */
export function numberText(number: number | string, decimals: number): string {
  const text = String(number);
  // '8.875' may be 8875 where decimals follow a comma; '8.8750' is not.
  return readNumber(text, decimals).refusal === undefined ? text : `${text}0`;
}

/** @returns the number as the API takes it, and a field shows it; a text that is none stays as it was typed */
export function settledNumber(typed: string, decimals = 0): string {
  const { number } = readNumber(typed, decimals);
  return number === undefined ? typed : numberText(number, decimals);
}

/**
 * Fields for whole numbers take no letters (docs/rules.md#numbers-in-fields). Everything that may say another number stays, and is refused: signs,
 * separators, and the letters of '1e3' and '0x10'.
 */
export function withoutLetters(text: string): string {
  const kept = text.replace(/(\d[ex])|\p{L}/giu, '$1');
  return kept === text ? text : kept.trim();
}
