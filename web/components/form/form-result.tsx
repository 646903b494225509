import type { ReactNode } from 'react';
import { Icon } from '../ui/icon.tsx';

/**
 * A reply to act on ("open the link in the email"), which stays below the form. The notice announces the same text, so
 * this is no live region.
 */
export default function FormResult({ children }: { children: ReactNode }) {
  return (
    <p className="mt-3 flex gap-2 text-ui" data-answer>
      <Icon name="check-circle" className="mt-0.5 shrink-0 text-positive" />
      <span>{children}</span>
    </p>
  );
}
