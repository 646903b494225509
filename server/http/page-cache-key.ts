/**
 * The query parameters that a page reads, from the pages' bundle; null when the page is not cached. A parameter that ends
 * with `+` may be repeated, as checkboxes are: its values are joined by commas.
 */
export type CachedPageParameters = (path: string) => readonly string[] | null;

const dataSuffix = '.data';
/** The data request of the start page. */
const indexData = '/_.data';
/** Names the routes of a data request whose loaders run. */
const routesParameter = '_routes';

/**
 * The normalised URL under which a page is cached, and for which it is rendered: only the parameters that the page reads,
 * once each, in the order of their declaration and in one encoding.
 * @param url path and query of a request
 * @param isRoute whether a data request may name this route
 * @returns null when the page is not cached
 */
export function pageCacheKey(
  url: string,
  cachedPageParameters: CachedPageParameters,
  isRoute: (id: string) => boolean,
): string | null {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const isData = path.endsWith(dataSuffix);
  const names = cachedPageParameters(isData ? pageOfData(path) : path);
  if (names === null) return null;
  if (end === -1) return path;

  const given = new URLSearchParams(url.slice(end + 1));
  const kept = new URLSearchParams();
  for (const name of names) {
    const isList = name.endsWith('+');
    const key = isList ? name.slice(0, -1) : name;
    const [first, ...more] = given.getAll(key);
    if (first !== undefined) kept.set(key, isList ? [first, ...more].join(',') : first);
  }
  const asked = isData ? given.get(routesParameter) : null;
  if (asked !== null) {
    const routes = [...new Set(asked.split(','))].sort();
    if (!routes.every(isRoute)) return null;
    kept.set(routesParameter, routes.join(','));
  }
  return kept.size > 0 ? `${path}?${kept}` : path;
}

const pageOfData = (path: string) => (path === indexData ? '/' : path.slice(0, -dataSuffix.length));
