import { type ReactNode, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
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
  /** Other paths of its pages, current as well. */
  also?: readonly string[];
  /** How many there are, as plain text. */
  count?: number;
  /** How many wait for somebody, as a badge. */
  waiting?: number;
};

export type SideMenuGroup = { title?: string; links: readonly SideMenuLink[] };

type SideMenuProps = {
  label: string;
  /** The button that opens it on phones: 'Dashboard Menu'. */
  toggleLabel: string;
  groups: readonly SideMenuGroup[];
  /** Shown above the links, and on phones beside the button. */
  tool?: ReactNode;
};

/** The column of links beside the page. Below 1024 px a button opens it, and a navigation closes it. */
export function SideMenu({ label, toggleLabel, groups, tool }: SideMenuProps) {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === pathname;
  return (
    <nav className={cx(styles.menu, open && styles.open)} aria-label={label}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={open}
            onClick={() => setOpenAt(open ? undefined : pathname)}
          >
            {toggleLabel}
            <Icon name="caret-down" size="s" />
          </button>
          {tool}
        </div>
        {groups.map(({ title, links }) => (
          <div key={links[0]?.to} className={styles.group}>
            {title ? <h2>{title}</h2> : null}
            <ul>
              {links.map((link) => (
                <li key={link.to}>
                  <MenuLink {...link} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

/** The menu of somebody else: what can be seen, and not followed. */
export function MenuPreview({ groups }: { groups: readonly SideMenuGroup[] }) {
  return (
    <ul className={styles.preview}>
      {groups.flatMap(({ links }) =>
        links.map((link) => (
          <li key={link.to}>
            <MenuWords {...link} />
          </li>
        )),
      )}
    </ul>
  );
}

const MenuWords = ({ label, icon, count, waiting }: SideMenuLink) => (
  <>
    <Icon name={icon} />
    {label}
    {waiting ? <Badge count={waiting} label={`${waiting} waiting`} /> : null}
    {!waiting && count !== undefined ? <span className={styles.count}>{formatCount(count)}</span> : null}
  </>
);

function MenuLink(link: SideMenuLink) {
  const { to, exact, also } = link;
  const { pathname } = useLocation();
  const content = <MenuWords {...link} />;
  return also?.includes(pathname) ? (
    <Link to={to} aria-current="page">
      {content}
    </Link>
  ) : (
    <NavLink to={to} end={exact}>
      {content}
    </NavLink>
  );
}

export function SideMenuSkeleton() {
  return (
    <div className={styles.menu} aria-hidden="true">
      <div className={styles.inner}>
        <Skeleton height={32} />
      </div>
    </div>
  );
}
