/**
 * The API has dollars with at most two decimals; everything inside is whole cents, so that no float ever adds up
 * money. Only these two functions convert.
 */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

/** 19.99 is whole cents, 19.999 is not. The float sum of a large order is. */
export function isWholeCents(dollars: number): boolean {
  const cents = dollars * 100;
  // The steps between floats grow with the number.
  const inexact = 1e-6 + 2 * Number.EPSILON * Math.abs(cents);
  return Number.isFinite(dollars) && Math.abs(cents - Math.round(cents)) < inexact;
}
