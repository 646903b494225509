import type { Address } from '#contract/addresses.contract.ts';
import { DeleteSection } from '#web/components/form/delete-section.tsx';
import { EditForm } from '#web/components/form/edit-form.tsx';
import { useDeletion } from '#web/components/form/use-deletion.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { notify } from '#web/lib/page/notify.ts';
import { AddressFields } from './address-fields.tsx';
import { toAddressValues } from './address-values.ts';
import { addressQuery, removeCachedAddresses } from './addresses.queries.ts';
import { useAddressForm } from './use-address-form.ts';

interface EditAddressFormProps {
  address: Address;
  /** The path of the address book. */
  bookPath: string;
  /** The default checkbox starts checked: the address is for an order. */
  makeDefault: boolean;
  onDone: () => void;
}

/** Edits or deletes an address; `key` it by the address's id. `onDone` leaves the page. */
export function EditAddressForm({ address, bookPath, makeDefault, onDone }: EditAddressFormProps) {
  const { _id: id } = address;
  const values = toAddressValues(address);
  const form = useAddressForm({ ...values, isDefault: values.isDefault || makeDefault }, async (body) => {
    const { message } = await shopApi('PUT /address/:id', { params: { id }, body });
    removeCachedAddresses();
    notify.success(message);
    form.reset(form.getValues());
    onDone();
  });
  const deletion = useDeletion({
    queryKey: addressQuery(id).queryKey,
    send: () => shopApi('DELETE /address/delete/:id', { params: { id } }),
    onDone: () => {
      removeCachedAddresses();
      onDone();
    },
  });
  return (
    <EditForm
      title="Edit Address"
      back={{ to: bookPath, label: 'Addresses' }}
      changed={form.changed}
      onDiscard={() => form.reset()}
      form={form}
      isLeaving={deletion.isLeaving}
      end={
        <DeleteSection
          kind="address"
          name={address.address}
          text="Orders that went there keep it."
          busy={deletion.isLeaving}
          onDelete={deletion.remove}
        />
      }
    >
      <AddressFields form={form} />
    </EditForm>
  );
}
