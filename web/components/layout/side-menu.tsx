import { type ReactNode, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { formatCount } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import { Skeleton } from '../feedback/loading.tsx';
import { Badge } from '../labels/badges.tsx';
import { Icon } from '../pictures/icon.tsx';
import type { IconName } from '../pictures/icon-names.ts';
import * as styles from './side-menu.module.css';

export type SideMenuLink = {
  to: string;
  label: string;
  icon: IconName;
  /** Current only on exactly this path. */
  exact?: boolean;
  /** How many there are, as plain text. */
  count?: number;
  /** How many wait for somebody, as a badge. */
  waiting?: number;
  /** Starts a group. */
  gap?: boolean;
};

type SideMenuProps = {
  title: string;
  /** The button that opens it on phones: 'Dashboard Menu'. */
  toggleLabel: string;
  links: readonly SideMenuLink[];
  children?: ReactNode;
};

/** The column of links beside the page. Below 1024 px a button opens it, and a navigation closes it. */
export function SideMenu({ title, toggleLabel, links, children }: SideMenuProps) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  return (
    <nav className={cx(styles.menu, open && styles.open)} aria-label={title}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        onClick={() => setOpenAt(open ? undefined : pathname)}
      >
        {toggleLabel}
        <Icon name="caret-down" size="s" />
      </button>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.to} className={link.gap ? styles.gap : undefined}>
            <NavLink to={link.to} end={link.exact}>
              <Icon name={link.icon} />
              {link.label}
              {link.waiting ? <Badge count={link.waiting} label={`${link.waiting} waiting`} /> : null}
              {!link.waiting && link.count !== undefined ? (
                <span className={styles.count}>{formatCount(link.count)}</span>
              ) : null}
            </NavLink>
          </li>
        ))}
      </ul>
      {children}
    </nav>
  );
}

export function SideMenuSkeleton() {
  return (
    <div className={styles.menu} aria-hidden="true">
      <Skeleton height={32} />
    </div>
  );
}
