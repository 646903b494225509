import {
  countsOfAll,
  type ListDependency,
  type ListedChange,
  type ListedProduct,
} from '#server/announced-change.ts';
import { attributesOf, type ProductFilter, type ProductOrder } from './product-filter.rules.ts';
import { meetsFilters } from './value-index.rules.ts';

const withoutFacets = (filter: ProductFilter): ProductFilter => ({
  ...filter,
  category: null,
  brand: null,
  brands: null,
  attributes: null,
});

/** Whether a list has the product, as the conditions in list-scope.store.ts say. */
function isListed(filter: ProductFilter, product: ListedProduct | null): product is ListedProduct {
  if (!product) return false;
  const { category, brand, brands, minMinor, maxMinor, rating, onSale } = filter;
  const brandSlug = product.brand?.slug ?? '';
  return (
    (category === null || product.categories.some(({ slug }) => slug === category)) &&
    (brand === null || brand === brandSlug) &&
    (brands === null || brands.includes(brandSlug)) &&
    (minMinor === null || product.priceMinor >= minMinor) &&
    (maxMinor === null || product.priceMinor <= maxMinor) &&
    (onSale === null || product.onSale) &&
    meetsFilters(product, attributesOf(filter)) &&
    // PostgreSQL compares single-precision numbers.
    (rating === null || (product.rating > 0 && Math.fround(product.rating) >= Math.fround(rating)))
  );
}

const isMember = (filter: ProductFilter, { before, after }: ListedChange) =>
  isListed(filter, before) !== isListed(filter, after);

/** What a list shows beside its products' own figures: which they are, their order, and the counts. */
export function listDependency(filter: ProductFilter, order: ProductOrder): ListDependency {
  const above = { ...filter, maxMinor: null };
  return (change) => {
    if (isMember(filter, change) || isMember(above, change)) return true;
    const isMoved = change.before?.priceMinor !== change.after?.priceMinor;
    return order !== 'newest' && isMoved && isListed(filter, change.after);
  };
}

/** Counts by category, brand and value, and what else depends on those of the products of a list. */
export function facetsDependency(filter: ProductFilter): ListDependency {
  const list = withoutFacets(filter);
  const onSale = { ...list, onSale: true } as const;
  return (change) =>
    isMember(list, change) ||
    isMember(onSale, change) ||
    (isListed(list, change.after) && countsOfAll(change));
}

/**
 * Whether what was read includes a transaction.
 * @param snapshot what the statement saw, as `pg_current_snapshot()` says: the first transaction that was running, the next one to
 * begin, and those that were running between
 */
export function includes(snapshot: string, transaction: string): boolean {
  const [firstRunning = '', next = '', running = ''] = snapshot.split(':');
  const id = BigInt(transaction);
  if (id < BigInt(firstRunning)) return true;
  return id < BigInt(next) && !running.split(',').includes(transaction);
}
