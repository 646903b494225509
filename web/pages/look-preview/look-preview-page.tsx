import { keepPreviousData, QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { href, useLocation } from 'react-router';
import type { LookDraft } from '#contract/look.contract.ts';
import type { Theme } from '#contract/look-colors.ts';
import { tokenCss, toShownLook } from '#contract/shown-look.ts';
import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { EmptyState } from '#web/components/feedback/empty-state.tsx';
import { RowsSkeleton } from '#web/components/feedback/loading.tsx';
import { lookQuery } from '#web/features/look/look.queries.ts';
import { lookSaved } from '#web/features/look/look-saved.ts';
import { queryClient } from '#web/lib/api/query-client.ts';
import { useSessionToken } from '#web/lib/api/session.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { lookFonts } from '#web/lib/page/look-fonts.ts';
import { toPageMenus } from '#web/lib/page/page-menus.ts';
import { unlistedMeta } from '#web/lib/page/unlisted-meta.ts';
import { ShopContext, useShop, useShownPages } from '#web/lib/page/use-shop.ts';
import * as en from '#web/texts/en/look.ts';
import { Announcement } from '../storefront/announcement.tsx';
import { HomeView } from '../storefront/home-view.tsx';
import { loadHome } from '../storefront/load-home.ts';
import { SiteFooter } from '../storefront/site-footer.tsx';
import { SiteHeader } from '../storefront/site-header.tsx';
import * as styles from './look-preview-page.module.css';
import { themeCss } from './theme-css.ts';

const texts = defineTexts({ en });

export const meta = unlistedMeta(() => texts().preview);

/** The home page with the draft of the look, for the owner alone. Nothing in it can be pressed or sent. */
export default function LookPreviewPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <Preview />
    </QueryClientProvider>
  );
}

function Preview() {
  const isSignedIn = useSessionToken() !== null;
  const client = useQueryClient();
  const shop = useShop();
  // Beside the editor, or after it, another draft may have been saved.
  const draft = useQuery({ ...lookQuery, enabled: isSignedIn, refetchOnMount: 'always' });
  const sections = draft.data?.look.home ?? null;
  const home = useQuery({
    queryKey: ['look-preview', sections],
    queryFn: () => loadHome(shopApi, sections, shop.texts),
    enabled: draft.data !== undefined,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    const follow = ({ origin, data }: MessageEvent) => {
      if (origin === location.origin && data === lookSaved)
        void client.invalidateQueries({ queryKey: lookQuery.queryKey });
    };
    window.addEventListener('message', follow);
    return () => window.removeEventListener('message', follow);
  }, [client]);
  if (!isSignedIn || draft.isError || home.isError)
    return <EmptyState isPage title={texts().previewFailed} />;
  if (!draft.data || !home.data) return <RowsSkeleton />;
  return <PreviewedHome draft={draft.data} home={home.data} />;
}

interface PreviewedHomeProps {
  draft: LookDraft;
  home: Awaited<ReturnType<typeof loadHome>>;
}

function PreviewedHome({ draft: { look, targets }, home }: PreviewedHomeProps) {
  const shop = useShop();
  const pages = useShownPages();
  const { withdrawalDays } = shop;
  const menus = toPageMenus(look.menus, {
    targets: targets.filter(({ isShown }) => isShown),
    ...{ pages, withdrawalDays },
  });
  const { hash } = useLocation();
  /** Null when it is not in the frame of the editor. */
  const theme: Theme | null = hash === '#dark' ? 'dark' : hash === '#light' ? 'light' : null;
  const shown = toShownLook(look) ?? {};
  const logo = theme === 'dark' ? (shown.logoDark ?? shown.logo) : shown.logo;
  const inTheme = theme ? { ...shown, ...(logo ? { logo } : {}), logoDark: undefined } : shown;
  const css = theme ? `${themeCss(theme)}:root:root:root:root{${tokenCss(theme, look)}}` : (shown.css ?? '');
  const panel = { isOpen: false, onOpen: nothing, onNear: nothing };
  return (
    <ShopContext value={{ ...shop, look: inTheme, menus }}>
      <style>{css + lookFonts(look.fonts).css}</style>
      {theme ? null : (
        <p className={styles.bar}>
          {texts().onlyYou}
          <Link className="link" to={href('/dashboard/look')}>
            {texts().back}
          </Link>
        </p>
      )}
      <div inert>
        <Announcement shop={shop} />
        <SiteHeader storeName={shop.name} menu={panel} bag={panel} />
        <main id="main">
          <HomeView sections={home.sections} />
        </main>
        <SiteFooter shop={shop} />
      </div>
    </ShopContext>
  );
}

function nothing(): void {}
