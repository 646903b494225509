import { readFilters, writeFilters } from '#web/features/products/shop-filters.ts';
import { readStockRequest, writeStockRequest } from '#web/features/products/stock-request-url.ts';
import { readReviewsPage } from '#web/features/reviews/reviews-page.ts';
import { productSearch, readVariant } from '#web/lib/product-url.ts';
import { findReturnPath, withReturnPath } from '#web/lib/return-path.ts';

type Params = Record<string, string | undefined>;
/** Normalises the search params that a page reads: `?page=2`, or '' for what it shows without any. */
type NormaliseSearch = (search: URLSearchParams) => string;

const returnTo: NormaliseSearch = (search) => {
  const to = findReturnPath(String(search));
  return to === null ? '' : withReturnPath('', to);
};
const listFilters: NormaliseSearch = (search) => writeFilters(readFilters(search));
const nothing: NormaliseSearch = () => '';

/**
 * The pages that render what is in their URL, with what they read, by the functions that they read it with. Every other page
 * renders the same for everybody, whatever is in its URL: an order is loaded by the browser, which knows who is signed in.
 */
const pages: Record<string, NormaliseSearch> = {
  '/shop': listFilters,
  '/shop/category/:slug': listFilters,
  // The page shows this brand alone.
  '/shop/brand/:slug': (search) => writeFilters({ ...readFilters(search), brands: [] }),
  '/product/:slug': (search) =>
    productSearch({ variant: readVariant(search), reviews: readReviewsPage(search) }),
  '/back-in-stock/:slug': (search) => writeStockRequest(readStockRequest(search)),
  '/login': returnTo,
  '/register': returnTo,
};

/**
 * The URL that the server renders and caches a page by: the same for all URLs that show the same.
 * @param pattern the route, such as `/product/:slug`
 */
export function pageUrl(pattern: string, params: Params, search: URLSearchParams): string {
  const normalise = Object.hasOwn(pages, pattern) ? pages[pattern] : undefined;
  const textFor = (name: string) => (normalise ? encodeURIComponent(params[name] ?? '') : '-');
  const path = pattern.replaceAll(/:(\w+)|\*/g, (_, name = '*') => textFor(name));
  return path + (normalise ?? nothing)(search);
}
