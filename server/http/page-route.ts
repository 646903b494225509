import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

const dataSuffix = '.data';
/** Popular pages are matched once. */
const maxPaths = 2_000;
const patternsByBuild = new WeakMap<Routes, LRUCache<string, string>>();

/** @returns the pattern of a page, such as `/product/:slug`, or of its data, such as `/product/:slug.data` */
export function pageRoute(routes: Routes, url: string): string {
  const patterns = patternsByBuild.get(routes) ?? createPatterns(routes);
  patternsByBuild.set(routes, patterns);
  const path = url.split('?', 1)[0] ?? '/';
  if (!path.endsWith(dataSuffix)) return patterns.memo(path);
  return patterns.memo(path === '/_.data' ? '/' : path.slice(0, -dataSuffix.length)) + dataSuffix;
}

function createPatterns(routes: Routes): LRUCache<string, string> {
  const tree = childrenOf(routes, undefined);
  return new LRUCache({ max: maxPaths, memoMethod: (path) => patternOf(tree, path) });
}

function patternOf(tree: RouteObject[], path: string): string {
  const matches = matchRoutes(tree, path) ?? [];
  return `/${matches.flatMap(({ route }) => route.path || []).join('/')}`;
}

function childrenOf(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route): RouteObject => {
      if (route?.index) return { index: true };
      return { path: route?.path, children: childrenOf(routes, route?.id) };
    });
}
