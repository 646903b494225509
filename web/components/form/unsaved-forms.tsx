import { use } from 'react';
import { FrameContext } from '#web/lib/forms/form-frame.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** In a FormFrame with several forms: asks once before what is typed in them is left behind. The router takes one guard at a time. */
export function UnsavedForms() {
  const forms = [...use(FrameContext).forms.values()].filter(({ changed }) => changed.length > 0);
  return (
    <UnsavedGuard
      when={forms.length > 0}
      isSaving={forms.length > 0 && forms.every(({ isSaving }) => isSaving)}
      changed={forms.flatMap(({ changed }) => changed)}
    />
  );
}
