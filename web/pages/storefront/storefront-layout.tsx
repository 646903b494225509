import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { SkipLink } from '#web/components/ui/skip-link.tsx';
import { bagHash } from '#web/features/cart/bag-hash.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { useShop } from '#web/lib/use-shop.ts';
import { Announcement } from './announcement.tsx';
import { FailedPage } from './failed-page.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

const CategoryMenu = lazyComponent(() => import('#web/features/categories/category-menu.tsx'));
const CartDrawer = lazyComponent(() => import('#web/features/cart/cart-drawer.tsx'));

/** What a page may ask of the frame around it, through `useOutletContext<Frame>()`. */
export interface Frame {
  openBag: () => void;
}

export default function StorefrontLayout() {
  return <StorefrontFrame>{(frame) => <Outlet context={frame} />}</StorefrontFrame>;
}

/** A page that failed has the same frame, so that visitors can go on from there. */
export function ErrorBoundary() {
  return <StorefrontFrame>{() => <FailedPage />}</StorefrontFrame>;
}

type Panel = 'menu' | 'bag';

function StorefrontFrame({ children }: { children: (frame: Frame) => ReactNode }) {
  const shop = useShop();
  // The dashboard has only the header of the shop, and its own main and footer.
  const isDesk = useMatches().some(({ handle }) => (handle as { isDesk?: boolean } | undefined)?.isDesk);
  const { key, pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  // One panel at a time: opening the menu closes the bag and the other way round (docs/rules.md#header-and-panels). It is
  // open where it was opened: whoever follows a link in it arrives with it closed.
  const [opened, setOpened] = useState<{ panel: Panel; at: string }>();
  const [used, setUsed] = useState<readonly Panel[]>([]);
  const open = (panel: Panel) => {
    setOpened({ panel, at: key });
    if (!used.includes(panel)) setUsed([...used, panel]);
  };
  const isOpen = (panel: Panel) => opened?.panel === panel && opened.at === key;
  const onOpenChange = (panel: Panel) => (next: boolean) => {
    if (next) return open(panel);
    setOpened(undefined);
    // Who reloads the page, or comes back to it, closed the bag.
    if (hash === bagHash) navigate(pathname + search, { replace: true, preventScrollReset: true });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for every arrival
  useEffect(() => {
    if (hash === bagHash) open('bag');
  }, [key]);

  return (
    <div className={isDesk ? 'app contents' : 'contents'}>
      <SkipLink />
      {isDesk ? null : <Announcement shop={shop} />}
      <SiteHeader
        variant={isDesk ? 'dashboard' : 'shop'}
        storeName={shop.name}
        menu={{ isOpen: isOpen('menu'), onOpen: () => open('menu'), onNear: CategoryMenu.preload }}
        bag={{ isOpen: isOpen('bag'), onOpen: () => open('bag'), onNear: CartDrawer.preload }}
      />
      {isDesk ? (
        children({ openBag: () => open('bag') })
      ) : (
        <>
          <main id="main" tabIndex={-1}>
            {children({ openBag: () => open('bag') })}
          </main>
          <SiteFooter storeName={shop.name} />
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
    </div>
  );
}
