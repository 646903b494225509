/** '1,234.50' */
const hasThousands = /\d,\d{3}\./;

/**
 * '1.234' where a comma is before the decimals: it may be going to be '1.234,50'. That is known when the field is left, or with the comma.
 */
export const mayHaveThousands = (text: string, decimals: number, separator: string): boolean =>
  separator === ',' && decimals < 3 && !text.includes(',') && /\.\d{3}/.test(text);

/**
 * Removes everything but digits from typed or pasted text; with `decimals`, keeps one point and that many digits after it.
 * Keeps a minus sign only where the minimum is below 0 (docs/rules.md#forms).
 * @param separator before the decimals in the shop's locale: a comma becomes a point. Where a point does, a comma stays until the field is left
 */
export function cleanNumberText(text: string, decimals = 0, min = 0, separator = '.'): string {
  const sign = min < 0 && text.trim().startsWith('-') ? '-' : '';
  if (decimals === 0) return sign + text.replace(/\D/g, '');
  // '45,50' may be 45.50, '1,234' may not: that is known when the field is left.
  if (separator === '.' && text.includes(',') && !hasThousands.test(text))
    return sign + text.replace(/[^\d.,]/g, '');
  if (mayHaveThousands(text, decimals, separator)) return sign + text.replace(/[^\d.]/g, '');
  const pointed = separator === ',' && text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  const [head = '', ...tail] = pointed.replace(/[^\d.]/g, '').split('.');
  return sign + (tail.length === 0 ? head : `${head}.${tail.join('').slice(0, decimals)}`);
}
