import type { ReactNode } from 'react';
import * as styles from './list-page.module.css';

/** Search box and filter chips above a list. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** A fact about the list, at the end of its tools: '3 open'. */
export function ListFact({ children }: { children: ReactNode }) {
  return <p className={`num muted ${styles.fact}`}>{children}</p>;
}
