import { addAddressForm } from '#contract/addresses.contract.ts';
import { useContractForm } from '#web/components/form/use-contract-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { notify } from '#web/lib/notify.ts';
import { shopApi } from '#web/lib/shop-api.ts';
import { AddressFields } from './address-fields.tsx';
import { forgetAddresses } from './addresses.queries.ts';

export function AddAddressForm({ onDone }: { onDone: () => void }) {
  const { register, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: addAddressForm,
    defaultValues: { address: '', city: '', state: '', country: '', zipCode: '', isDefault: false },
    send: async (body) => {
      const { message } = await shopApi('POST /address/add', { body });
      forgetAddresses();
      notify.success(message);
      onDone();
    },
  });
  return (
    <form className="form dense max-w-[640px]" onSubmit={onSubmit} noValidate>
      <AddressFields register={register} errorOf={errorOf} />
      <div>
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Adding">
          Add Address
        </Button>
      </div>
    </form>
  );
}
