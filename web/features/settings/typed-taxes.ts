import type { z } from 'zod';
import type { Destination, Place } from '#contract/places.ts';
import {
  type PlacedTaxRate,
  type RatesByClass,
  ratesAt,
  type TaxClass,
  type TaxSettings,
  taxSettings,
} from '#contract/taxes.ts';
import { numberText } from '#web/components/form/read-number.ts';
import { typedNumbers } from '#web/components/form/typed-number.ts';
import { taxDecimals } from './typed-settings.ts';

/** Taxes as their form has them: numbers are texts. */
export interface TaxValues {
  pricesIncludeTax: boolean;
  deliveryFollowsItems: boolean;
  rates: RateDraft[];
}
export interface RateDraft extends Place {
  /** The key of its row; not saved. */
  key: string;
  class: TaxClass;
  title: string;
  rate: string;
}

const typedRates = typedNumbers(taxSettings.shape.rates, 'rate', () => taxDecimals);
export const typedTaxes = taxSettings.extend({ rates: typedRates }) as unknown as z.ZodType<
  TaxSettings,
  TaxValues
>;

const toDraft = ({ rate, ...place }: PlacedTaxRate): RateDraft => ({
  ...place,
  rate: numberText(rate),
  key: crypto.randomUUID(),
});

/** @returns what the fields show of saved settings */
export const toTaxValues = ({
  pricesIncludeTax,
  deliveryFollowsItems = false,
  rates,
}: TaxSettings): TaxValues => ({
  pricesIncludeTax,
  deliveryFollowsItems,
  rates: rates.map(toDraft),
});

/** A further rate, at the place of the one before it: rates of one place add up. */
export const newRate = (before: RateDraft | undefined, country: string): RateDraft => ({
  ...(before ?? { country, region: '', postcodePrefix: '' }),
  ...{ key: crypto.randomUUID(), class: before?.class ?? 'standard', title: '', rate: '' },
});

/** The rates at an address by what is in the form, whether it is saved or not. Rows that are not complete do not count. */
export function tryTaxes(drafts: readonly RateDraft[], at: Destination, taxRate: number): RatesByClass {
  const rates = drafts.flatMap((one) => typedRates.safeParse([one]).data ?? []);
  return ratesAt({ pricesIncludeTax: false, rates }, at, { title: '', rate: taxRate });
}
