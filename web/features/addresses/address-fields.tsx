import type { UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import type { addAddressForm } from '#contract/addresses.contract.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';

type Values = z.input<typeof addAddressForm>;

interface AddressFieldsProps {
  register: UseFormRegister<Values>;
  errorOf: (name: keyof Values) => string | undefined;
}

/** What an address is made of; the same for a new and an old one. */
export function AddressFields({ register, errorOf }: AddressFieldsProps) {
  return (
    <>
      <TextInput
        label="Address"
        autoComplete="street-address"
        error={errorOf('address')}
        {...register('address')}
      />
      <div className="form-two">
        <TextInput label="City" autoComplete="address-level2" error={errorOf('city')} {...register('city')} />
        <TextInput
          label="State"
          autoComplete="address-level1"
          error={errorOf('state')}
          {...register('state')}
        />
      </div>
      <div className="form-two">
        <TextInput
          label="Country"
          autoComplete="country-name"
          error={errorOf('country')}
          {...register('country')}
        />
        <TextInput
          label="Zipcode"
          autoComplete="postal-code"
          error={errorOf('zipCode')}
          {...register('zipCode')}
        />
      </div>
      <Checkbox label="As the Default" {...register('isDefault')} />
    </>
  );
}
