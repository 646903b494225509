import { type ReactNode, useState } from 'react';
import * as styles from './more.module.css';

interface MoreProps {
  /** '12 more' */
  label: string;
  /** True when something in it has to be seen: it opens by itself, and closes by its owner alone. */
  isNeeded: boolean;
  children: ReactNode;
}

/** The rest of a long list, a press away, also without JavaScript. */
export function More({ label, isNeeded, children }: MoreProps) {
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  const [isOpen, setOpen] = useState(isNeeded);
  if (isNeeded !== wasNeeded) {
    setWasNeeded(isNeeded);
    if (isNeeded) setOpen(true);
  }
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.label}>{label}</summary>
      {children}
    </details>
  );
}
