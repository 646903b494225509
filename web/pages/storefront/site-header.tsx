import type { MouseEvent } from 'react';
import { href } from 'react-router';
import { navButtonClass } from '#web/components/buttons/button.tsx';
import { IconButton, iconButtonClass } from '#web/components/buttons/icon-button.tsx';
import { Wordmark } from '#web/components/layout/wordmark.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { BagButton } from '#web/features/cart/bag-button.tsx';
import { SearchBox } from '#web/features/search/search-box.tsx';
import { UserMenu } from '#web/features/session/user-menu.tsx';
import { useOpenHere } from '#web/lib/navigation/use-open-here.ts';
import { useMenus } from '#web/lib/page/use-menus.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { HeaderMenu } from './header-menu.tsx';
import * as styles from './site-header.module.css';

/** A panel that the header opens; `onNear` preloads it on hover or focus. */
type Opener = { isOpen: boolean; onOpen: () => void; onNear: () => void };

type SiteHeaderProps = {
  /** The dashboard has a lower header, as wide as the window. */
  variant?: 'shop' | 'dashboard';
  storeName: string;
  menu: Opener;
  bag: Opener;
};

/** The bar: categories, name, search, the owner's menu (docs/rules.md#menus), person, bag. Long menus have a row below it. */
export function SiteHeader({ variant = 'shop', storeName, menu, bag }: SiteHeaderProps) {
  const isCompact = variant === 'dashboard';
  // On phones the search is a row below the bar, opened where the person is.
  const search = useOpenHere<true>();
  const isSearchOpen = search.opened === true;
  const { header: links, isWide } = useMenus();

  const toggleSearch = (event: MouseEvent) => {
    event.preventDefault();
    if (isSearchOpen) return search.close();
    search.open(true);
    // The row has to appear first.
    requestAnimationFrame(() => document.querySelector<HTMLInputElement>('#search input')?.focus());
  };

  return (
    <header className={cx(styles.header, isCompact && styles.dashboard)}>
      <div className={cx('wrap', styles.row)}>
        <div className={styles.start}>
          <IconButton
            icon="list"
            iconSize="l"
            label="Open categories"
            aria-haspopup="dialog"
            aria-expanded={menu.isOpen}
            onClick={menu.onOpen}
            onPointerEnter={menu.onNear}
            onFocus={menu.onNear}
          />
          <Wordmark name={storeName} />
        </div>
        <SearchBox
          id="search"
          className={cx(styles.search, isSearchOpen && styles.searchOpen)}
          compact={isCompact}
          onDone={() => search.close()}
        />
        <nav className={styles.end} aria-label="Main">
          {isWide ? null : <HeaderMenu links={links} />}
          <noscript>
            <a className={cx(navButtonClass, 'narrow-only')} href={href('/shop')}>
              Shop
            </a>
          </noscript>
          {/* biome-ignore lint/a11y/useValidAnchor: without JavaScript it leads to the search, which :target shows */}
          <a
            className={cx(iconButtonClass, 'narrow-only')}
            href="#search"
            aria-label="Search"
            onClick={toggleSearch}
          >
            <Icon name="magnifying-glass" />
          </a>
          <UserMenu />
          <BagButton {...bag} />
        </nav>
      </div>
      {isWide ? (
        <nav className={cx('wrap', 'wide-only', styles.menuRow)} aria-label="Shop">
          <HeaderMenu links={links} />
        </nav>
      ) : null}
    </header>
  );
}
