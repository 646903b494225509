import type { ListParam } from '#contract/list-params.ts';
import type { PriceRange } from './price-range.ts';

/**
 * Filters, sort and page of the shop live in the search params. Only values that differ from the defaults are written, so
 * that URLs are short and equal filters have one URL.
 */
export type SortOrder = (typeof sortOrders)[number];
export const sortOrders = [0, 1, 2, 3, 4] as const;

export interface ShopFilters extends PriceRange {
  /** The search; '' for none. */
  name: string;
  /** The search corrects no word. */
  exact: boolean;
  /** Slugs of the selected brands, sorted. */
  brands: readonly string[];
  /** Minimum average in stars; 0 for any. */
  rating: number;
  onSale: boolean;
  inStock: boolean;
  /** Chosen values of attributes in the words of URLs, such as 'colour:blue' and 'weight:10..50', sorted. */
  attributes: readonly string[];
  /** Null for best match, which only a search has. */
  order: SortOrder | null;
  page: number;
}

export const sortNames: Record<SortOrder, string> = {
  0: 'Newest First',
  1: 'Price High to Low',
  2: 'Price Low to High',
  3: 'Best Rated',
  4: 'Best Selling',
};
export const bestMatch = 'Best Match';

/** Positions of the rating slider (docs/rules.md#shop-page). */
export const ratingMarks = [
  { value: 0, label: '5★', spoken: '5 stars' },
  { value: 20, label: '4★', spoken: '4 stars' },
  { value: 40, label: '3★', spoken: '3 stars' },
  { value: 60, label: '2★', spoken: '2 stars' },
  { value: 80, label: '1★', spoken: '1 star' },
  { value: 100, label: 'Any', spoken: 'Any' },
] as const;
export const ratingOfPlace = (place: number): number => (100 - place) / 20;
export const placeOfRating = (rating: number): number => 100 - rating * 20;

export const productsPerPage = 10;

/** A list without any filter shows everything; a search begins with its best match (docs/rules.md#shop-page). */
export const startingFilters = (name = ''): ShopFilters => ({
  name,
  exact: false,
  brands: [],
  min: null,
  max: null,
  rating: 0,
  onSale: false,
  inStock: false,
  attributes: [],
  order: name ? null : 0,
  page: 1,
});

/** `?name=lamp&order=1`, or '' for the defaults. */
export function writeFilters(filters: ShopFilters): string {
  const { name, exact, brands, min, max, rating, onSale, inStock, attributes, order, page } = filters;
  const start = startingFilters(name);
  const search = new URLSearchParams();
  const set = (param: ListParam, value: string | number) => search.set(param, String(value));
  if (name) set('name', name);
  if (exact) set('exact', 'true');
  if (brands.length > 0) set('brands', brands.join(','));
  if (min !== null) set('min', min);
  if (max !== null) set('max', max);
  if (rating !== start.rating) set('rating', rating);
  if (onSale) set('onSale', 'true');
  if (inStock) set('inStock', 'true');
  for (const token of attributes) {
    const [attribute = '', value = ''] = token.split(':');
    const others = search.get(attribute);
    search.set(attribute, others === null ? value : `${others},${value}`);
  }
  if (order !== null && order !== start.order) set('order', order);
  if (page > 1) set('page', page);
  // Commas need no escaping, and people read the URL.
  return search.size > 0 ? `?${search}`.replaceAll('%2C', ',') : '';
}

/** Changes filters or sort, and returns to page 1 (docs/rules.md#shop-page). */
export function changeFilters(filters: ShopFilters, change: Partial<Omit<ShopFilters, 'page'>>): ShopFilters {
  return { ...filters, ...change, page: 1 };
}

/** The number of filters that `cleared` resets. */
export function countChosen(filters: ShopFilters): number {
  const { brands, min, max, rating, onSale, inStock, attributes } = filters;
  const isChosen = [min !== null || max !== null, rating > 0, onSale, inStock];
  return brands.length + isChosen.filter(Boolean).length + attributes.length;
}

/** The same search and sort with the default of all other filters. */
export function cleared(filters: ShopFilters): ShopFilters {
  const { name, exact, order } = filters;
  return { ...startingFilters(name), exact, order };
}

/**
 * The filters as a query of the list calls.
 * @param attributes the tokens of the filters with ids
 * @param within the category or brand in the path of the page
 */
export function filterQuery(
  { name, exact, brands, min, max, rating, onSale, inStock }: ShopFilters,
  attributes: readonly string[],
  within: { category?: string; brand?: string } = {},
) {
  return {
    ...(name ? { name } : {}),
    ...(exact ? { exact } : {}),
    ...within,
    ...(brands.length > 0 ? { brands: brands.join(',') } : {}),
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { maxPrice: max }),
    ...(rating > 0 ? { rating } : {}),
    ...(onSale ? { onSale } : {}),
    ...(inStock ? { inStock } : {}),
    ...(attributes.length > 0 ? { attributes: attributes.join(',') } : {}),
  };
}

/** The query of `GET /product/list`. */
export function listQuery(
  filters: ShopFilters,
  attributes: readonly string[],
  within?: { category?: string; brand?: string },
) {
  const { order, page } = filters;
  return {
    ...filterQuery(filters, attributes, within),
    ...(order === null ? {} : { order }),
    page,
    limit: productsPerPage,
  };
}
