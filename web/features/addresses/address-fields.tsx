import type { UseFormRegister } from 'react-hook-form';
import type { z } from 'zod';
import type { addAddressForm } from '#contract/addresses.contract.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { FormRow } from '#web/components/form/form-layout.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';

type Values = z.input<typeof addAddressForm>;

/** Labels of the fields in their order: the header of the edit page names the changed ones. */
export const addressLabels = {
  address: 'Address',
  city: 'City',
  state: 'State',
  country: 'Country',
  zipCode: 'Zipcode',
  isDefault: 'As the Default',
} as const;

interface AddressFieldsProps {
  register: UseFormRegister<Values>;
  errorOf: (name: keyof Values) => string | undefined;
}

/** The fields of an address, on the add and the edit page. */
export function AddressFields({ register, errorOf }: AddressFieldsProps) {
  return (
    <>
      <TextInput
        label={addressLabels.address}
        autoComplete="street-address"
        error={errorOf('address')}
        {...register('address')}
      />
      <FormRow>
        <TextInput
          label={addressLabels.city}
          autoComplete="address-level2"
          error={errorOf('city')}
          {...register('city')}
        />
        <TextInput
          label={addressLabels.state}
          autoComplete="address-level1"
          error={errorOf('state')}
          {...register('state')}
        />
      </FormRow>
      <FormRow>
        <TextInput
          label={addressLabels.country}
          autoComplete="country-name"
          error={errorOf('country')}
          {...register('country')}
        />
        <TextInput
          label={addressLabels.zipCode}
          autoComplete="postal-code"
          error={errorOf('zipCode')}
          {...register('zipCode')}
        />
      </FormRow>
      <Checkbox label={addressLabels.isDefault} {...register('isDefault')} />
    </>
  );
}
