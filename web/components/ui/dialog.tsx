import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { cx } from '#web/lib/class-names.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  text?: ReactNode;
  wide?: boolean;
  /** Buttons at the foot. */
  actions?: ReactNode;
  children?: ReactNode;
};

/** A question or a small form before the page. Import it lazily: it brings Base UI. */
export function Dialog({ open, onOpenChange, title, text, wide, actions, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className="scrim" />
        <Base.Popup className={cx('dialog', wide && 'dialog-wide')}>
          <Base.Title className="lead">{title}</Base.Title>
          {text ? <Base.Description className="dialog-text">{text}</Base.Description> : null}
          {children ? <div className="mt-5">{children}</div> : null}
          {actions ? <div className="dialog-actions">{actions}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
