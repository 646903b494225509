import {
  countsOfAll,
  type ListDependency,
  type ListedChange,
  type ListedProduct,
} from '#server/announced-change.ts';
import { moveInHistogram, type PriceHistogram } from './price-histogram.rules.ts';
import type { CountById, CountsByFacet, ProductFilter, ProductOrder } from './product-filter.rules.ts';

const withoutPrices = (filter: ProductFilter): ProductFilter => ({
  ...filter,
  leastMinor: null,
  mostMinor: null,
});
const withoutFacets = (filter: ProductFilter): ProductFilter => ({
  ...filter,
  category: null,
  brand: null,
  brands: null,
});

/** Whether a list has the product, as the conditions in list-scope.store.ts say. */
function isListed(filter: ProductFilter, product: ListedProduct | null): product is ListedProduct {
  if (!product) return false;
  const { category, brand, brands, leastMinor, mostMinor, rating, onSale } = filter;
  const brandSlug = product.brand?.slug ?? '';
  return (
    (category === null || product.categories.some(({ slug }) => slug === category)) &&
    (brand === null || brand === brandSlug) &&
    (brands === null || brands.includes(brandSlug)) &&
    (leastMinor === null || product.priceMinor >= leastMinor) &&
    (mostMinor === null || product.priceMinor <= mostMinor) &&
    (onSale === null || product.onSale) &&
    // PostgreSQL compares single-precision numbers.
    (rating === null || (product.rating > 0 && Math.fround(product.rating) >= Math.fround(rating)))
  );
}

const isMember = (filter: ProductFilter, { before, after }: ListedChange) =>
  isListed(filter, before) !== isListed(filter, after);

/** What a list shows beside its products' own figures: which they are, their order, and the counts. */
export function listDependency(filter: ProductFilter, order: ProductOrder): ListDependency {
  const above = { ...filter, mostMinor: null };
  return (change) => {
    if (isMember(filter, change) || isMember(above, change)) return true;
    const isMoved = change.before?.priceMinor !== change.after?.priceMinor;
    return order !== 'newest' && isMoved && isListed(filter, change.after);
  };
}

/** Counts by category and brand, and what else depends on the categories and brands of the products of a list. */
export function facetsDependency(filter: ProductFilter): ListDependency {
  const list = withoutFacets(filter);
  const onSale = { ...list, onSale: true } as const;
  return (change) =>
    isMember(list, change) ||
    isMember(onSale, change) ||
    (isListed(list, change.after) && countsOfAll(change));
}

/** @returns the count after the change; the same value when it does not concern the list */
export type Adjust<Count> = (count: Count, change: ListedChange) => Count;

export const adjustCount =
  (filter: ProductFilter): Adjust<number> =>
  (count, { before, after }) =>
    count + Number(isListed(filter, after)) - Number(isListed(filter, before));

/** Of the list without its price bounds. */
export function adjustPrices(filter: ProductFilter): Adjust<PriceHistogram> {
  const list = withoutPrices(filter);
  return (histogram, { before, after }) =>
    moveInHistogram(
      histogram,
      isListed(list, before) ? before.priceMinor : null,
      isListed(list, after) ? after.priceMinor : null,
    );
}

/** Of the list by category, brand and sale, each without its own filter. */
export function adjustByFacet(filter: ProductFilter): Adjust<CountsByFacet> {
  const byCategory = adjustById({ ...filter, category: null }, ({ categories }) => categories);
  const byBrand = adjustById({ ...filter, brand: null, brands: null }, ({ brand }) => (brand ? [brand] : []));
  const ofSales = adjustCount({ ...filter, onSale: true });
  return ({ categories, brands, onSaleCount }, change) => ({
    categories: byCategory(categories, change),
    brands: byBrand(brands, change),
    onSaleCount: ofSales(onSaleCount, change),
  });
}

function adjustById(
  filter: ProductFilter,
  facetOf: (product: ListedProduct) => readonly { id: string }[],
): Adjust<CountById> {
  const idsOf = (product: ListedProduct | null) =>
    isListed(filter, product) ? facetOf(product).map(({ id }) => id) : [];
  return (counts, { before, after }) => {
    const [gone, come] = [idsOf(before), idsOf(after)];
    if (gone.length + come.length === 0) return counts;
    const adjusted = new Map(counts);
    for (const id of come) adjusted.set(id, (adjusted.get(id) ?? 0) + 1);
    for (const id of gone) adjusted.set(id, (adjusted.get(id) ?? 0) - 1);
    // A facet offers only what has products.
    for (const id of gone) if (adjusted.get(id) === 0) adjusted.delete(id);
    return adjusted;
  };
}

/**
 * Whether a count includes a transaction.
 * @param snapshot what the count saw, as `pg_current_snapshot()` says: the first transaction that was running, the next one to
 * begin, and those that were running between
 */
export function includes(snapshot: string, transaction: string): boolean {
  const [firstRunning = '', next = '', running = ''] = snapshot.split(':');
  const id = BigInt(transaction);
  if (id < BigInt(firstRunning)) return true;
  return id < BigInt(next) && !running.split(',').includes(transaction);
}
