import { useId } from 'react';
import { addAddressForm } from '#contract/addresses.contract.ts';
import { changedLabels } from '#web/components/form/changed-labels.ts';
import { UnsavedGuard } from '#web/components/form/unsaved-guard.tsx';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { AddHeader } from '#web/components/ui/dashboard-header.tsx';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { AddressFields, addressLabels } from './address-fields.tsx';
import { forgetAddresses } from './addresses.queries.ts';

interface AddAddressFormProps {
  /** What the box for the default says at first. */
  isDefault: boolean;
  onDone: () => void;
}

/** `onDone` leaves the page: the address was added, or not wanted after all. */
export function AddAddressForm({ isDefault, onDone }: AddAddressFormProps) {
  const formId = useId();
  const form = useContractForm({
    schema: addAddressForm,
    defaultValues: { address: '', city: '', state: '', country: '', zipCode: '', isDefault },
    send: async (body) => {
      const { message } = await shopApi('POST /address/add', { body });
      forgetAddresses();
      notify.success(message);
      form.reset();
      onDone();
    },
  });
  const { register, onSubmit, errorOf, isSubmitting, formState } = form;
  const changed = changedLabels(formState.dirtyFields, addressLabels);
  return (
    <>
      <AddHeader title="Add Address" form={formId} busy={isSubmitting} onCancel={onDone} />
      <form id={formId} className="form dense max-w-[640px]" onSubmit={onSubmit} noValidate>
        <AddressFields register={register} errorOf={errorOf} />
      </form>
      <UnsavedGuard when={changed.length > 0 && !isSubmitting} changed={changed} />
    </>
  );
}
