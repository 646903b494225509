import { findRegion, withHome } from '#contract/address-regions.ts';
import type { Address, DeliveryAddress } from '#contract/addresses.contract.ts';
import { findCountry } from '#contract/countries.ts';
import { findCountryName } from '#web/lib/format/countries.ts';

/** An address in the form, all as text. */
export interface AddressValues {
  countryCode: string;
  recipient: string;
  company: string;
  address: string;
  line2: string;
  city: string;
  region: string;
  zipCode: string;
  phone: string;
  isDefault: boolean;
}

export const emptyAddress: AddressValues = {
  countryCode: '',
  recipient: '',
  company: '',
  address: '',
  line2: '',
  city: '',
  region: '',
  zipCode: '',
  phone: '',
  isDefault: false,
};

/** Where an address only has the five fields, country and state are recognised by their texts. */
export function toAddressValues({ _id, state, country, ...stored }: Address): AddressValues {
  const code = stored.countryCode ?? findCountry(country) ?? '';
  const { country: countryCode, region: typed } = withHome({ country: code, region: stored.region ?? state });
  const region = findRegion(countryCode, typed)?.code ?? typed;
  return { ...emptyAddress, ...stored, countryCode, region };
}

/** As it is written on a parcel. */
export function toDeliveryAddress({ isDefault: _, ...values }: AddressValues): DeliveryAddress {
  return { ...values, state: values.region, country: findCountryName(values.countryCode) };
}
