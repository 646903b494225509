import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

/** The page of a URL. */
export interface PageMatch {
  /** Such as `/product/:slug`; `/*` when no page matches. */
  pattern: string;
  /** The values of the pattern's parameters in this URL, decoded. */
  params: Record<string, string | undefined>;
  /** The layouts and the page, by the ids of their modules. */
  routeIds: readonly string[];
}

const dataSuffix = '.data';
/** Popular pages are matched once. */
const maxPaths = 2_000;
/** Longer paths are not those of popular pages. */
const longestPath = 500;
const matchersByBuild = new WeakMap<Routes, (path: string) => PageMatch>();

/** @returns the page of a URL, and whether only its data is requested */
export function matchPage(routes: Routes, url: string): PageMatch & { isData: boolean } {
  const match = matchersByBuild.get(routes) ?? createMatcher(routes);
  matchersByBuild.set(routes, match);
  const path = url.split('?', 1)[0] ?? '/';
  const isData = path.endsWith(dataSuffix);
  return { ...match(isData ? pageOfData(path) : path), isData };
}

/** The data of a page with a slash at its end is requested with `/_.data`. */
const pageOfData = (path: string) => path.replace(/(\/_|)\.data$/, '') || '/';

function createMatcher(routes: Routes): (path: string) => PageMatch {
  // `matchRoutes` compiles the routes that it gets for each path, which took a tenth of the time of a product page.
  const candidates = new Map<string, RouteObject[]>();
  const firsts = new Set(Object.values(routes).map((route) => firstSegment(route?.path ?? '')));
  const match = (path: string) => {
    const segment = readableSegment(firstSegment(path));
    const first = firsts.has(segment) ? segment : '';
    const tree = candidates.get(first) ?? childrenOf(routes, undefined, first);
    candidates.set(first, tree);
    return matchOf(tree, path);
  };
  const matched = new LRUCache<string, PageMatch>({ max: maxPaths, memoMethod: match });
  return (path) => (path.length > longestPath ? match(path) : matched.memo(path));
}

const firstSegment = (path: string) => (path.split('/').find(Boolean) ?? '').toLowerCase();

/** React Router ignores letter case, and escapes that it can read. */
function readableSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).toLowerCase();
  } catch {
    return segment;
  }
}

function matchOf(tree: RouteObject[], path: string): PageMatch {
  const matches = matchRoutes(tree, path) ?? [];
  return {
    pattern: `/${matches.flatMap(({ route }) => route.path || []).join('/')}`,
    params: matches.at(-1)?.params ?? {},
    routeIds: matches.flatMap(({ route }) => route.id ?? []),
  };
}

/** @param first of the path's segments; undefined below a route that has decided on it */
function childrenOf(routes: Routes, parentId: string | undefined, first?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .filter((route) => first === undefined || mayBegin(route?.path ?? '', first))
    .map((route): RouteObject => {
      if (route?.index) return { id: route.id, path: route.path, index: true };
      const children = childrenOf(routes, route?.id, route?.path ? undefined : first);
      return { id: route?.id ?? '', path: route?.path, children };
    });
}

/** True when a route's own path may begin with this segment. */
const mayBegin = (path: string, first: string) => /^[:*]|^$/.test(path) || firstSegment(path) === first;
