import { decimalSeparator } from '#web/lib/format.ts';

/**
 * A number from a spreadsheet, as it is typed into a field: '1234.50' from '$1,234.50' and '1.234,50 €'. A single separator is the
 * decimal one if it is so in the shop's locale, or if one or two digits follow. Without digits, the text stays for the validation.
 */
export function pastedNumber(text: string, ownSeparator = decimalSeparator()): string {
  const kept = text.replace(/[^\d.,]/g, '');
  if (!/\d/.test(kept)) return text.trim();
  const sign = /^\s*[-−(]/.test(text) ? '-' : '';
  const at = Math.max(kept.lastIndexOf('.'), kept.lastIndexOf(','));
  const separator = kept[at];
  const isSingle = at === kept.indexOf(separator ?? '');
  const both = kept.includes('.') && kept.includes(',');
  const digitsAfter = kept.length - at - 1;
  const isDecimal = at >= 0 && isSingle && (both || separator === ownSeparator || digitsAfter !== 3);
  const digits = (part: string) => part.replace(/\D/g, '');
  if (!isDecimal) return sign + digits(kept);
  return `${sign}${digits(kept.slice(0, at)) || '0'}.${kept.slice(at + 1)}`;
}
