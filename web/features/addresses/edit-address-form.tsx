import { useState } from 'react';
import { type Address, editAddressForm } from '#contract/addresses.contract.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { notify } from '#web/lib/notify.ts';
import { reportFailure } from '#web/lib/report-failure.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { AddressFields } from './address-fields.tsx';
import { forgetAddresses } from './addresses.queries.ts';

/** Changes or deletes one address; `key` it by the address's id. */
export function EditAddressForm({ address, onDone }: { address: Address; onDone: () => void }) {
  const { _id: id, ...values } = address;
  const { register, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: editAddressForm,
    defaultValues: values,
    send: async (body) => {
      const { message } = await shopApi('PUT /address/:id', { params: { id }, body });
      forgetAddresses();
      notify.success(message);
      onDone();
    },
  });
  return (
    <form className="form dense max-w-[640px]" onSubmit={onSubmit} noValidate>
      <AddressFields register={register as never} errorOf={errorOf} />
      <div className="flex justify-between gap-2">
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Saving">
          Save
        </Button>
        <DeleteButton address={address} onDone={onDone} />
      </div>
    </form>
  );
}

function DeleteButton({ address, onDone }: { address: Address; onDone: () => void }) {
  const [asks, setAsks] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  async function remove(): Promise<void> {
    setDeleting(true);
    try {
      const { message } = await shopApi('DELETE /address/delete/:id', { params: { id: address._id } });
      forgetAddresses();
      notify.success(message);
      onDone();
    } catch (failure) {
      reportFailure(failure);
    } finally {
      setDeleting(false);
      setAsks(false);
    }
  }

  return (
    <>
      <Button variant="danger-quiet" onClick={() => setAsks(true)}>
        Delete
      </Button>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={`Delete ${address.address}?`}
        confirmLabel="Delete"
        danger
        busy={isDeleting}
        busyLabel="Deleting"
        onConfirm={remove}
      >
        Orders that went there keep it.
      </ConfirmDialog>
    </>
  );
}
