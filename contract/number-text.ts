import { amountFormat, formatters } from './shop-format.ts';

/** Numbers as people and spreadsheets write them (docs/rules.md#numbers-in-fields). */

/** Why a text is no number: none at all, with more decimals than there may be, or one that may mean two. */
type NumberProblem = 'none' | 'decimals' | { thousands: string; fraction: string };

/** A number with a point before its decimals, as the API takes it; '' of an empty text. */
export type ReadText =
  | { number: string; problem?: undefined }
  | { number?: undefined; problem: NumberProblem };

interface NumberRules {
  /** At most that many. */
  decimals: number;
  /** The decimal separator; null when nobody knows. Then three digits after the only separator may be both. */
  separator: string | null;
}

/** '1 234' or "1'234", and decimals */
const withSpaces = /^(\d{1,3}(?:([\s'’])\d{3})(?:\2\d{3})*)(?:[.,](\d*))?$/u;
/** '1,234,567', also '12,34,567' as in India; '1.234.567'; decimals follow the other separator */
const withGroups = /^(\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:\.\d{3})+)([.,])(\d*)$/;
const withThousands = /^(?:\d{1,3}(?:,\d{3}){2,}|\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:\.\d{3}){2,})$/;
const withOneSeparator = /^(\d*)([.,])(\d*)$/;
/** Before three digits: '0' and '1234' have no thousands behind them. */
const beforeThousands = /^[1-9]\d{0,2}$/;

const keepDigits = (text: string) => text.replace(/\D/g, '');

/** Marks that people write beside an amount of this shop: '$', 'US$', 'USD'. */
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

/** Reads '1,5', '$1,234.50', '1.234,50' and '1 234,50'. */
export function readNumberText(typed: string, rules: NumberRules): ReadText {
  const text = typed.trim();
  if (text === '') return { number: '' };
  const { isNegative, bare } = withoutMarks(text);
  const read = readUnsigned(bare, rules);
  return read.number && isNegative ? { number: `-${read.number}` } : read;
}

function readUnsigned(bare: string, { decimals, separator }: NumberRules): ReadText {
  if (/^\d+$/.test(bare) || withThousands.test(bare)) return { number: keepDigits(bare) };
  const [, spaced, , rest] = withSpaces.exec(bare) ?? [];
  if (spaced) return withFraction(spaced, rest ?? '', decimals);
  const [, grouped, point, fraction] = withGroups.exec(bare) ?? [];
  if (grouped && point && !grouped.includes(point)) return withFraction(grouped, fraction ?? '', decimals);
  const [, head = '', only, tail = ''] = withOneSeparator.exec(bare) ?? [];
  if (head === '' && tail === '') return { problem: 'none' };
  if (tail.length !== 3 || !beforeThousands.test(head)) return withFraction(head, tail, decimals);
  // '1,234' is 1234 where decimals follow a point, and no amount has three of them.
  if (separator !== null && only !== separator && decimals < 3) return { number: head + tail };
  if (only === separator && decimals >= 3) return withFraction(head, tail, decimals);
  return { problem: { thousands: head + tail, fraction: `${head}.${tail}` } };
}

/** '12.00' is a whole number. */
function withFraction(head: string, fraction: string, decimals: number): ReadText {
  const whole = keepDigits(head) || '0';
  // Without zeros at the end: a pattern of these alone takes a square of the time.
  if (fraction.search(/[1-9]0*$/) >= decimals) return { problem: 'decimals' };
  const kept = fraction.slice(0, decimals);
  return { number: kept ? `${whole}.${kept}` : whole };
}
