import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';
import * as styles from './form-result.module.css';

/**
 * A reply to act on ("open the link in the email"), which stays below the form. The notice announces the same text, so
 * this is no live region.
 */
export default function FormResult({ children }: { children: ReactNode }) {
  return (
    <p className={`ui ${styles.result}`} data-result>
      <Icon name="check-circle" />
      <span>{children}</span>
    </p>
  );
}
