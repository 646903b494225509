import { type DataRouter, matchRoutes } from 'react-router';
import { forgetFailedLoads, reportFailedLoad } from './failed-loads.ts';
import { imported, loadFile, OldPageError, once } from './load-chunk.ts';
import { pageIsLoading } from './navigation.ts';
import { noConnection } from './no-connection.ts';

/**
 * Loads the code of a page before React Router navigates to it. React Router itself would load the document again when a module cannot
 * be loaded, and with it what was typed is lost (docs/decisions/115-failed-chunks.md).
 */

declare global {
  interface Window {
    __reactRouterDataRouter: DataRouter;
    __reactRouterManifest: { routes: Record<string, RouteFiles | undefined> };
    __reactRouterRouteModules: Record<string, unknown>;
  }
}

interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

/** The navigation that was asked for last. Others that still wait have been given up. */
let latest = 0;

/**
 * Waits before a navigation. Undefined when there is nothing to wait for, so that what follows a press on a link finds the navigation
 * begun.
 */
export function untilPageLoaded(to: string | number): Promise<void> | undefined {
  const url = typeof to === 'string' ? new URL(to, location.href) : null;
  if (url && !isLoaded(url.pathname)) return untilLoaded(url);
  stopWaiting();
  return undefined;
}

// A press begins to load what the click that follows will need.
document.addEventListener(
  'pointerdown',
  ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[data-discover]') : null;
    if (link)
      load(link.pathname).catch(() => {
        // The click will hear of it.
      });
  },
  { passive: true },
);

function stopWaiting(): void {
  latest += 1;
  pageIsLoading.set(false);
  forgetFailedLoads(untilPageLoaded);
}

/** Never resolves when the page is not loaded, or when the person has gone elsewhere in the meantime. */
function untilLoaded(url: URL): Promise<void> {
  const from = location.href;
  return new Promise((resolve) => {
    const retry = () => {
      stopWaiting();
      const own = latest;
      pageIsLoading.set(true);
      const unlessGivenUp = (act: () => void) => () => {
        if (own !== latest) return;
        stopWaiting();
        if (location.href === from) act();
      };
      load(url.pathname).then(unlessGivenUp(resolve), (error: Error) =>
        unlessGivenUp(() => {
          // The document is what the shop has now.
          if (error instanceof OldPageError) location.assign(url);
          else reportFailedLoad({ of: untilPageLoaded, error, retry });
        })(),
      );
    };
    retry();
  });
}

const routeIds = (path: string) =>
  matchRoutes(window.__reactRouterDataRouter.routes, path)?.map(({ route }) => route.id) ?? [];

/** React Router has the modules, or does not know the page yet and asks the server for it. */
const isLoaded = (path: string) =>
  (isKnown(path) || navigator.onLine) && routeIds(path).every((id) => id in window.__reactRouterRouteModules);

/** Otherwise it is a page that React Router has not asked the server about, or none. */
const isKnown = (path: string) => !(routeIds(path).at(-1) ?? '').endsWith('not-found-page');

/** Loads the files of a page's route, and imports its module. Its style sheets are linked when the page is shown. */
const loadModule = (module: string, files: readonly string[]): Promise<unknown> =>
  Promise.all([module, ...files].map((url) => once(url, () => loadFile(url)))).then(() =>
    imported(() => import(/* @vite-ignore */ module)),
  );

async function load(path: string): Promise<void> {
  if (!isKnown(path) && !navigator.onLine) throw new Error(noConnection);
  await Promise.all(
    routeIds(path).map((id) => {
      const files = window.__reactRouterManifest.routes[id];
      if (!files || id in window.__reactRouterRouteModules) return null;
      const { module, imports = [], css = [] } = files;
      return loadModule(module, [...imports, ...css]);
    }),
  );
}
