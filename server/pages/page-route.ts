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
const routersByBuild = new WeakMap<ServerBuild, Router>();

interface Router {
  match(path: string): PageMatch;
  partFor(path: string): ServerBuild;
}

/** @returns the page of a URL, and whether only its data is requested */
export function matchPage(build: ServerBuild, url: string): PageMatch & { isData: boolean } {
  const path = urlPath(url);
  const page = pagePath(path);
  return { ...findRouter(build).match(page), isData: page !== path };
}

/**
 * React Router matches, ranks and prepares all routes of a build for each page, which took a fifth of the time of a small page.
 * @returns the build with the routes that the URL's first segment may begin: those of the page, of the paths above it, and their neighbours
 */
export function partOfBuild(build: ServerBuild, url: string): ServerBuild {
  return findRouter(build).partFor(pagePath(urlPath(url)));
}

function findRouter(build: ServerBuild): Router {
  const router = routersByBuild.get(build) ?? createRouter(build);
  routersByBuild.set(build, router);
  return router;
}

const urlPath = (url: string) => url.split('?', 1)[0] ?? '/';

/** The data of a page with a slash at its end is requested with `/_.data`. */
const pagePath = (path: string) =>
  path.endsWith(dataSuffix) ? path.replace(/(\/_|)\.data$/, '') || '/' : path;

function createRouter(build: ServerBuild): Router {
  const parts = new Map<string, ServerBuild>();
  const firsts = new Set(Object.values(build.routes).map((route) => firstSegment(route?.path ?? '')));
  const partFor = (path: string) => {
    const segment = readableSegment(firstSegment(path));
    const first = firsts.has(segment) ? segment : '';
    const part = parts.get(first) ?? withRoutesFor(build, first);
    parts.set(first, part);
    return part;
  };
  // `matchRoutes` compiles the routes that it gets for each path.
  const match = (path: string) => findMatch(toRouteObjects(partFor(path).routes, undefined), path);
  const matched = new LRUCache<string, PageMatch>({ max: maxPaths, memoMethod: match });
  return { partFor, match: (path) => (path.length > longestPath ? match(path) : matched.memo(path)) };
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

function findMatch(tree: RouteObject[], path: string): PageMatch {
  const matches = matchRoutes(tree, path) ?? [];
  return {
    pattern: `/${matches.flatMap(({ route }) => route.path || []).join('/')}`,
    params: matches.at(-1)?.params ?? {},
    routeIds: matches.flatMap(({ route }) => route.id ?? []),
  };
}

function toRouteObjects(routes: Routes, parentId: string | undefined): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined && route.parentId === parentId)
    .map((route): RouteObject => {
      if (route?.index) return { id: route.id, path: route.path, index: true };
      return { id: route?.id ?? '', path: route?.path, children: toRouteObjects(routes, route?.id) };
    });
}

function withRoutesFor(build: ServerBuild, first: string): ServerBuild {
  const { routes, assets } = build;
  const pick = <Route>(all: Record<string, Route>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => mayBegin(firstPath(routes, id), first)));
  return { ...build, routes: pick(routes), assets: { ...assets, routes: pick(assets.routes) } };
}

/** Finds the path of the outermost route that has one; empty for layouts around all of them, and for the first page. */
function firstPath(routes: Routes, id: string): string {
  const route = routes[id];
  return (route?.parentId && firstPath(routes, route.parentId)) || (route?.path ?? '');
}

/** True when a path may begin with this segment. */
const mayBegin = (path: string, first: string) => /^[:*]|^$/.test(path) || firstSegment(path) === first;
