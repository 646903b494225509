/** @param separator before the decimals */
export const numberExample = (separator: string) => `Enter a number such as 24${separator}50.`;
export const wholeExample = 'Enter a whole number such as 12.';
export const notWhole = 'Must be a whole number.';
export const tooManyDecimals = (max: number) =>
  max === 2 ? 'May have at most two decimals.' : `May have at most ${max} decimals.`;

/** For a text whose only separator may stand before thousands or before decimals. */
export const ambiguous = (typed: string, thousands: string, fraction: string, decimals: number): string => {
  if (decimals === 0) return `Write ${thousands} instead of “${typed}”.`;
  // An amount is more likely to have a digit too many than to be a thousand times as much.
  if (decimals < 3) return `${tooManyDecimals(decimals)} For ${thousands}, leave out the separator.`;
  return `Write ${thousands} or ${fraction} instead of “${typed}”.`;
};
