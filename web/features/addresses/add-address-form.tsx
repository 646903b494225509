import { useState } from 'react';
import { shopFormat } from '#contract/shop-format.ts';
import { AddForm } from '#web/components/form/add-form.tsx';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { AddressFields } from './address-fields.tsx';
import { emptyAddress } from './address-values.ts';
import { removeCachedAddresses } from './addresses.queries.ts';
import { useAddressForm } from './use-address-form.ts';

interface AddAddressFormProps {
  /** The initial value of the default checkbox. */
  isDefault: boolean;
  onDone: () => void;
}

/** `onDone` leaves the page, after adding or cancelling. */
export function AddAddressForm({ isDefault, onDone }: AddAddressFormProps) {
  const [requests] = useState(() => createRequestIds());
  const values = { ...emptyAddress, countryCode: shopFormat().country, isDefault };
  const form = useAddressForm(values, async (typed) => {
    const body = { ...typed, _id: requests.idFor(typed) };
    const { message } = await shopApi('POST /address/add', { body });
    requests.accepted();
    removeCachedAddresses();
    notify.success(message);
    form.reset();
    onDone();
  });
  return (
    <AddForm title="Add Address" onCancel={onDone} form={form} changed={form.changed}>
      <AddressFields form={form} />
    </AddForm>
  );
}
