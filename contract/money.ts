/**
 * Money travels as a number of dollars with at most two decimals and is whole cents inside; no float ever
 * adds up money. These two are the only crossings.
 */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

/** True when `dollars` names whole cents: 19.99 does, 19.999 does not, and the sum of a large order does. */
export function isWholeCents(dollars: number): boolean {
  const cents = dollars * 100;
  // The larger a number, the wider its floating point's own steps.
  const inexact = 1e-6 + 2 * Number.EPSILON * Math.abs(cents);
  return Number.isFinite(dollars) && Math.abs(cents - Math.round(cents)) < inexact;
}
