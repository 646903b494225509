import { findAddressFormat } from './address-formats.ts';
import { townLine } from './address-on-one-line.ts';
import type { DeliveryAddress } from './addresses.contract.ts';
import { cleanPostcode } from './postcodes.ts';

const fieldName = /\{(\w+)\}/g;
/** Letters of the country, which stand before a postcode alone. */
const lettersBefore = /\b[A-Z]{1,2}[ -]?(?=\{zipCode\})/;

/**
 * @returns an address as it is written on a parcel, by its country, without empty lines. One that only has the five fields is written in
 * three lines
 * @param buyer the recipient of an address that names none; without it, none is written
 */
export function addressLines(address: DeliveryAddress, buyer = ''): string[] {
  const format = address.countryCode ? findAddressFormat(address.countryCode) : null;
  const recipient = address.recipient ?? buyer;
  if (!format) {
    return [recipient, address.address, townLine(address), address.country].filter((line) => line !== '');
  }
  // Orders of earlier versions have the letters of the country in the postcode.
  const zipCode = cleanPostcode(address.zipCode, address.countryCode ?? '');
  const values: Record<string, string | undefined> = { ...address, recipient, zipCode };
  const lines = format.lines.map((line) =>
    (zipCode ? line : line.replace(lettersBefore, ''))
      .replaceAll(fieldName, (_all, name: string) => values[name] ?? '')
      // Separators beside an empty field.
      .replaceAll(/ +(?=[ ,])|^[ ,-]+|[ ,-]+$/g, ''),
  );
  return [...lines.filter((line) => line !== ''), address.country];
}
