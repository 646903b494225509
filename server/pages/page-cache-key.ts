import { readQuery } from './page-query.ts';
import type { PageMatch } from './page-route.ts';

/** Normalises what a page reads of its URL. */
export type PageUrl = (pattern: string, params: PageMatch['params'], search: URLSearchParams) => string;

/** Names the routes of a data request whose loaders run. */
const routesParameter = '_routes';
/** Names none: an empty list would name all. */
const noRoutes = '-';

/**
 * The normalised URL under which a page is cached, and for which it is rendered: two URLs that show the same have the same.
 * @param url path and query of a request
 * @param match its page
 */
export function pageCacheKey(url: string, match: PageMatch & { isData: boolean }, pageUrl: PageUrl): string {
  const { pattern, params, routeIds, isData } = match;
  const given = readQuery(url);
  const page = pageUrl(pattern, params, given);
  if (!isData) return page;

  const [path = '/', query] = page.split('?', 2);
  const search = new URLSearchParams(query);
  const asked = given.get(routesParameter);
  if (asked) {
    const named = new Set(asked.split(','));
    search.set(routesParameter, routeIds.filter((id) => named.has(id)).join(',') || noRoutes);
  }
  const dataPath = `${path === '/' ? '/_' : path}.data`;
  return search.size > 0 ? `${dataPath}?${search}` : dataPath;
}
