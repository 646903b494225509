import { useState } from 'react';
import { merchantApplication } from '#contract/merchants.contract.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { MerchantFields, merchantLabels } from './merchant-fields.tsx';

interface AddMerchantFormProps {
  /** The merchant was added. */
  onDone: () => void;
  onCancel: () => void;
}

/** An administrator enters an application. The endpoint is the public one, whose message is for the applicant. */
export function AddMerchantForm({ onDone, onCancel }: AddMerchantFormProps) {
  const [requests] = useState(() => createRequestIds());
  const form = useContractForm({
    schema: merchantApplication,
    defaultValues: { name: '', email: '', phoneNumber: '', brandName: '', business: '' },
    send: async (typed) => {
      await shopApi('POST /merchant/add', { body: { ...typed, _id: requests.idFor(typed) } });
      requests.accepted();
      notify.success(`${typed.name} has been added and waits for approval.`);
      form.reset();
      onDone();
    },
  });
  const { field, formState } = form;
  const changed = changedLabels(formState.dirtyFields, merchantLabels);
  return (
    <AddForm title="Add Merchant" onCancel={onCancel} form={form} changed={changed}>
      <MerchantFields isClerk field={field} />
    </AddForm>
  );
}
