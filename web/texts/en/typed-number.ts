export const numberExample = 'Enter a number such as 24.50.';
export const wholeExample = 'Enter a whole number such as 12.';
export const notWhole = 'Must be a whole number.';
export const tooManyDecimals = (max: number) =>
  max === 2 ? 'May have at most two decimals.' : `May have at most ${max} decimals.`;

/** Of a text whose only separator may stand before thousands or before decimals. */
export const ambiguous = (typed: string, thousands: string, fraction: string, decimals: number): string => {
  if (decimals === 0) return `Write ${thousands} instead of “${typed}”.`;
  if (decimals < 3) return `Write ${thousands}, or at most two decimals, instead of “${typed}”.`;
  return `Write ${thousands} or ${fraction} instead of “${typed}”.`;
};
