import { euTaxRates } from '#contract/eu-tax-rates.ts';
import { numberText } from '#web/components/form/read-number.ts';
import type { RateDraft } from './typed-taxes.ts';

export interface AddedRates {
  added: RateDraft[];
  /** Countries that have a standard rate already, which stays. */
  kept: string[];
}

/** The standard rates of the countries of the EU, without countries that have one: also one that is not saved yet. */
export function euRatesBeside(rates: readonly RateDraft[], title: string): AddedRates {
  const has = (country: string) =>
    rates.some(
      (one) =>
        one.country === country &&
        one.class === 'standard' &&
        one.region.trim() === '' &&
        one.postcodePrefix.trim() === '',
    );
  const kept = Object.keys(euTaxRates.rates).filter(has);
  const added = Object.entries(euTaxRates.rates)
    .filter(([country]) => !kept.includes(country))
    .map(
      ([country, rate]): RateDraft => ({
        ...{ key: crypto.randomUUID(), country, region: '', postcodePrefix: '' },
        ...{ class: 'standard', title, rate: numberText(rate) },
      }),
    );
  return { added, kept };
}
