import type { ReactNode } from 'react';
import { formatBadge } from '#web/lib/format/format.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './badges.module.css';

const tones = {
  pos: styles.pos,
  run: styles.run,
  warn: styles.warn,
  off: styles.off,
  neg: styles.neg,
};
export type StatusTone = keyof typeof tones;

/** A status by shape, colour and word. `text` colours the word too. */
export function Status({ tone, text, children }: { tone: StatusTone; text?: boolean; children: ReactNode }) {
  return (
    <span className={cx(styles.status, tones[tone], text && styles.colored)}>
      <span>{children}</span>
    </span>
  );
}

/** A kind: a role. */
export function Tag({ accent, children }: { accent?: boolean; children: ReactNode }) {
  return <span className={cx(styles.tag, accent && styles.accent)}>{children}</span>;
}

/** A count to act on; '99+' from 99. The label says what is counted where no text beside it does. */
export function Badge({ count, label }: { count: number; label?: string }) {
  if (!label) return <span className={styles.badge}>{formatBadge(count)}</span>;
  return (
    <span className={styles.badge}>
      <span aria-hidden="true">{formatBadge(count)}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
