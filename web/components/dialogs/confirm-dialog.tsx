import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ReactNode, useRef } from 'react';
import { Button, buttonClass } from '../buttons/button.tsx';
import { FieldError } from '../form/field.tsx';
import * as styles from './dialog.module.css';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Names the object: 'Delete Halden Desk Lamp?' */
  title: ReactNode;
  /** The consequences, and whether they can be undone. */
  children: ReactNode;
  /** Names the action: 'Delete Halden Desk Lamp'. */
  confirmLabel: string;
  cancelLabel?: string;
  /** Red, for what cannot be undone; the focus starts on Cancel. */
  danger?: boolean;
  busy?: boolean;
  busyLabel?: string;
  /** Why it could not be done. */
  error?: string;
  /** The page runs the action and closes the dialog afterwards. */
  onConfirm: () => void;
};

/** Asks for confirmation of a named action. A press outside does not close it, and nothing does while it is done: a failure has to be said. Import it lazily: it imports Base UI. */
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
  error,
  onConfirm,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next || !busy) && onOpenChange(next)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.dialog} initialFocus={danger ? cancel : undefined}>
          <AlertDialog.Title className="lead">{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text} render={<div />}>
            {children}
          </AlertDialog.Description>
          <div role="alert" className={styles.error}>
            {error === undefined ? null : <FieldError>{error}</FieldError>}
          </div>
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
