import { noFilter, type ProductFilter } from '#server/features/products/product-filter.rules.ts';

/** A repeatable sequence of numbers from 0 to `below`, so that a failure can be repeated. */
export function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A filter of a few of its bounds, with slugs of these brands and categories, or one that nothing has. */
export function randomFilter(
  random: (below: number) => number,
  { brands, categories, mostMinor }: { brands: string[]; categories: string[]; mostMinor: number },
): ProductFilter {
  const one = (slugs: string[]) => [...slugs, 'nothing'][random(slugs.length + 1)] ?? '';
  const maybe = <T>(value: T) => (random(3) === 0 ? value : null);
  const several = maybe([one(brands), one(brands), one(brands)]);
  return {
    ...noFilter,
    category: maybe(one(categories)),
    brand: several ? null : maybe(one(brands)),
    brands: several,
    leastMinor: maybe(random(mostMinor)),
    mostMinor: maybe(random(mostMinor)),
    rating: maybe(random(51) / 10),
    onSale: random(4) === 0 ? true : null,
  };
}
