import { type ComponentProps, type ReactNode, useId } from 'react';
import { AddHeader } from '../layout/dashboard-header.tsx';
import { Form } from './form-layout.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

type AddFormProps = {
  /** 'Add Brand' */
  title: string;
  form: Pick<ComponentProps<'form'>, 'onSubmit'> & { isSubmitting: boolean };
  /** Labels of the changed fields. */
  changed: readonly string[];
  busyLabel?: string;
  onCancel: () => void;
  layout?: ComponentProps<typeof Form>['layout'];
  children: ReactNode;
};

/** A dashboard form that adds something, under its header; asks before unsaved input is lost. */
export function AddForm({ title, form, changed, busyLabel, onCancel, layout, children }: AddFormProps) {
  const id = useId();
  const { onSubmit, isSubmitting } = form;
  return (
    <>
      <AddHeader {...{ title, form: id, busy: isSubmitting, busyLabel, onCancel }} />
      <Form {...{ id, onSubmit }} dense layout={layout ?? 'stack'} className={layout ? undefined : 'column'}>
        {children}
      </Form>
      <UnsavedGuard when={changed.length > 0} isSaving={isSubmitting} changed={changed} />
    </>
  );
}
