/**
 * What the bundle of the pages says about a page: the parameters that it reads, or null when it is not kept. One that ends
 * with `+` may be given several times, as checkboxes are: its values are joined by commas.
 */
export type CachedPageParameters = (path: string) => readonly string[] | null;

const dataSuffix = '.data';
/** The index's own data request, `/_.data`. */
const indexData = '/_.data';
/** Of a data request: the routes whose loaders are asked. */
const routesParameter = '_routes';

/**
 * The address under which a page is kept and for which it is rendered: the parameters that the page reads, once each, in the
 * order of their declaration and in one encoding. Null for what is rendered for this request alone.
 * @param url path and query of a request
 * @param isRoute whether a data request may name this route
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
