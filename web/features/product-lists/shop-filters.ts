import {
  attributeFiltersOf,
  maxFilterAttributes,
  maxFilterValues,
  rangeToken,
  sortedTokens,
} from '#contract/attribute-filters.ts';
import { allKeyword, maxBrands } from '#contract/limits.ts';
import { type PriceRange, priceRange, readPrice } from './price-range.ts';
import { readBound } from './read-bound.ts';

/**
 * Filters, sort and page of the shop live in the search params. Only values that differ from the defaults are written, so
 * that URLs are short and equal filters have one URL.
 */
export type SortOrder = 0 | 1 | 2;

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
  /** Chosen values of attributes, sorted (`contract/attribute-filters.ts`). */
  attributes: readonly string[];
  /** Null for best match, which only a search has. */
  order: SortOrder | null;
  page: number;
}

export const sortNames: Record<SortOrder, string> = {
  0: 'Newest First',
  1: 'Price High to Low',
  2: 'Price Low to High',
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
const longestSearch = 200;

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

/** Reads the search params; ignores invalid ones. */
export function readFilters(search: URLSearchParams): ShopFilters {
  const name = [...(search.get('name') ?? '').trim()].slice(0, longestSearch).join('');
  const start = startingFilters(name);
  // A form without JavaScript sends the slider's position as `stars`; links have `rating`.
  const place = number(search, 'stars', 0, 100);
  const rating = place === null ? number(search, 'rating', 0, 5) : Math.round(ratingOfPlace(place));
  return {
    name,
    exact: name !== '' && readFlag(search, 'exact'),
    brands: readBrands(search),
    ...readPrices(search),
    rating: rating ?? start.rating,
    onSale: readFlag(search, 'onSale'),
    inStock: readFlag(search, 'inStock'),
    attributes: readAttributes(search),
    order: ([0, 1, 2] as const).find((order) => search.get('order') === String(order)) ?? start.order,
    page: number(search, 'page', 1, Number.MAX_SAFE_INTEGER) ?? 1,
  };
}

const params = [
  'name',
  'exact',
  'brands',
  'min',
  'max',
  'stars',
  'rating',
  'onSale',
  'inStock',
  'attributes',
  'order',
  'page',
];
const boundParam = /^(?:from|to):(.+)$/;

/** Whether `readFilters` reads the search param of this name. */
export const isFilterParam = (name: string): boolean => params.includes(name) || boundParam.test(name);

/** `?name=lamp&order=1`, or '' for the defaults. */
export function writeFilters(filters: ShopFilters): string {
  const { name, exact, brands, min, max, rating, onSale, inStock, attributes, order, page } = filters;
  const start = startingFilters(name);
  const search = new URLSearchParams();
  if (name) search.set('name', name);
  if (exact) search.set('exact', 'true');
  if (brands.length > 0) search.set('brands', brands.join(','));
  if (min !== null) search.set('min', String(min));
  if (max !== null) search.set('max', String(max));
  if (rating !== start.rating) search.set('rating', String(rating));
  if (onSale) search.set('onSale', 'true');
  if (inStock) search.set('inStock', 'true');
  if (attributes.length > 0) search.set('attributes', attributes.join(','));
  if (order !== null && order !== start.order) search.set('order', String(order));
  if (page > 1) search.set('page', String(page));
  // Commas and colons need no escaping, and people read the URL.
  return search.size > 0 ? `?${search}`.replaceAll('%2C', ',').replaceAll('%3A', ':') : '';
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

/** The filters as a query of the list calls; `within` is the category or brand in the path of the page. */
export function filterQuery(
  { name, exact, brands, min, max, rating, onSale, inStock, attributes }: ShopFilters,
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
export function listQuery(filters: ShopFilters, within?: { category?: string; brand?: string }) {
  const { order, page } = filters;
  return {
    ...filterQuery(filters, within),
    ...(order === null ? {} : { order }),
    page,
    limit: productsPerPage,
  };
}

/** As the API reads it. */
const readFlag = (search: URLSearchParams, key: string) => ['true', '1'].includes(search.get(key) ?? '');

/** A form without JavaScript repeats the param for each brand. */
function readBrands(search: URLSearchParams): string[] {
  const slugs = search.getAll('brands').flatMap((value) => value.split(','));
  const known = slugs.map((slug) => slug.trim()).filter((slug) => slug !== '' && slug !== allKeyword);
  return [...new Set(known)].slice(0, maxBrands).sort();
}

/** A form without JavaScript repeats the param for each value, and sends from and to of numbers by themselves. */
function readAttributes(search: URLSearchParams): string[] {
  const texts = search.getAll('attributes').flatMap((value) => value.split(','));
  const bounded = new Set([...search.keys()].flatMap((key) => boundParam.exec(key)?.[1] ?? []));
  for (const id of bounded) {
    const [min, max] = [bound(search, `from:${id}`), bound(search, `to:${id}`)];
    const isReversed = min !== null && max !== null && min > max;
    texts.push(rangeToken(id, isReversed ? { min: max, max: min } : { min, max }));
  }
  const tokens = sortedTokens(texts).slice(0, maxFilterValues);
  const attributes = attributeFiltersOf(tokens).slice(0, maxFilterAttributes);
  return tokens.filter((token) => attributes.some(({ id }) => token.startsWith(`${id}:`)));
}

const bound = (search: URLSearchParams, key: string) => readBound(search.get(key) ?? '') ?? null;

function readPrices(search: URLSearchParams): PriceRange {
  const [from, to] = [readPrice(search.get('min') ?? '', 'down'), readPrice(search.get('max') ?? '', 'up')];
  return priceRange({ min: from ?? null, max: to ?? null });
}

/** A whole number of the search params, clamped to the bounds, or null. */
function number(search: URLSearchParams, key: string, low: number, high: number): number | null {
  const text = search.get(key)?.trim();
  if (!text) return null;
  const value = Math.round(Number(text));
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : null;
}
