import type { ReactNode } from 'react';
import { formatShare } from '#web/lib/format/format.ts';
import * as styles from './description-list.module.css';

export type DescriptionItem = { name: string; value: ReactNode; total?: boolean };

/** Names and values in two columns, the total under a line. */
export function DescriptionList({ facts }: { facts: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.list}>
      {facts.map((fact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows keep their places, and two may have one name
        <div key={at} className={fact.total ? styles.total : undefined}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A quiet background for an aside: a summary. */
export function Panel({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.panel}>
      {title ? <h2 className="lead">{title}</h2> : null}
      {children}
    </div>
  );
}

/** `share` is from 0 to 1. */
export type ShareRow = { label: string; share: number };

export function ShareRows({ rows }: { rows: readonly ShareRow[] }) {
  return (
    <ul className={styles.shares}>
      {rows.map(({ label, share }) => (
        <li key={label}>
          <span>{label}</span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </span>
          <span>{formatShare(share)}</span>
        </li>
      ))}
    </ul>
  );
}
