import type { ComponentProps, ReactNode } from 'react';
import { EditForm } from './edit-form.tsx';
import { type ChangedMeanwhile, MeanwhileNote } from './meanwhile-note.tsx';

type VersionedFormProps = Pick<
  ComponentProps<typeof EditForm>,
  'title' | 'below' | 'aside' | 'wide' | 'roomy' | 'children'
> & {
  /** Below the form: what is saved at once. */
  end?: ReactNode;
  /** The form of `useVersionedForm`. */
  versioned: Pick<ComponentProps<typeof EditForm>, 'form' | 'changed'> & {
    meanwhile: ChangedMeanwhile | undefined;
    discard: () => void;
  };
};

/** The frame of a form of `useVersionedForm`: header, unsaved changes, and what somebody else has saved meanwhile. */
export function VersionedForm({ versioned, children, end = null, ...frame }: VersionedFormProps) {
  const { form, changed, discard, meanwhile } = versioned;
  return (
    <EditForm {...frame} form={form} changed={changed} onDiscard={discard} isLeaving={false} end={end}>
      <MeanwhileNote meanwhile={meanwhile} />
      {children}
    </EditForm>
  );
}
