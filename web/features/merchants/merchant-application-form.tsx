import { useState } from 'react';
import { merchantApplication } from '#contract/merchants.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { Form } from '#web/components/form/form-layout.tsx';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { MerchantFields, merchantLabels } from './merchant-fields.tsx';

/** The seller page's form. */
export function MerchantApplicationForm() {
  const [requests] = useState(() => createRequestIds());
  const { field, onSubmit, isSubmitting, reset, formState } = useContractForm({
    schema: merchantApplication,
    defaultValues: { name: '', email: '', phoneNumber: '', brandName: '', business: '' },
    send: async (typed) => {
      const body = { ...typed, _id: requests.idFor(typed) };
      const { message } = await shopApi('POST /merchant/add', { body });
      requests.accepted();
      notify.success(message);
      reset();
    },
  });
  const changed = changedLabels(formState.dirtyFields, merchantLabels);
  return (
    <Form layout="stack" onSubmit={onSubmit}>
      <MerchantFields field={field} />
      <div>
        <Button type="submit" variant="primary" size="large" busy={isSubmitting} busyLabel="Sending">
          Submit
        </Button>
      </div>
      <UnsavedGuard when={changed.length > 0} isSaving={isSubmitting} changed={changed} />
    </Form>
  );
}
