/**
 * What a number field keeps of what was typed or pasted: digits, and with decimals one point and that many digits behind it.
 * A minus sign survives only where the minimum is below 0 (docs/rules.md#forms).
 */
export function cleanNumberText(text: string, decimals = 0, min = 0): string {
  const sign = min < 0 && text.trim().startsWith('-') ? '-' : '';
  if (decimals === 0) return sign + text.replace(/\D/g, '');
  const [head = '', ...tail] = text.replace(/[^\d.]/g, '').split('.');
  return sign + (tail.length === 0 ? head : `${head}.${tail.join('').slice(0, decimals)}`);
}
