import { type ReactNode, useEffect, useRef } from 'react';
import * as styles from './data-table.module.css';

type RowActionsProps = {
  /** The name that screen readers say: the row's. */
  label?: string;
  children: ReactNode;
};

/** The actions of a row: buttons `muted` and `mutedDanger`. */
export function RowActions({ label, children }: RowActionsProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const pressed = useRef<Element>(null);
  // The pressed button may be gone afterwards: keep the focus in the row.
  useEffect(() => {
    if (!pressed.current || pressed.current.isConnected) return;
    pressed.current = null;
    if (document.activeElement === document.body) group.current?.focus({ preventScroll: true });
  });
  return (
    <fieldset
      ref={group}
      className={styles.rowActions}
      aria-label={label}
      tabIndex={-1}
      onFocus={({ target }) => {
        pressed.current = target === group.current ? null : target;
      }}
    >
      {children}
    </fieldset>
  );
}
