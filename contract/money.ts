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
