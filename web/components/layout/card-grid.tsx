import type { ReactNode } from 'react';
import { cx } from '#web/lib/values/class-names.ts';
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
