import type { ReactNode } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { CardSkeleton } from './card.tsx';

type ShelfProps = {
  /** Below 1024 it becomes a rail to swipe, the next card in view. */
  rail?: boolean;
  label?: string;
  /** Cards. */
  children: ReactNode;
};

/** A shelf of cards, two or five to a row. */
export function CardGrid({ rail, label, children }: ShelfProps) {
  return (
    <ul className={cx('shelf', rail && 'rail')} aria-label={label}>
      {children}
    </ul>
  );
}

/** A shelf that is still coming, in the exact boxes of what comes. */
export function CardGridSkeleton({ count = 10, rail }: { count?: number; rail?: boolean }) {
  const places = Array.from({ length: count }, (_, at) => at);
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <ul className={cx('shelf late', rail && 'rail')} aria-hidden="true">
        {places.map((place) => (
          <CardSkeleton key={place} />
        ))}
      </ul>
    </div>
  );
}
