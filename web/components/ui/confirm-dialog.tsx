import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button, buttonClass } from './button.tsx';
import * as styles from './dialog.module.css';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the thing: 'Delete Halden Desk Lamp?' */
  title: ReactNode;
  /** What it does and whether it can be undone. */
  children: ReactNode;
  /** Names the deed: 'Delete Halden Desk Lamp'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what cannot be undone; the focus starts on the way out. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** The page does the deed and closes the dialog when it is done. */
  onConfirm: () => void;
};

/** Asks before a deed, naming it. Cannot be closed by a press beside it. Import it lazily: it brings Base UI. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger,
  busy,
  busyLabel,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} initialFocus={danger ? cancel : undefined}>
          <AlertDialog.Title className="lead">{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {children}
          </AlertDialog.Description>
          <div className={styles.actions}>
            <AlertDialog.Close ref={cancel} className={buttonClass({ variant: 'quiet' })} disabled={busy}>
              {cancelLabel}
            </AlertDialog.Close>
            <Button
              variant={danger ? 'danger' : 'primary'}
              busy={busy}
              busyLabel={busyLabel}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
