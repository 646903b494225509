import type { ReactNode } from 'react';
import { cx } from '#web/lib/class-names.ts';
import { CardSkeleton } from './card.tsx';
import * as styles from './card-grid.module.css';

type CardGridProps = {
  /** Below 1024 one row to swipe, the next card in view. */
  isRow?: boolean;
  label?: string;
  /** Cards. */
  children: ReactNode;
};

/** Cards, two or five in a row. */
export function CardGrid({ isRow, label, children }: CardGridProps) {
  return (
    <ul className={cx(styles.grid, isRow && styles.row)} aria-label={label}>
      {children}
    </ul>
  );
}

/** Cards that are still loading, in boxes of the same size. */
export function CardGridSkeleton({ count = 10, isRow }: { count?: number; isRow?: boolean }) {
  const places = Array.from({ length: count }, (_, at) => at);
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <ul className={cx('late', styles.grid, isRow && styles.row)} aria-hidden="true">
        {places.map((place) => (
          <CardSkeleton key={place} />
        ))}
      </ul>
    </div>
  );
}
