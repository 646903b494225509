import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { IconButton } from '../buttons/icon-button.tsx';
import * as styles from './bulk-bar.module.css';

type BulkBarProps = {
  /** '3 chosen' */
  count: ReactNode;
  /** Chooses everything that the list has; omit it when that is chosen. */
  all?: { label: string; busy?: boolean; onChoose: () => void } | undefined;
  clear: { label: string; onClear: () => void };
  /** Buttons, the main one last. */
  children: ReactNode;
};

/** Floats below a list while rows are chosen, and says what its buttons act on. */
export function BulkBar({ count, all, clear, children }: BulkBarProps) {
  return (
    <section className={styles.bar} aria-label={clear.label}>
      <p className={styles.count}>
        <b role="status">{count}</b>
        {all ? (
          <Button variant="link" busy={all.busy} onClick={all.onChoose}>
            {all.label}
          </Button>
        ) : null}
      </p>
      <div className={styles.actions}>{children}</div>
      <IconButton
        icon="x"
        iconSize="s"
        label={clear.label}
        className={styles.clear}
        onClick={clear.onClear}
      />
    </section>
  );
}

/** Floats below a list that is acted on as a whole. */
export function ActionBar({
  label,
  choice,
  children,
}: {
  label: string;
  choice: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.bar} aria-label={label}>
      <div className={styles.count}>{choice}</div>
      <div className={styles.actions}>{children}</div>
    </section>
  );
}
