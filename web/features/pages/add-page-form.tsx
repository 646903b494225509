import { useState } from 'react';
import { addPageForm } from '#contract/pages.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { removeInactiveEditables } from '#web/lib/api/editable-queries.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import * as en from '#web/texts/en/pages.ts';
import { PageFields } from './page-fields.tsx';

const texts = defineTexts({ en });

/** `onDone` leaves the page, after adding or cancelling. */
export function AddPageForm({ onDone }: { onDone: () => void }) {
  const [requests] = useState(() => createRequestIds());
  const form = useContractForm({
    schema: addPageForm,
    defaultValues: { title: '', text: '', isPublished: false },
    send: async (typed) => {
      const body = { ...typed, _id: requests.idFor(typed) };
      const { message } = await shopApi('POST /page/add', { body });
      requests.accepted();
      notify.success(message);
      removeInactiveEditables();
      form.reset();
      onDone();
    },
  });
  const { field, formState, watch } = form;
  const changed = changedLabels(formState.dirtyFields, texts().labels);
  return (
    <AddForm title={texts().add} onCancel={onDone} form={form} changed={changed}>
      <PageFields field={field} text={watch('text')} submits={formState.submitCount} />
    </AddForm>
  );
}
