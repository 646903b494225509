/**
 * Removes everything but digits from typed or pasted text; with `decimals`, keeps one point and that many digits after it.
 * Keeps a minus sign only where the minimum is below 0 (docs/rules.md#forms).
 * @param separator before the decimals in the shop's locale: a comma becomes a point
 */
export function cleanNumberText(text: string, decimals = 0, min = 0, separator = '.'): string {
  const sign = min < 0 && text.trim().startsWith('-') ? '-' : '';
  if (decimals === 0) return sign + text.replace(/\D/g, '');
  const pointed = separator === ',' && text.includes(',') ? text.replaceAll('.', '').replace(',', '.') : text;
  const [head = '', ...tail] = pointed.replace(/[^\d.]/g, '').split('.');
  return sign + (tail.length === 0 ? head : `${head}.${tail.join('').slice(0, decimals)}`);
}
