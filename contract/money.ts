/**
 * The API has major units (dollars) with at most two decimals; everything inside is whole minor units (cents), so that no
 * float ever adds up money. Only these two functions convert.
 */
export function toMinor(major: number): number {
  return Math.round(major * 100);
}

export function toMajor(minor: number): number {
  return minor / 100;
}

/** 19.99 is a whole number of minor units, 19.999 is not. The float sum of a large order is. */
export function isWholeMinor(major: number): boolean {
  const minor = major * 100;
  // The steps between floats grow with the number.
  const inexact = 1e-6 + 2 * Number.EPSILON * Math.abs(minor);
  return Number.isFinite(major) && Math.abs(minor - Math.round(minor)) < inexact;
}
