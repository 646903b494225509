import { useEffect, useRef } from 'react';
import { formatCount } from '#web/lib/format/format.ts';
import { Link } from '../buttons/link.tsx';
import * as styles from './view-links.module.css';

type ViewLinksProps = {
  /** The divided things: 'Rows', 'Settings'. */
  label: string;
  views: readonly { value: string; label: string; count?: number | string }[];
  /** The value of the view that is shown. */
  current: string;
  hrefFor: (value: string) => string;
};

/** Parts of a list with their counts, or pages of a group, each a link. */
export function ViewLinks({ label, views, current, hrefFor }: ViewLinksProps) {
  const nav = useRef<HTMLElement>(null);
  // The links grow when the counts arrive.
  const counts = views.map(({ count }) => count ?? '').join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is shown, or the links have other widths
  useEffect(() => {
    const shown = nav.current?.querySelector('[aria-current]')?.getBoundingClientRect();
    if (!nav.current || !shown) return;
    // On phones the links scroll sideways. Its neighbours stay in sight.
    const { left, width } = nav.current.getBoundingClientRect();
    nav.current.scrollLeft += shown.left + shown.width / 2 - (left + width / 2);
  }, [current, counts]);
  return (
    <nav ref={nav} className={styles.views} aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.value}
          to={hrefFor(view.value)}
          preventScrollReset
          aria-current={view.value === current ? 'page' : undefined}
        >
          {view.label}
          {view.count === undefined ? null : (
            <>
              {' '}
              <span>{typeof view.count === 'number' ? formatCount(view.count) : view.count}</span>
            </>
          )}
        </Link>
      ))}
    </nav>
  );
}
