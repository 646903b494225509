import { formatCount } from '#web/lib/format.ts';
import { Link } from '../ui/link.tsx';
import * as styles from './view-links.module.css';

type ViewLinksProps = {
  /** What they divide: 'Rows'. */
  label: string;
  views: readonly { value: string; label: string; count: number }[];
  /** The value of the view that is shown. */
  current: string;
  hrefFor: (value: string) => string;
};

/** Parts of a list with their counts, each a link. */
export function ViewLinks({ label, views, current, hrefFor }: ViewLinksProps) {
  return (
    <nav className={styles.views} aria-label={label}>
      {views.map((view) => (
        <Link
          key={view.value}
          to={hrefFor(view.value)}
          preventScrollReset
          aria-current={view.value === current ? 'page' : undefined}
        >
          {view.label} <span>{formatCount(view.count)}</span>
        </Link>
      ))}
    </nav>
  );
}
