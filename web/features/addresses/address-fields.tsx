import type { UseFormRegisterReturn } from 'react-hook-form';
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
  /** A registered field with its error. */
  field: (name: keyof Values) => UseFormRegisterReturn & { error?: string };
}

/** The fields of an address, on the add and the edit page. */
export function AddressFields({ field }: AddressFieldsProps) {
  return (
    <>
      <TextInput label={addressLabels.address} autoComplete="street-address" {...field('address')} />
      <FormRow>
        <TextInput label={addressLabels.city} autoComplete="address-level2" {...field('city')} />
        <TextInput label={addressLabels.state} autoComplete="address-level1" {...field('state')} />
      </FormRow>
      <FormRow>
        <TextInput label={addressLabels.country} autoComplete="country-name" {...field('country')} />
        <TextInput label={addressLabels.zipCode} autoComplete="postal-code" {...field('zipCode')} />
      </FormRow>
      <Checkbox label={addressLabels.isDefault} {...field('isDefault')} />
    </>
  );
}
