import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { useCloseOnBack } from '#web/lib/navigation/use-close-on-back.ts';
import { cx } from '#web/lib/values/class-names.ts';
import * as styles from './dialog.module.css';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text?: ReactNode;
  wide?: boolean;
  /** The element that gets the focus when it closes, if that is not what had it before. */
  opener?: RefObject<HTMLElement | null> | undefined;
  /** Buttons at the end. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A modal dialog, which Back closes. Import it lazily: it imports Base UI. */
export function Dialog({ open, onOpenChange, title, text, wide, opener, actions, children }: DialogProps) {
  useCloseOnBack(open, () => onOpenChange(false));
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={cx(styles.dialog, wide && styles.wide)} finalFocus={opener}>
          <Base.Title className="lead">{title}</Base.Title>
          {text ? <Base.Description className={styles.text}>{text}</Base.Description> : null}
          {children ? <div className={styles.content}>{children}</div> : null}
          {actions ? <div className={styles.actions}>{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
