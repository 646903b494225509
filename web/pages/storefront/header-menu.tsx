import { href } from 'react-router';
import { navButtonClass } from '#web/components/buttons/button.tsx';
import { Link } from '#web/components/buttons/link.tsx';
import { Icon } from '#web/components/pictures/icon.tsx';
import { BrandMenu } from '#web/features/brands/brand-menu.tsx';
import type { MenuLink } from '#web/lib/page/shown-menus.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './header-menu.module.css';
import { MenuLinks } from './menu-links.tsx';

/** Entries of the header's menu. On phones they are in the drawer of the categories. */
export function HeaderMenu({ links }: { links: readonly MenuLink[] }) {
  return (
    <div className={cx('wide-only', styles.menu)}>
      {links.map(({ to, label, isAddress, below }) =>
        below ? (
          <Below key={to + label} label={label}>
            <MenuLinks links={[{ to, label, ...(isAddress && { isAddress }) }, ...below]} />
          </Below>
        ) : to === href('/brands') ? (
          <BrandMenu key={to} label={label} />
        ) : (
          <Link key={to + label} className={navButtonClass} to={to} reloadDocument={isAddress}>
            {label}
          </Link>
        ),
      )}
    </div>
  );
}

/** Entries below one of the header; it also opens without JavaScript. */
function Below({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <details
      name="header-menu"
      className={styles.below}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) currentTarget.open = false;
      }}
      onClick={({ currentTarget, target }) => {
        if (target instanceof Element && target.closest('a')) currentTarget.open = false;
      }}
      onKeyDown={({ currentTarget, key }) => {
        if (key !== 'Escape') return;
        currentTarget.open = false;
        currentTarget.querySelector('summary')?.focus();
      }}
    >
      <summary className={navButtonClass}>
        {label}
        <Icon name="caret-down" />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  );
}
