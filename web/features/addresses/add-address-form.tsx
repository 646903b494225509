import { useState } from 'react';
import { addAddressForm } from '#contract/addresses.contract.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { AddressFields, addressLabels } from './address-fields.tsx';
import { removeCachedAddresses } from './addresses.queries.ts';

interface AddAddressFormProps {
  /** The initial value of the default checkbox. */
  isDefault: boolean;
  onDone: () => void;
}

/** `onDone` leaves the page, after adding or cancelling. */
export function AddAddressForm({ isDefault, onDone }: AddAddressFormProps) {
  const [requests] = useState(() => createRequestIds());
  const form = useContractForm({
    schema: addAddressForm,
    defaultValues: { address: '', city: '', state: '', country: '', zipCode: '', isDefault },
    send: async (typed) => {
      const body = { ...typed, _id: requests.idOf(typed) };
      const { message } = await shopApi('POST /address/add', { body });
      requests.accepted();
      removeCachedAddresses();
      notify.success(message);
      form.reset();
      onDone();
    },
  });
  const changed = changedLabels(form.formState.dirtyFields, addressLabels);
  return (
    <AddForm title="Add Address" onCancel={onDone} form={form} changed={changed}>
      <AddressFields field={form.field} />
    </AddForm>
  );
}
