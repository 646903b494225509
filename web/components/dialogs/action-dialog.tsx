import { type ComponentProps, useState } from 'react';
import { wordsInForm } from '#web/lib/api/report-failure.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

type ActionDialogProps = Omit<
  ComponentProps<typeof ConfirmDialog>,
  'open' | 'onOpenChange' | 'busy' | 'onConfirm' | 'error'
> & {
  /** Rejects with what the dialog then says. */
  run: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks, acts, and closes when it is done. It shows a refusal until its person closes it. For `useOpenDialog`. */
export function ActionDialog({ run, onClose, ...dialog }: ActionDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const confirm = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await run();
      onClose();
    } catch (failure) {
      setError(wordsInForm(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      {...dialog}
      {...(error === undefined ? {} : { error })}
      open
      onOpenChange={onClose}
      busy={isBusy}
      onConfirm={() => void confirm()}
    />
  );
}
