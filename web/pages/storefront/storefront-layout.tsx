import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { SkipLink } from '#web/components/layout/skip-link.tsx';
import { bagHash } from '#web/features/cart/bag-hash.ts';
import { useOpenHere } from '#web/lib/navigation/use-open-here.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import { loadEarly } from '#web/lib/page/load-early.ts';
import { useShop } from '#web/lib/page/use-shop.ts';
import { Announcement } from './announcement.tsx';
import { FailedPage } from './failed-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const CategoryMenu = lazyComponent(() => import('#web/features/categories/category-menu.tsx'));
const CartDrawer = lazyComponent(() => import('./bag-drawer.tsx'));

/** The layout's offer to its pages, through `useOutletContext<StorefrontContext>()`. */
export interface StorefrontContext {
  openBag: () => void;
  /** Or about to be, while its code loads. */
  isBagOpen: boolean;
}

export default function StorefrontLayout() {
  return <StorefrontShell>{(context) => <Outlet context={context} />}</StorefrontShell>;
}

/** A failed page keeps the header and footer, so that visitors can continue. */
export function ErrorBoundary() {
  return <StorefrontShell>{() => <FailedPage />}</StorefrontShell>;
}

const panels = { menu: CategoryMenu, bag: CartDrawer };
type Panel = keyof typeof panels;

function StorefrontShell({ children }: { children: (context: StorefrontContext) => ReactNode }) {
  const shop = useShop();
  // The dashboard has only the header of the shop, and its own main and footer.
  const isDashboard = useMatches().some(
    ({ handle }) => (handle as { isDashboard?: boolean } | undefined)?.isDashboard,
  );
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // One panel at a time: opening the menu closes the bag and the other way round (docs/rules.md#header-and-panels).
  const here = useOpenHere<Panel>();
  const [used, setUsed] = useState<readonly Panel[]>([]);
  const open = (panel: Panel) =>
    panels[panel].open((isOpen) => {
      if (!isOpen) return here.close(panel);
      here.open(panel);
      setUsed((before) => (before.includes(panel) ? before : [...before, panel]));
    });
  const isOpen = (panel: Panel) => here.opened === panel;
  const onOpenChange = (panel: Panel) => (next: boolean) => {
    if (next) return open(panel);
    here.close();
    // Without this, a reload or going back would open the bag again.
    if (hash === bagHash)
      navigate(pathname + search, {
        replace: true,
        preventScrollReset: true,
        // The same page: its data would only delay the new URL.
        defaultShouldRevalidate: false,
      });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every arrival
  useEffect(() => {
    if (hash === bagHash) open('bag');
  }, [key]);

  useEffect(() => loadEarly(CartDrawer.preload), []);

  const context = { openBag: () => open('bag'), isBagOpen: isOpen('bag') };

  return (
    <>
      <SkipLink />
      {isDashboard ? null : <Announcement shop={shop} />}
      <SiteHeader
        variant={isDashboard ? 'dashboard' : 'shop'}
        storeName={shop.name}
        menu={{ isOpen: isOpen('menu'), onOpen: () => open('menu'), onNear: CategoryMenu.preload }}
        bag={{ isOpen: isOpen('bag'), onOpen: () => open('bag'), onNear: CartDrawer.preload }}
      />
      {isDashboard ? (
        children(context)
      ) : (
        <>
          <main id="main" tabIndex={-1}>
            {children(context)}
          </main>
          <SiteFooter shop={shop} />
        </>
      )}
      <Suspense>
        {used.includes('menu') ? (
          <CategoryMenu.Component
            storeName={shop.name}
            open={isOpen('menu')}
            onOpenChange={onOpenChange('menu')}
          />
        ) : null}
      </Suspense>
      <Suspense>
        {used.includes('bag') ? (
          <CartDrawer.Component open={isOpen('bag')} onOpenChange={onOpenChange('bag')} />
        ) : null}
      </Suspense>
    </>
  );
}
