import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { isSame } from './is-same.ts';
import { placeName } from './place-name.ts';
import { type Destination, findPlace, type Place, place, placeKey, placesAt } from './places.ts';
import { flag, percentage, text } from './schemas.ts';

/** A tax of an order's line, frozen. */
export interface LineTax {
  title: string;
  /** Percent, at most 4 decimals. */
  rate: number;
  /** For all pieces of the line. */
  minor: number;
}

/** The tax class of a product. Delivery is 'standard', or as the items are. */
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
  deliveryFollowsItems: flag().optional().meta({
    description:
      'Delivery has the taxes of the items, among which its price is split by value; otherwise the standard ones.',
  }),
  rates: z
    .array(taxRate)
    .max(1_000, 'There may be at most 1,000 rates.')
    .superRefine((rates, context) => {
      for (const [first, ...others] of Map.groupBy(rates, (one) => placeKey(one) + one.class).values()) {
        if (!first) continue;
        const name = `${placeName(first)}, ${first.class}`;
        const refuse = (message: string) => context.addIssue({ code: 'custom', message });
        if (others.length >= maxAddingUp)
          refuse(`Of one place and class, at most ${maxAddingUp} rates add up: ${name}.`);
        if (others.reduce((sum, { rate }) => sum + rate, first.rate) > 100)
          refuse(`The rates of one place and class may not add up to more than 100 %: ${name}.`);
      }
    }),
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
 * The rates at a destination (docs/rules.md#taxes). Each class has those of the most special place with a rate of it, so that 0 percent is typed
 * where it is meant; without any, the standard ones.
 * @param everywhere the one rate of Settings > General, the widest of all; with 0 percent there is no tax
 */
export function ratesAt({ rates }: TaxSettings, at: Destination, everywhere: TaxRate): RatesByClass {
  const places = [...Map.groupBy(placesAt(rates, at), placeKey).values()];
  const ofClass = (wanted: TaxClass): readonly TaxRate[] | undefined =>
    places
      .map((here) => here.filter((one) => one.class === wanted))
      .find((found) => found.length > 0)
      ?.map(plain);
  const standard = ofClass('standard') ?? [everywhere].filter(({ rate }) => rate > 0);
  return {
    standard,
    reduced: ofClass('reduced') ?? standard,
    'second-reduced': ofClass('second-reduced') ?? standard,
  };
}

const plain = ({ title, rate }: TaxRate): TaxRate => ({ title, rate });

/** As versions before 0.3 had it: the most special place decided for all classes. */
function formerRatesAt({ rates }: TaxSettings, at: Destination, everywhere: TaxRate): RatesByClass {
  const found = findPlace(rates, at);
  if (!found) return ratesAt({ pricesIncludeTax: false, rates: [] }, at, everywhere);
  const here = rates.filter((one) => placeKey(one) === placeKey(found));
  const ofClass = (wanted: TaxClass) => here.filter((one) => one.class === wanted).map(plain);
  const standard = ofClass('standard');
  const orStandard = (own: readonly TaxRate[]) => (own.length > 0 ? own : standard);
  return {
    standard,
    reduced: orStandard(ofClass('reduced')),
    'second-reduced': orStandard(ofClass('second-reduced')),
  };
}

export interface ChangedRates {
  place: Place;
  class: TaxClass;
  before: readonly TaxRate[];
  now: readonly TaxRate[];
}

/** Changes of saved rates by an upgrade from before 0.3, by their places; empty where each place has a rate of each class that is used. */
export function ratesChangedByUpgrade(settings: TaxSettings, everywhere: TaxRate): ChangedRates[] {
  const places = Map.groupBy(settings.rates, placeKey)
    .values()
    .map(([first]) => first);
  return [...places].flatMap((place) => {
    if (!place) return [];
    const { country, region, postcodePrefix } = place;
    const at = { country, region, postcode: postcodePrefix };
    const [before, now] = [formerRatesAt(settings, at, everywhere), ratesAt(settings, at, everywhere)];
    return taxClasses
      .filter((one) => !isSame(before[one], now[one]))
      .map((one) => ({
        place: { country, region, postcodePrefix },
        class: one,
        before: before[one],
        now: now[one],
      }));
  });
}
