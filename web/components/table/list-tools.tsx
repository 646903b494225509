import type { ReactNode } from 'react';
import * as styles from './list-tools.module.css';

/** Search box and filter chips above a list. */
export function ListTools({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}
