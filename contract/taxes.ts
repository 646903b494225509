import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { type Destination, findPlace, place, placeKey } from './places.ts';
import { flag, percentage, text } from './schemas.ts';

/** A tax of an order's line, frozen. */
export interface LineTax {
  title: string;
  /** Percent, at most 4 decimals. */
  rate: number;
  /** Of all pieces of the line. */
  minor: number;
}

/** What kind of goods a product is for taxes. Delivery is 'standard'. */
export const taxClasses = ['standard', 'reduced', 'second-reduced'] as const;
export type TaxClass = (typeof taxClasses)[number];
export const taxClass = z.enum(taxClasses, { error: 'Please choose a class.' });

export const taxRate = z.intersection(
  place,
  z.object({
    class: taxClass,
    title: text({ required: 'Title is required.', max: 60, clean: cleanText }),
    rate: percentage('Rate'),
  }),
);
export type PlacedTaxRate = z.output<typeof taxRate>;

const maxAddingUp = 5;

export const taxSettings = z.object({
  pricesIncludeTax: flag(),
  rates: z
    .array(taxRate)
    .max(1_000, 'There may be at most 1,000 rates.')
    .refine(
      (rates) =>
        [...Map.groupBy(rates, (one) => placeKey(one) + one.class).values()].every(
          (group) => group.length <= maxAddingUp,
        ),
      { error: `Of one place and class, at most ${maxAddingUp} rates add up.` },
    )
    .refine(
      (rates) =>
        [...Map.groupBy(rates, (one) => placeKey(one) + one.class).values()].every(
          (group) => group.reduce((sum, { rate }) => sum + rate, 0) <= 100,
        ),
      { error: 'The rates of one place and class may not add up to more than 100 %.' },
    ),
});
export type TaxSettings = z.output<typeof taxSettings>;

export interface TaxRate {
  title: string;
  /** Percent, at most 4 decimals. */
  rate: number;
}

/** The rates of a destination. */
export type RatesByClass = Record<TaxClass, readonly TaxRate[]>;

/**
 * The rates at a destination (docs/rules.md#taxes): the most special place decides. A class without a rate there pays the standard ones.
 * @param everywhere the one rate of Settings > General, where no place applies; with 0 percent there is no tax
 */
export function ratesAt({ rates }: TaxSettings, at: Destination, everywhere: TaxRate): RatesByClass {
  const found = findPlace(rates, at);
  const here = found ? rates.filter((one) => placeKey(one) === placeKey(found)) : null;
  const ofClass = (wanted: TaxClass): readonly TaxRate[] =>
    here
      ? here.filter((one) => one.class === wanted).map(({ title, rate }) => ({ title, rate }))
      : [everywhere].filter(({ rate }) => rate > 0);
  const standard = ofClass('standard');
  const orStandard = (own: readonly TaxRate[]) => (own.length > 0 ? own : standard);
  return {
    standard,
    reduced: orStandard(ofClass('reduced')),
    'second-reduced': orStandard(ofClass('second-reduced')),
  };
}
