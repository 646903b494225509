import type { ReactNode } from 'react';
import { Link } from '#web/components/buttons/link.tsx';
import { formatRecent } from '#web/lib/format/more-formats.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './order-timeline.module.css';
import type { TimelineEntry } from './timeline.ts';

interface OrderTimelineProps {
  entries: readonly TimelineEntry[];
  isLarge?: boolean;
  /** Shows a note. */
  noteFor?: (note: NonNullable<TimelineEntry['note']>) => ReactNode;
}

/** A disc has happened, a ring is to come, a diamond went wrong. */
export function OrderTimeline({ entries, isLarge, noteFor }: OrderTimelineProps) {
  return (
    <ol className={cx(styles.events, isLarge && styles.large)}>
      {entries.map(({ key, title, text, at, isBad, link, note }) => (
        <li key={key} className={at === undefined ? styles.ahead : isBad ? styles.bad : undefined}>
          <p className={cx('strong', styles.title)}>{title}</p>
          {at ? <time dateTime={at}>{formatRecent(at)}</time> : null}
          {text || link ? (
            <p className={styles.text}>
              {text} {link ? <EntryLink {...link} /> : null}
            </p>
          ) : null}
          {note && noteFor ? <div className={styles.note}>{noteFor(note)}</div> : null}
        </li>
      ))}
    </ol>
  );
}

function EntryLink({ to, label, isExternal }: NonNullable<TimelineEntry['link']>) {
  return isExternal ? (
    <a href={to} className="link" target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  ) : (
    <Link to={to} className="link">
      {label}
    </Link>
  );
}
