import type { ReactNode } from 'react';
import * as styles from './order-layout.module.css';

/** The ordered things, and an aside with its totals. */
export function OrderLayout({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
