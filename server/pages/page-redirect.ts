import type { CachedReply } from '../cache/reply-cache.ts';
import { readQuery } from './page-query.ts';

/** Puts what the page does not read of a query behind the path that it redirects to. */
type KeepUnread = (location: string, search: URLSearchParams) => string;

/**
 * A redirect of a page, which was given only what it reads of the query. When the page has moved (301), the whole query stays.
 * When the page names other params (302), those of the request that it does not read are added.
 * @param url path and query of the request
 */
export function redirectFor(url: string, page: CachedReply, keepUnread: KeepUnread): CachedReply {
  const { location = '' } = page.headers;
  const at = url.indexOf('?');
  if (at === -1) return page;
  const [path = ''] = location.split('?', 1);
  const kept = page.status === 301 ? path + url.slice(at) : keepUnread(location, readQuery(url));
  return { ...page, headers: { ...page.headers, location: kept } };
}
