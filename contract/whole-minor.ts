import { minorPerMajor } from './money.ts';

/** With two decimals, 19.99 is a whole number of minor units, 19.999 is not. The float sum of a large order is. */
export function isWholeMinor(major: number): boolean {
  const minor = major * minorPerMajor();
  // The steps between floats grow with the number.
  const inexact = 1e-6 + 2 * Number.EPSILON * Math.abs(minor);
  return Number.isFinite(major) && Math.abs(minor - Math.round(minor)) < inexact;
}
