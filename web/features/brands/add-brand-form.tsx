import { useState } from 'react';
import { addBrandForm } from '#contract/brands.contract.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { BrandFields, brandLabels } from './brand-fields.tsx';

/** `onDone` leaves the page, after adding or cancelling. */
export function AddBrandForm({ onDone }: { onDone: () => void }) {
  const [requests] = useState(() => createRequestIds());
  const form = useContractForm({
    schema: addBrandForm,
    defaultValues: { name: '', description: '' },
    send: async (typed) => {
      const body = { ...typed, _id: requests.idFor(typed) };
      const { message } = await shopApi('POST /brand/add', { body });
      requests.accepted();
      notify.success(message);
      removeInactiveEditables();
      form.reset();
      onDone();
    },
  });
  const { field, formState } = form;
  const changed = changedLabels(formState.dirtyFields, brandLabels);
  return (
    <AddForm title="Add Brand" onCancel={onDone} form={form} changed={changed}>
      <BrandFields field={field} />
    </AddForm>
  );
}
