import {
  findAddressFormat,
  hasNumericPostcodes,
  needsPostcode,
  orderOfPlaceFields,
  type PlaceField,
} from '#contract/address-formats.ts';
import { defineTexts } from '#contract/texts.ts';
import { Checkbox } from '#web/components/form/checkbox.tsx';
import { FormRow } from '#web/components/form/form-layout.tsx';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { listCountries } from '#web/lib/format/countries.ts';
import * as en from '#web/texts/en/address-form.ts';
import { postcodeHint } from './postcode-hint.ts';
import { RegionField } from './region-field.tsx';
import type { AddressForm } from './use-address-form.ts';

const texts = defineTexts({ en });

interface AddressFieldsProps {
  form: Pick<AddressForm, 'field' | 'errorFor' | 'watch' | 'setValue'>;
  /** The address of a company that names itself elsewhere. */
  isOfSeller?: boolean;
  /** The address of an order, not of the address book: it names who gets it. */
  isOfOrder?: boolean;
}

/** The fields of an address: those of its country, with its labels and in its order. */
export function AddressFields({ form, isOfOrder, isOfSeller }: AddressFieldsProps) {
  const { labels, optional, chooseCountry } = texts();
  const { field, errorFor } = form;
  const countryCode = form.watch('countryCode') ?? '';
  const format = findAddressFormat(countryCode);
  const hint = postcodeHint(form.watch('zipCode') ?? '', form.watch('region') ?? '', countryCode);
  const order = orderOfPlaceFields(countryCode);
  const placeField = (name: PlaceField) => {
    const label = format?.[name] ?? '';
    switch (name) {
      case 'city':
        return <TextInput key={name} label={label} autoComplete="address-level2" {...field(name)} />;
      case 'region':
        return <RegionField key={name} {...{ form, countryCode, label }} />;
      case 'zipCode':
        return (
          <TextInput
            key={name}
            label={needsPostcode(countryCode) ? label : optional(label)}
            autoComplete="postal-code"
            autoCapitalize="characters"
            inputMode={hasNumericPostcodes(countryCode) ? 'numeric' : undefined}
            hint={hint}
            {...field(name)}
          />
        );
    }
  };
  return (
    <>
      <Select
        label={labels.countryCode}
        autoComplete="country"
        options={[{ value: '', label: chooseCountry }, ...listCountries()]}
        {...field('countryCode')}
        error={errorFor('countryCode') ?? errorFor('country')}
        onChange={(event) => {
          void field('countryCode').onChange(event);
          // A state of the country before.
          form.setValue('region', '');
        }}
      />
      {isOfSeller ? null : (
        <>
          <TextInput
            label={isOfOrder ? labels.recipient : optional(labels.recipient)}
            autoComplete="name"
            {...field('recipient')}
          />
          <TextInput label={optional(labels.company)} autoComplete="organization" {...field('company')} />
        </>
      )}
      {order.before.map(placeField)}
      <TextInput label={labels.address} autoComplete="address-line1" {...field('address')} />
      <TextInput label={optional(labels.line2)} autoComplete="address-line2" {...field('line2')} />
      <FormRow>
        {order.after.map(placeField)}
        {isOfSeller ? null : (
          <TextInput label={optional(labels.phone)} type="tel" autoComplete="tel" {...field('phone')} />
        )}
      </FormRow>
      {isOfOrder || isOfSeller ? null : <Checkbox label={labels.isDefault} {...field('isDefault')} />}
    </>
  );
}
