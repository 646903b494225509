import { useId } from 'react';
import { addBrandForm } from '#contract/brands.contract.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { AddHeader } from '#web/components/ui/dashboard-header.tsx';
import { removeInactiveEditables } from '#web/lib/editable-queries.ts';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { BrandFields, brandLabels } from './brand-fields.tsx';

/** `onDone` leaves the page: the brand was added, or not wanted after all. */
export function AddBrandForm({ onDone }: { onDone: () => void }) {
  const formId = useId();
  const form = useContractForm({
    schema: addBrandForm,
    defaultValues: { name: '', description: '' },
    send: async (body) => {
      const { message } = await shopApi('POST /brand/add', { body });
      notify.success(message);
      removeInactiveEditables();
      form.reset();
      onDone();
    },
  });
  const { register, onSubmit, errorOf, isSubmitting, formState } = form;
  const changed = changedLabels(formState.dirtyFields, brandLabels);
  return (
    <>
      <AddHeader title="Add Brand" form={formId} busy={isSubmitting} onCancel={onDone} />
      <form id={formId} className="form dense max-w-[640px]" onSubmit={onSubmit} noValidate>
        <BrandFields field={(name) => ({ ...register(name), error: errorOf(name) })} />
      </form>
      <UnsavedGuard when={changed.length > 0 && !isSubmitting} changed={changed} />
    </>
  );
}
