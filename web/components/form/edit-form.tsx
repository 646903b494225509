import { type ComponentProps, type ReactNode, useId } from 'react';
import { SaveHeader } from '../layout/dashboard-header.tsx';
import { EditLayout, Form, FormWide } from './form-layout.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

type EditFormProps = Pick<
  ComponentProps<typeof SaveHeader>,
  'title' | 'back' | 'changed' | 'busyLabel' | 'onDiscard'
> & {
  form: Pick<ComponentProps<'form'>, 'onSubmit'> & { isSubmitting: boolean };
  /** It was deleted, and the page is closing. */
  isLeaving: boolean;
  /** Between the header and the form: links to the other forms of a group. */
  below?: ReactNode;
  /** Tables need all the width that the aside leaves. */
  roomy?: boolean;
  /** Content beside the form. */
  aside?: ReactNode;
  /** Below the form and its aside, as wide as both. */
  wide?: ReactNode;
  /** A DeleteSection. */
  end: ReactNode;
  children: ReactNode;
};

/** A dashboard form that edits something, under its header; asks before unsaved changes are lost. */
export function EditForm({
  form,
  isLeaving,
  below,
  roomy,
  aside,
  wide,
  end,
  children,
  ...header
}: EditFormProps) {
  const id = useId();
  const { onSubmit, isSubmitting } = form;
  const isStack = aside === undefined;
  const content = (
    <>
      <Form {...{ id, onSubmit }} dense layout={isStack ? 'stack' : undefined}>
        {children}
      </Form>
      {aside}
      {wide ? <FormWide>{wide}</FormWide> : null}
      {end}
    </>
  );
  return (
    <>
      <SaveHeader {...header} form={id} busy={isSubmitting} />
      {below}
      {isStack ? (
        <div className="column sections">{content}</div>
      ) : (
        <EditLayout roomy={roomy}>{content}</EditLayout>
      )}
      <UnsavedGuard
        when={header.changed.length > 0 && !isLeaving}
        isSaving={isSubmitting}
        changed={header.changed}
      />
    </>
  );
}
