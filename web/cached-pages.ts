import { readStockRequest, writeStockRequest } from '#web/features/back-in-stock/stock-request-url.ts';
import { isFilterParam, readFilters, writeFilters } from '#web/features/product-lists/shop-filters.ts';
import { readReviewsPage } from '#web/features/reviews/reviews-page.ts';
import { productSearch, readVariant } from '#web/lib/navigation/product-url.ts';
import { findReturnPath, withReturnPath } from '#web/lib/navigation/return-path.ts';

type Params = Record<string, string | undefined>;
/** Normalises the search params that a page reads: `?page=2`, or '' for what it shows without any. */
type NormaliseSearch = (search: URLSearchParams) => string;

interface PageSearch {
  normalise: NormaliseSearch;
  /** Whether it reads the search param of this name. */
  reads(name: string): boolean;
}

const returnTo: PageSearch = {
  normalise: (search) => {
    const to = findReturnPath(String(search));
    return to === null ? '' : withReturnPath('', to);
  },
  reads: (name) => name === 'to',
};
const list: PageSearch = {
  normalise: (search) => writeFilters(readFilters(search)),
  reads: isFilterParam,
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
    normalise: (search) => writeFilters({ ...readFilters(search), brands: [] }),
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
  '/login': returnTo,
  '/register': returnTo,
};

const searchOf = (pattern: string): PageSearch =>
  (Object.hasOwn(pages, pattern) ? pages[pattern] : undefined) ?? nothing;

/**
 * The URL that the server renders and caches a page by: the same for all URLs that show the same.
 * @param pattern the route, such as `/product/:slug`
 */
export function pageUrl(pattern: string, params: Params, search: URLSearchParams): string {
  const textFor = (name: string) =>
    Object.hasOwn(pages, pattern) ? encodeURIComponent(params[name] ?? '') : '-';
  const path = pattern.replaceAll(/:(\w+)|\*/g, (_, name = '*') => textFor(name));
  return path + searchOf(pattern).normalise(search);
}

/**
 * Where a page redirects to, with what the request has and the page does not read, such as `utm_source`: it was rendered
 * without that.
 * @param location a path, maybe with a query
 */
export function keepUnread(pattern: string, location: string, search: URLSearchParams): string {
  const { reads } = searchOf(pattern);
  const unread = new URLSearchParams([...search].filter(([name]) => !reads(name)));
  if (unread.size === 0) return location;
  return `${location}${location.includes('?') ? '&' : '?'}${unread}`;
}
