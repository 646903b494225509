import { findAddressFormat } from '#contract/address-formats.ts';
import { listRegions } from '#contract/address-regions.ts';
import type { Place } from '#contract/places.ts';
import { defineTexts } from '#contract/texts.ts';
import { Select } from '#web/components/form/select.tsx';
import { TextInput } from '#web/components/form/text-input.tsx';
import { listCountries } from '#web/lib/format/countries.ts';
import * as en from '#web/texts/en/places.ts';

const texts = defineTexts({ en });

interface PlaceFieldsProps {
  value: Place;
  onChange: (changed: Place) => void;
  /** The postcode is one of an address, not its beginning. */
  isAddress?: boolean;
  errorFor?: (name: keyof Place) => string | undefined;
  idFor?: (name: keyof Place) => string;
}

/** Country, region and postcode, where the country has these. */
export function PlaceFields({ value, onChange, isAddress, errorFor, idFor }: PlaceFieldsProps) {
  const { country, chooseCountry, allRegions, anyRegion, beginsWith, all } = texts();
  const format = findAddressFormat(value.country);
  const regions = listRegions(value.country);
  const wiring = (name: keyof Place) => ({
    id: idFor?.(name),
    error: errorFor?.(name),
    value: value[name],
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(
        name === 'country'
          ? { ...value, country: target.value, region: '' }
          : { ...value, [name]: target.value },
      ),
  });
  return (
    <>
      <Select
        label={country}
        options={[{ value: '', label: chooseCountry }, ...listCountries()]}
        {...wiring('country')}
      />
      {format?.region && regions.length > 0 ? (
        <Select
          label={format.region}
          options={[
            { value: '', label: isAddress ? anyRegion : allRegions },
            ...regions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          {...wiring('region')}
        />
      ) : null}
      {(format?.region && regions.length === 0) || (value.region !== '' && regions.length === 0) ? (
        <TextInput
          label={format?.region ?? texts().region}
          placeholder={isAddress ? undefined : all}
          autoComplete="off"
          {...wiring('region')}
        />
      ) : null}
      {format?.zipCode || value.postcodePrefix !== '' ? (
        <TextInput
          label={
            isAddress
              ? (format?.zipCode ?? texts().postcode)
              : beginsWith(format?.zipCode ?? texts().postcode)
          }
          placeholder={isAddress ? undefined : all}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...wiring('postcodePrefix')}
        />
      ) : null}
    </>
  );
}
