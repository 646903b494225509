import { findAddressFormat } from '#contract/address-formats.ts';
import { findRegion } from '#contract/address-regions.ts';
import { fitsCountry } from '#contract/postcodes.ts';
import { defineTexts } from '#contract/texts.ts';
import { findStateOfZip } from '#contract/zip-codes.ts';
import * as en from '#web/texts/en/address-form.ts';

const texts = defineTexts({ en });

/** A hint about a strange postcode, which may be saved all the same. */
export function postcodeHint(zipCode: string, region: string, countryCode: string): string | undefined {
  const { unusualPostcode, otherPostcode } = texts();
  if (zipCode === '') return undefined;
  if (fitsCountry(zipCode, countryCode) === 'unlikely') return unusualPostcode;
  const state = countryCode === 'US' && region !== '' ? findStateOfZip(zipCode) : null;
  const label = findAddressFormat(countryCode)?.zipCode ?? '';
  return state === null || state === region
    ? undefined
    : otherPostcode(label, findRegion(countryCode, state)?.name ?? state);
}
