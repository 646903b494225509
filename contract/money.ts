import { shopFormat } from './shop-format.ts';

/** Minor units (cents) in a major unit (a dollar); 1 for a currency without decimals. */
export const minorPerMajor = (): number => 10 ** shopFormat().decimals;

/**
 * The API has major units with at most the currency's decimals; everything inside is whole minor units, so that no float ever
 * adds up money. Only these two functions convert.
 */
export function toMinor(major: number): number {
  return Math.round(major * minorPerMajor());
}

export function toMajor(minor: number): number {
  return minor / minorPerMajor();
}

/** With two decimals, 19.99 is a whole number of minor units, 19.999 is not. The float sum of a large order is. */
export function isWholeMinor(major: number): boolean {
  const minor = major * minorPerMajor();
  // The steps between floats grow with the number.
  const inexact = 1e-6 + 2 * Number.EPSILON * Math.abs(minor);
  return Number.isFinite(major) && Math.abs(minor - Math.round(minor)) < inexact;
}
