import type { AttributeFilter } from '#contract/attribute-filters.ts';
import type { ListedValue } from '#server/features/attributes/attributes.rules.ts';
import { noFilter, type ProductFilter } from '#server/features/product-lists/product-filter.rules.ts';

/** A repeatable sequence of numbers from 0 to `below`, so that a failure can be repeated. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export interface ListsOfShop {
  /** Slugs. */
  brands: string[];
  categories: string[];
  maxMinor: number;
  /** Values of attributes. */
  values?: readonly ListedValue[];
}

/** A filter of a few of its bounds, with slugs of these brands and categories, or one that nothing has. */
export function randomFilter(
  random: (below: number) => number,
  { brands, categories, maxMinor, values = [] }: ListsOfShop,
): ProductFilter {
  const one = (slugs: string[]) => [...slugs, 'nothing'][random(slugs.length + 1)] ?? '';
  const maybe = <T>(value: T) => (random(3) === 0 ? value : null);
  const several = maybe([one(brands), one(brands), one(brands)]);
  return {
    ...noFilter,
    category: maybe(one(categories)),
    brand: several ? null : maybe(one(brands)),
    brands: several,
    minMinor: maybe(random(maxMinor)),
    maxMinor: maybe(random(maxMinor)),
    rating: maybe(random(51) / 10),
    onSale: random(4) === 0 ? true : null,
    inStock: random(4) === 0 ? true : null,
    attributes: random(2) === 0 ? randomValues(random, values) : null,
  };
}

/** Up to three values, and around a number a range with one bound or both. */
function randomValues(random: (below: number) => number, values: readonly ListedValue[]): string | null {
  const filters = new Map<string, AttributeFilter>();
  for (let time = random(3); time >= 0 && values.length > 0; time -= 1) {
    const [id, value] = values[random(values.length)] ?? ['', ''];
    const filter = filters.get(id) ?? { id, values: [], ranges: [] };
    filters.set(id, filter);
    const [below, above] = [random(30), random(30)];
    if (typeof value !== 'number') filter.values.push(value);
    else filter.ranges.push({ min: below < 5 ? null : value - below, max: above < 5 ? null : value + above });
  }
  return filters.size > 0 ? JSON.stringify([...filters.values()]) : null;
}
