import type { ReactNode } from 'react';
import * as styles from './order-layout.module.css';

/** What was ordered, and an aside with its totals. */
export function OrderLayout({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
