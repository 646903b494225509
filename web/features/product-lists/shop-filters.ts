import {
  attributeFiltersOf,
  maxFilterAttributes,
  maxFilterValues,
  rangeToken,
  sortedTokens,
} from '#contract/attribute-filters.ts';
import { allKeyword, maxBrands, priceSlider } from '#contract/limits.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { readBound } from './read-bound.ts';

/**
 * Filters, sort and page of the shop live in the search params. Only values that differ from the defaults are written, so
 * that URLs are short and equal filters have one URL.
 */
export type SortOrder = 0 | 1 | 2;

export interface ShopFilters {
  /** The search; '' for none. */
  name: string;
  /** The search corrects no word. */
  exact: boolean;
  /** Slugs of the selected brands, sorted. */
  brands: readonly string[];
  /** Whole major units. */
  min: number;
  max: number;
  /** Minimum average in stars; 0 for any. */
  rating: number;
  onSale: boolean;
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
const { min: sliderStart, gap } = priceSlider;
const longestSearch = 200;

/** The defaults: up to the default maximum, but no bounds for a search (docs/rules.md#shop-page). */
export function startingFilters(name = ''): ShopFilters {
  const { priceSliderEnd, defaultMaximumPrice } = shopFormat();
  const start = { name, exact: false, brands: [], rating: 0, onSale: false, attributes: [], page: 1 };
  return name
    ? { ...start, min: sliderStart, max: priceSliderEnd, order: null }
    : { ...start, min: sliderStart, max: defaultMaximumPrice, order: 0 };
}

/** Reads the search params; ignores invalid ones. */
export function readFilters(search: URLSearchParams): ShopFilters {
  const name = [...(search.get('name') ?? '').trim()].slice(0, longestSearch).join('');
  const start = startingFilters(name);
  const [min, max] = readRange(search, start);
  // A form without JavaScript sends the slider's position as `stars`; links have `rating`.
  const place = number(search, 'stars', 0, 100);
  const rating = place === null ? number(search, 'rating', 0, 5) : Math.round(ratingOfPlace(place));
  return {
    name,
    exact: name !== '' && readFlag(search, 'exact'),
    brands: readBrands(search),
    min,
    max,
    rating: rating ?? start.rating,
    onSale: readFlag(search, 'onSale'),
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
  'attributes',
  'order',
  'page',
];
const boundParam = /^(?:from|to):(.+)$/;

/** Whether `readFilters` reads the search param of this name. */
export const isFilterParam = (name: string): boolean => params.includes(name) || boundParam.test(name);

/** `?name=lamp&order=1`, or '' for the defaults. */
export function writeFilters(filters: ShopFilters): string {
  const { name, exact, brands, min, max, rating, onSale, attributes, order, page } = filters;
  const start = startingFilters(name);
  const search = new URLSearchParams();
  if (name) search.set('name', name);
  if (exact) search.set('exact', 'true');
  if (brands.length > 0) search.set('brands', brands.join(','));
  if (min !== start.min || max !== start.max) {
    search.set('min', String(min));
    search.set('max', String(max));
  }
  if (rating !== start.rating) search.set('rating', String(rating));
  if (onSale) search.set('onSale', 'true');
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

/** Removes the upper bound of the price range. */
export const withoutHighest = (filters: ShopFilters): ShopFilters =>
  changeFilters(filters, { max: shopFormat().priceSliderEnd });

/** Whether the price range differs from the default. */
export function hasOwnRange({ name, min, max }: ShopFilters): boolean {
  const start = startingFilters(name);
  return min !== start.min || max !== start.max;
}

/** The number of filters that `cleared` resets. */
export function countChosen(filters: ShopFilters): number {
  const { brands, rating, onSale, attributes } = filters;
  return (
    brands.length + Number(hasOwnRange(filters)) + Number(rating > 0) + Number(onSale) + attributes.length
  );
}

/** The same search and sort with the default of all other filters. */
export function cleared(filters: ShopFilters): ShopFilters {
  const { brands, min, max, rating, onSale, attributes } = startingFilters(filters.name);
  return changeFilters(filters, { brands, min, max, rating, onSale, attributes });
}

/** The filters as a query of the list calls; `within` is the category or brand in the path of the page. */
export function filterQuery(
  { name, exact, brands, min, max, rating, onSale, attributes }: ShopFilters,
  within: { category?: string; brand?: string } = {},
) {
  const isBounded = min > sliderStart || max < shopFormat().priceSliderEnd;
  return {
    ...(name ? { name } : {}),
    ...(exact ? { exact } : {}),
    ...within,
    ...(brands.length > 0 ? { brands: brands.join(',') } : {}),
    ...(isBounded ? { min, max } : {}),
    ...(rating > 0 ? { rating } : {}),
    ...(onSale ? { onSale } : {}),
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

function readRange(search: URLSearchParams, start: ShopFilters): [min: number, max: number] {
  const sliderEnd = shopFormat().priceSliderEnd;
  const low = number(search, 'min', sliderStart, sliderEnd);
  const high = number(search, 'max', sliderStart, sliderEnd);
  if (low === null && high === null) return [start.min, start.max];
  const min = Math.min(low ?? sliderStart, sliderEnd - gap);
  // A minimum above the default maximum, without a maximum, means no upper bound.
  const max = high ?? (min + gap > start.max ? sliderEnd : start.max);
  return [min, Math.max(max, min + gap)];
}

/** A whole number of the search params, clamped to the bounds, or null. */
function number(search: URLSearchParams, key: string, low: number, high: number): number | null {
  const text = search.get(key)?.trim();
  if (!text) return null;
  const value = Math.round(Number(text));
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : null;
}
