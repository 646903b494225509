import { shopFormat } from '#contract/shop-format.ts';
import { readNumberCell } from '../../import-sources/number-cell.rules.ts';

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** @returns the number that a text means with whatever stands beside it: 'CHF 2.650,00', '12 kg'; null when it means none */
function numberIn(text: string): string | null {
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
  const hints = (['price', 'quantity'] as const).flatMap((name) => {
    const cell = values[name];
    const written = typeof cell === 'string' ? cell.trim() : '';
    // A cell that is read, or refused with what to write, needs no more words.
    if (readNumberCell(written, name === 'price' ? shopFormat().decimals : 0).value !== written) return [];
    const meant = numberIn(written);
    const isPossible = meant !== null && meant !== written && (name === 'price' || !meant.includes('.'));
    return isPossible ? [`Write ${meant} instead of “${written.slice(0, 40).toWellFormed()}”.`] : [];
  });
  return hints.length > 0 ? hints.join(' ') : null;
}
