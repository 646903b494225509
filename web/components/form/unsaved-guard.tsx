import { useBlocker } from 'react-router';
import { useAskBeforeUnload } from '#web/lib/forms/use-ask-before-unload.ts';
import { useUnsaved } from '#web/lib/forms/use-unsaved.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { listWords } from '../layout/word-list.ts';

type UnsavedGuardProps = {
  /** Something is not saved. */
  when: boolean;
  /** It is being saved: the page may navigate. */
  isSaving: boolean;
  /** Labels of the changed fields. */
  changed: readonly string[];
};

/** Asks before unsaved changes are left behind, by a link, the back button or by closing the tab. Brings Base UI. */
export function UnsavedGuard({ when, isSaving, changed }: UnsavedGuardProps) {
  const isUnsaved = useUnsaved(when);
  const asks = when && !isSaving;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      asks && isUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );
  useAskBeforeUnload(asks, isUnsaved);
  return (
    <ConfirmDialog
      danger
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.();
      }}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    >
      {changed.length > 0
        ? `The changes in ${listWords(changed)} will be lost.`
        : 'Your changes will be lost.'}
    </ConfirmDialog>
  );
}
