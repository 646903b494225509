import type { ServerBuild } from 'react-router';
import { matchPage } from './page-route.ts';

const buildsOfPages = new WeakMap<ServerBuild, Map<string, ServerBuild>>();

/**
 * React Router matches and prepares all routes of a build for each page.
 * @returns the same for one page: with its own routes, and those of the paths above it, which its scripts name
 */
export function pageBuild(build: ServerBuild, url: string): ServerBuild {
  const builds = buildsOfPages.get(build) ?? new Map<string, ServerBuild>();
  buildsOfPages.set(build, builds);
  const ids = new Set(pathsAbove(url).flatMap((path) => matchPage(build.routes, path).routeIds));
  const key = [...ids].sort().join();
  const known = builds.get(key);
  if (known) return known;
  const pick = <Route>(routes: Record<string, Route>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)));
  const { assets } = build;
  const made = {
    ...build,
    routes: pick(build.routes),
    assets: { ...assets, routes: pick(assets.routes) },
  };
  builds.set(key, made);
  return made;
}

/** The path itself, and each of which it is a part. */
function pathsAbove(url: string): string[] {
  const path = url.split('?', 1)[0] ?? '/';
  const ends = [...path.matchAll(/\//g)].map(({ index }) => index || 1);
  return [path, ...new Set(ends)].map((end) => (typeof end === 'number' ? path.slice(0, end) : end));
}
