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

/** True when `dollars` names whole cents: 19.99 does, 19.999 does not. */
export function isWholeCents(dollars: number): boolean {
  return Number.isFinite(dollars) && Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6;
}
