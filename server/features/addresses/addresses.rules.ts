import { findAddressFormat } from '#contract/address-formats.ts';
import { findRegion, withHome } from '#contract/address-regions.ts';
import type { SentPlace } from '#contract/addresses.contract.ts';
import { cleanPostcode } from '#contract/postcodes.ts';
import { shopFormat } from '#contract/shop-format.ts';

/** The columns of an address that a sent one sets; those that are absent stay as they are. */
export interface StoredPlace {
  address: string;
  city: string;
  state: string;
  country: string;
  zipCode: string;
  region: string | null;
  countryCode: string | null;
  recipient?: string | null;
  company?: string | null;
  line2?: string | null;
  phone?: string | null;
}

/**
 * An address as it is stored (docs/rules.md#address-book). With a country's code, the five fields of clients that know no other say the
 * same as the country's own.
 */
export function storedPlace({ recipient, company, line2, phone, ...sent }: SentPlace): StoredPlace {
  const own = Object.entries({ recipient, company, line2, phone }).filter(([, value]) => value !== undefined);
  return {
    ...(sent.countryCode ? placeOfCountry(sent, sent.countryCode) : freePlace(sent)),
    ...Object.fromEntries(own.map(([name, value]) => [name, value || null])),
  };
}

const freePlace = ({ address, city, state, country, zipCode }: SentPlace) => ({
  address: address ?? '',
  city: city ?? '',
  state: state ?? '',
  country: country ?? '',
  zipCode: zipCode ?? '',
  region: null,
  countryCode: null,
});

function placeOfCountry({ address, city, zipCode, ...sent }: SentPlace, code: string) {
  const { country: countryCode, region } = withHome({ country: code, region: sent.region });
  const format = findAddressFormat(countryCode);
  const country =
    new Intl.DisplayNames(shopFormat().locale, { type: 'region' }).of(countryCode) ?? countryCode;
  const state = format?.region && region ? (findRegion(countryCode, region)?.code ?? region) : '';
  return {
    address: address ?? '',
    city: format?.city ? (city ?? '') : country,
    state,
    country,
    zipCode: format?.zipCode ? cleanPostcode(zipCode ?? '', countryCode) : '',
    region: state || null,
    countryCode,
  };
}

/** An order keeps no field without a value. */
export const withoutEmpty = (place: object) =>
  Object.fromEntries(Object.entries(place).filter(([, value]) => value !== null && value !== undefined));
