import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { listWords } from '../ui/word-list.ts';

type UnsavedGuardProps = {
  /**
   * Something is not saved and is not being saved: `isDirty && !isSubmitting`, so that the page can navigate in its own
   * save.
   */
  when: boolean;
  /** Labels of the changed fields. */
  changed: readonly string[];
};

/** Asks before unsaved changes are left behind, by a link, the back button or by closing the tab. Brings Base UI. */
export function UnsavedGuard({ when, changed }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!when) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [when]);
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
