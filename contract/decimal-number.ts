/**
 * Reads a number that is written as a text: digits with a point, a sign and an exponent, as programs write it.
 * @returns NaN for everything else, such as '' and '0x10', which Number() reads as 0 and 16
 */
export function decimalNumber(text: string): number {
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN;
}
