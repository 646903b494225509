import { type ReactNode, Suspense, useEffect, useLayoutEffect } from 'react';
import {
  href,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunction,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useRouteLoaderData,
} from 'react-router';
import { idsIn, type Menus, menuTargetKinds } from '#contract/menus.ts';
import { shopFormat } from '#contract/shop-format.ts';
import { FailedLoads } from '#web/components/feedback/failed-loads.tsx';
import { NoticeRegion } from '#web/components/feedback/notice-region.tsx';
import { useLiveConnection } from '#web/features/chat/use-live-connection.ts';
import type { Api } from '#web/lib/api/api.ts';
import { servicesContext } from '#web/lib/api/services.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { EarlyInputScript, useEarlyPresses } from '#web/lib/forms/early-input.tsx';
import { setNavigation } from '#web/lib/navigation/navigation.ts';
import { ourLinks } from '#web/lib/page/fonts.ts';
import { useKeptPage } from '#web/lib/page/kept-page.store.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { lookHead } from '#web/lib/page/look-head.ts';
import { toPageMenus } from '#web/lib/page/page-menus.ts';
import { useKeyboardStyle } from '#web/lib/page/use-keyboard-style.ts';
import type { Route } from './+types/root';
import { FailedPage } from './pages/storefront/failed-page.tsx';
import './styles/app.css';
import * as styles from './root.module.css';

const SignedInParts = lazyComponent(() => import('./pages/signed-in-parts.tsx'));

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, api, readMenus } = context.get(servicesContext);
  const { look, imageBaseUrl, withdrawalDays } = shop;
  const menus = readMenus();
  const [pages, targets] = [await listShownPages(api), await listMenuTargets(api, menus)];
  const shown = { ...shop, menus: toPageMenus(menus, { targets, pages, withdrawalDays }) };
  return look ? { shop: shown, pages, head: lookHead(look, imageBaseUrl) } : { shop: shown, pages };
}

/** Most menus name none. Without the database, menus are shown without them. */
async function listMenuTargets(api: Api, menus: Menus) {
  if (!menuTargetKinds.some((kind) => idsIn(menus, kind).length > 0)) return [];
  try {
    return (await api('GET /look/menu-targets')).targets;
  } catch {
    return [];
  }
}

/** Without the database, pages that need nothing of it are still shown; they are not cached then. */
async function listShownPages(api: Api) {
  try {
    return (await api('GET /page/list')).pages.map(({ title, slug }) => ({ title, slug }));
  } catch {
    return [];
  }
}

/** The shop's name and phone, and the links to its pages, are loaded again only when a page asks for it, after it has changed them. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl }) =>
  currentUrl.href === nextUrl.href;

/** Declared before any style sheet, because sheets load in whatever order the pages need them (web/styles/app.css). */
const layerOrder = '@layer base, components, features, pages, overrides;';

export function Layout({ children }: { children: ReactNode }) {
  const head = useRouteLoaderData<typeof loader>('root')?.head;
  // The published look must not show through where its draft has removed something.
  const isPreview = useLocation().pathname === href('/dashboard/look/preview');
  return (
    <html lang="en" data-format={JSON.stringify(shopFormat())}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>{layerOrder}</style>
        <Meta />
        {(head?.links ?? ourLinks).map((link) => (
          <link key={link.href} {...link} />
        ))}
        <Links />
        {head?.css && !isPreview ? <style>{head.css}</style> : null}
      </head>
      <body>
        {import.meta.env.SSR ? <EarlyInputScript /> : null}
        {children}
        <SmoothScroll />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The frame of the whole app, whatever layout is on the page. */
export default function Root() {
  const navigate = useNavigate();
  const isSignedIn = useSessionToken() !== null;
  const hasAccount = useKeptPage() !== null || isSignedIn;
  useEffect(() => setNavigation((path, state) => navigate(path, { state })), [navigate]);
  useKeyboardStyle();
  useEarlyPresses();
  useLiveConnection();
  return (
    <>
      <NavigationProgress />
      <Outlet />
      <NoticeRegion />
      <FailedLoads />
      {hasAccount ? (
        <Suspense>
          <SignedInParts.Component />
        </Suspense>
      ) : null}
    </>
  );
}

/** Where no layout could be rendered either. */
export function ErrorBoundary() {
  return (
    <main id="main">
      <FailedPage />
    </main>
  );
}

/**
 * Every new path is reached at its top by a smooth scroll; going back or forward returns at once to where the page
 * was left. Render it before ScrollRestoration, whose scrolling it makes smooth or instant. Nothing else scrolls smoothly: what is pressed
 * after the focus has moved would still be moving.
 */
function SmoothScroll() {
  const { key } = useLocation();
  const type = useNavigationType();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every navigation
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.scrollBehavior = type === 'POP' ? '' : 'smooth';
    // After all layout effects. A scroll that has begun goes on smoothly.
    queueMicrotask(() => {
      style.scrollBehavior = '';
    });
  }, [key, type]);
  return null;
}

/** Something is on its way: a line at the top of the window, after 200 ms only. */
function NavigationProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return (
    <div className={`late ${styles.progress}`} role="status">
      <span className="sr-only">Loading</span>
    </div>
  );
}
