import type { AttributeWords } from '#contract/attribute-words.ts';
import { isListParam } from '#contract/list-params.ts';
import { readStockRequest, writeStockRequest } from '#web/features/back-in-stock/stock-request-url.ts';
import { readFilters } from '#web/features/product-lists/read-filters.ts';
import { isWordParam } from '#web/features/product-lists/read-words.ts';
import { writeFilters } from '#web/features/product-lists/shop-filters.ts';
import { readReviewsPage } from '#web/features/reviews/reviews-page.ts';
import { productSearch, readVariant } from '#web/lib/navigation/product-url.ts';
import { findReturnPath, withReturnPath } from '#web/lib/navigation/return-path.ts';

type Params = Record<string, string | undefined>;
type Words = readonly AttributeWords[];

interface PageSearch {
  /** Normalises the search params that a page reads: `?page=2`, or '' for what it shows without any. */
  normalise(search: URLSearchParams, words: Words): string;
  /** True when it reads the search param of this name. */
  reads(name: string, words: Words): boolean;
  /** True when words of attributes are search params. */
  hasWords?: true;
}

const returnTo: PageSearch = {
  normalise: (search) => {
    const to = findReturnPath(String(search));
    return to === null ? '' : withReturnPath('', to);
  },
  reads: (name) => name === 'to',
};
const list: PageSearch = {
  normalise: (search, words) => writeFilters(readFilters(search, words)),
  reads: (name, words) => isListParam(name) || isWordParam(name, words),
  hasWords: true,
};
const nothing: PageSearch = { normalise: () => '', reads: () => false };

/**
 * The pages that render what is in their URL, with what they read, by the functions that they read it with. Every other page
 * renders the same for everybody, whatever is in its URL: an order is loaded by the browser, which knows who is signed in.
 */
const pages: Record<string, PageSearch> = {
  '/shop': list,
  '/shop/category/:slug': list,
  // The page shows this brand alone.
  '/shop/brand/:slug': {
    ...list,
    normalise: (search, words) => writeFilters({ ...readFilters(search, words), brands: [] }),
  },
  '/product/:slug': {
    normalise: (search) => productSearch({ variant: readVariant(search), reviews: readReviewsPage(search) }),
    reads: (name) => ['variant', 'reviews'].includes(name),
  },
  '/back-in-stock/:slug': {
    normalise: (search) => writeStockRequest(readStockRequest(search)),
    reads: (name) => ['variant', 'said'].includes(name),
  },
  '/pages/:slug': nothing,
  '/seller/:slug': nothing,
  '/login': returnTo,
  '/register': returnTo,
};

const findSearch = (pattern: string): PageSearch =>
  (Object.hasOwn(pages, pattern) ? pages[pattern] : undefined) ?? nothing;

/** True when a page may read words of attributes in these search params. */
export const mayHaveWords = (pattern: string, search: URLSearchParams): boolean =>
  findSearch(pattern).hasWords === true &&
  [...search.keys()].some((name) => name === 'attributes' || !isListParam(name));

/**
 * The URL that the server renders and caches a page by: the same for all URLs that show the same.
 * @param pattern the route, such as `/product/:slug`
 * @param words of the attributes that lists are filtered by, if the page may read them
 */
export function pageUrl(pattern: string, params: Params, search: URLSearchParams, words: Words = []): string {
  const textFor = (name: string) =>
    Object.hasOwn(pages, pattern) ? encodeURIComponent(params[name] ?? '') : '-';
  const path = pattern.replaceAll(/:(\w+)|\*/g, (_, name = '*') => textFor(name));
  return path + findSearch(pattern).normalise(search, words);
}

/**
 * Where a page redirects to, with what the request has and the page does not read, such as `utm_source`: it was rendered
 * without that.
 * @param location a path, maybe with a query
 */
export function keepUnread(
  pattern: string,
  location: string,
  search: URLSearchParams,
  words: Words = [],
): string {
  const { reads } = findSearch(pattern);
  const unread = new URLSearchParams([...search].filter(([name]) => !reads(name, words)));
  if (unread.size === 0) return location;
  return `${location}${location.includes('?') ? '&' : '?'}${unread}`;
}
