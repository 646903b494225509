import type { ProductFilter, ProductOrder, Window } from './product-filter.rules.ts';
import { inList } from './product-table.rules.ts';
import type { ProductsInMemory } from './products-in-memory.ts';

/** Above the number of products. Prices have at most 27 bits, so that a price and a place are one exact number. */
const places = 2 ** 26;

/** @returns the numbers of the products of one page, the first or a deep one at the same cost */
export function pageInMemory(
  products: ProductsInMemory,
  filter: ProductFilter,
  order: ProductOrder,
  { offset, limit }: Window,
): number[] {
  const placeOf = products.placeIn(filter);
  const isByPrice = order !== 'newest';
  const [numbers, keys]: [number[], number[]] = [[], []];
  // Not each number: most may be of no product, since imports once used up one for each row.
  products.eachRow((row) => {
    if (placeOf(row) !== inList) return;
    if (isByPrice) keys.push(products.priceOf(row) * places + numbers.length);
    numbers.push(products.numberOf(row));
  });
  const sorted = isByPrice ? Float64Array.from(keys).sort() : null;
  const shown = Math.max(0, Math.min(limit, numbers.length - offset));
  return Array.from({ length: shown }, (_, at) => {
    const place = order === 'price-up' ? offset + at : numbers.length - 1 - offset - at;
    return numbers[sorted ? (sorted[place] ?? 0) % places : place] ?? 0;
  });
}
