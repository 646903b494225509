import type { ComponentProps } from 'react';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';

/** Loaded once something is typed: a visitor who only reads the page does without dialogs. */
export default function UnsentMessage(props: ComponentProps<typeof UnsavedGuard>) {
  return <UnsavedGuard {...props} />;
}
