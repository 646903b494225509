import type { AttributeWords } from '#contract/attribute-words.ts';
import { allKeyword, maxBrands } from '#contract/limits.ts';
import type { ListParam } from '#contract/list-params.ts';
import { type PriceRange, priceRange, readPrice } from './price-range.ts';
import { readTokens } from './read-words.ts';
import { ratingOfPlace, type ShopFilters, sortOrders, startingFilters } from './shop-filters.ts';

const longestSearch = 200;

/** Reads the search params; ignores invalid ones. Words of attributes may be former ones (`read-words.ts`). */
export function readFilters(search: URLSearchParams, words: readonly AttributeWords[] = []): ShopFilters {
  const name = [...read(search, 'name').trim()].slice(0, longestSearch).join('');
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
    attributes: readTokens(search, words),
    order: sortOrders.find((order) => read(search, 'order') === String(order)) ?? start.order,
    page: number(search, 'page', 1, Number.MAX_SAFE_INTEGER) ?? 1,
  };
}

const read = (search: URLSearchParams, param: ListParam) => search.get(param) ?? '';

/** As the API reads it. */
const readFlag = (search: URLSearchParams, param: ListParam) => ['true', '1'].includes(read(search, param));

/** A form without JavaScript repeats the param for each brand. */
function readBrands(search: URLSearchParams): string[] {
  const param: ListParam = 'brands';
  const slugs = search.getAll(param).flatMap((value) => value.split(','));
  const known = slugs.map((slug) => slug.trim()).filter((slug) => slug !== '' && slug !== allKeyword);
  return [...new Set(known)].slice(0, maxBrands).sort();
}

function readPrices(search: URLSearchParams): PriceRange {
  const [from, to] = [readPrice(read(search, 'min'), 'down'), readPrice(read(search, 'max'), 'up')];
  return priceRange({ min: from ?? null, max: to ?? null });
}

/** A whole number of the search params, clamped to the bounds, or null. */
function number(search: URLSearchParams, param: ListParam, low: number, high: number): number | null {
  const text = read(search, param).trim();
  if (!text) return null;
  const value = Math.round(Number(text));
  return Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : null;
}
