import type { ReactNode } from 'react';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './warning-note.module.css';

/** A warning beside fields. Mounted also while there is none, so that it is announced. */
export function WarningNote({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={styles.status}>
      {children ? (
        <p className={`ui ${styles.note}`}>
          <Icon name="warning" />
          <span>{children}</span>
        </p>
      ) : null}
    </div>
  );
}
