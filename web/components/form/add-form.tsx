import { type ComponentProps, type ReactNode, useId } from 'react';
import { AddHeader } from '../layout/dashboard-header.tsx';
import { EditLayout, Form } from './form-layout.tsx';
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
  /** Beside the form, and no part of it. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A dashboard form that adds something, under its header; asks before unsaved input is lost. */
export function AddForm(props: AddFormProps) {
  const { title, form, changed, busyLabel, onCancel, layout, aside, children } = props;
  const id = useId();
  const { onSubmit, isSubmitting } = form;
  const isStack = !layout && !aside;
  const fields = (
    <Form
      {...{ id, onSubmit }}
      dense
      layout={isStack ? 'stack' : layout}
      className={isStack ? 'column' : undefined}
    >
      {children}
    </Form>
  );
  return (
    <>
      <AddHeader {...{ title, form: id, busy: isSubmitting, busyLabel, onCancel }} />
      {aside ? (
        <EditLayout>
          {fields}
          {aside}
        </EditLayout>
      ) : (
        fields
      )}
      <UnsavedGuard when={changed.length > 0} isSaving={isSubmitting} changed={changed} />
    </>
  );
}
