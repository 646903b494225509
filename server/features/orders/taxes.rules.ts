import type { LineTax, TaxRate } from '#contract/taxes.ts';
import { divideMinor } from './shares.rules.ts';

/** A rate has at most this many parts of a percent. */
const RATE_PARTS = 10_000;
const WHOLE = BigInt(100 * RATE_PARTS);
const rateParts = (rate: number) => Math.round(rate * RATE_PARTS);
const halfUp = (parts: bigint, of: bigint) => (2n * parts + of) / (2n * of);

/**
 * The tax that is added to an amount, in minor units: round half up (amount x rate / 100), in whole numbers throughout.
 * @param rate percent, at most 4 decimals
 */
export const addedTaxMinor = (minor: number, rate: number): number =>
  Number(halfUp(BigInt(minor) * BigInt(rateParts(rate)), WHOLE));

/** The tax in an amount that includes it: the amount minus what it is without, which is rounded half up. */
function includedTaxMinor(minor: number, rates: readonly TaxRate[]): number {
  const sum = WHOLE + rates.reduce((total, { rate }) => total + BigInt(rateParts(rate)), 0n);
  return minor - Number(halfUp(BigInt(minor) * WHOLE, sum));
}

/**
 * The taxes of an amount (docs/rules.md#taxes), without those that round to 0; one of 0 percent is there by its name. Added ones round each on its own; included ones are one tax, which is
 * split by rate.
 */
export function toTaxes(shownMinor: number, rates: readonly TaxRate[], pricesIncludeTax: boolean): LineTax[] {
  const shares = pricesIncludeTax
    ? divideMinor(
        includedTaxMinor(shownMinor, rates),
        rates.map(({ rate }) => rateParts(rate)),
      )
    : rates.map(({ rate }) => addedTaxMinor(shownMinor, rate));
  return rates
    .map(({ title, rate }, at) => ({ title, rate, minor: shares[at] ?? 0 }))
    .filter(({ minor, rate }) => minor > 0 || (rate === 0 && shownMinor > 0));
}

export const sumTaxMinor = (taxes: readonly LineTax[]): number =>
  taxes.reduce((sum, { minor }) => sum + minor, 0);

/** One tax for each title and rate, in the sequence of their first. */
export function mergeTaxes(taxes: readonly LineTax[]): LineTax[] {
  const groups = Map.groupBy(taxes, ({ title, rate }) => JSON.stringify([title, rate]));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first ? [{ ...first, minor: first.minor + sumTaxMinor(others) }] : [],
  );
}
