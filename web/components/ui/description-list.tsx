import type { ReactNode } from 'react';
import * as styles from './description-list.module.css';

export type DescriptionItem = { name: string; value: ReactNode; total?: boolean };

/** Names and values in two columns, the total under a line. */
export function DescriptionList({ facts }: { facts: readonly DescriptionItem[] }) {
  return (
    <dl className={styles.list}>
      {facts.map((fact) => (
        <div key={fact.name} className={fact.total ? styles.total : undefined}>
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

export type ShareRow = { label: string; share: string };

/** Bars of shares: '68.42%', from formatShare. */
export function ShareRows({ rows }: { rows: readonly ShareRow[] }) {
  return (
    <ul className={styles.shares}>
      {rows.map(({ label, share }) => (
        <li key={label}>
          <span>{label}</span>
          <span className={styles.track} aria-hidden="true">
            <span style={{ width: share }} />
          </span>
          <span>{share}</span>
        </li>
      ))}
    </ul>
  );
}
