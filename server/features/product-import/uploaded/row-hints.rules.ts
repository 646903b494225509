import { decimalNumber } from '#contract/decimal-number.ts';
import { readPriceCell } from '../price-cells.rules.ts';

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** A number as the import reads it, which may be `1E+07`, as spreadsheets write large ones. */
const isRead = (text: string) => Number.isFinite(decimalNumber(text));

/** @returns '1,5E+07' of a spreadsheet with decimal commas in full; null when it is not a number */
function writtenOut(digits: string, exponent: string): string | null {
  const number = String(Number(`${digits.replaceAll(/[^\d.,-]/g, '').replace(',', '.')}e${exponent}`));
  return isNumber(number) ? number : null;
}

/** @returns the number that a text means in some country: '2.650,00', "1'200", '€ 12'; null when it means none */
function numberIn(text: string): string | null {
  const [, mantissa, exponent] = /^(.*\d) ?e([+-]?\d+)\D*$/i.exec(text) ?? [];
  if (mantissa !== undefined && exponent !== undefined) return writtenOut(mantissa, exponent);
  if (/\d\s*\p{L}+\s*\d/u.test(text)) return null;
  const bare = text.replaceAll(/[^\d.,-]/g, '');
  const mark = Math.max(bare.lastIndexOf('.'), bare.lastIndexOf(','));
  const decimals = bare.length - mark - 1;
  // Three digits after the only mark are thousands.
  const isDecimal = mark >= 0 && decimals <= 2;
  const digits = (part: string) => part.replaceAll(/[.,]/g, '');
  const number = isDecimal ? `${digits(bare.slice(0, mark))}.${bare.slice(mark + 1)}` : digits(bare);
  return isNumber(number) ? number : null;
}

/** @returns what to write instead of a number that is none; null when there is nothing to say beside the reason */
export function hintFor(values: Readonly<Record<string, unknown>>): string | null {
  const cell = (name: string) => (typeof values[name] === 'string' ? values[name].trim() : '');
  const hints = ['price', 'quantity'].flatMap((name) => {
    const written = cell(name);
    if (written === '' || isRead(written)) return [];
    if (name === 'price' && readPriceCell(written).value !== written) return [];
    const meant = numberIn(written);
    return meant === null ? [] : [`Write ${meant} instead of “${written.slice(0, 40).toWellFormed()}”.`];
  });
  return hints.length > 0 ? hints.join(' ') : null;
}
