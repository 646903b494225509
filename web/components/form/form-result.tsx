import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../pictures/icon.tsx';
import * as styles from './form-layout.module.css';

/**
 * A reply to act on ("open the link in the email"), which stays below the form. The notice announces the same text, so
 * this is no live region. It takes the focus that the pressed button lost when it was disabled, and no other.
 */
export default function FormResult({ children }: { children: ReactNode }) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) line.current?.focus();
  }, []);
  return (
    <p ref={line} tabIndex={-1} className={`ui ${styles.result}`} data-result>
      <Icon name="check-circle" />
      <span>{children}</span>
    </p>
  );
}
