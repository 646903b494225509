import formats from './address-formats.json' with { type: 'json' };

/** How a country's addresses are asked for and written. `npm run address-formats` makes it (docs/decisions/125-addresses.md). */
export interface AddressFormat {
  /** As on a parcel, with the fields' names in braces. */
  lines: string[];
  /** The label; absent where an address has none. The same for the next two. */
  city?: string;
  region?: string;
  zipCode?: string;
  /** Of a postcode in capitals; absent where none is known. */
  pattern?: string;
}

const byCountry: Record<string, AddressFormat> = formats;

/** ISO 3166-1, two letters. */
export const countryCodes: readonly string[] = Object.keys(byCountry);

/** @returns null for a code that is no country's */
export function findAddressFormat(countryCode: string): AddressFormat | null {
  return Object.hasOwn(byCountry, countryCode) ? (byCountry[countryCode] ?? null) : null;
}

/** Whether the country's addresses end with a state or the like, so that a parcel needs it. */
export const needsRegion = ({ lines }: AddressFormat): boolean =>
  lines.some((line) => line.includes('{region}') && line !== '{region}');

/** Where a postcode that does not fit is certainly wrong. Elsewhere patterns are disputed or change, or postcodes are optional. */
const certain = new Set(
  'AT AU BE CA CH CZ DE DK EE ES FI FR GB GR HR HU IT LI LT LU LV MC NL NO NZ PT RO SE SI SK SM US VA'.split(
    ' ',
  ),
);

/** As it is compared with patterns and prefixes: in capitals, with single spaces. */
export const cleanPostcode = (typed: string): string => typed.trim().replaceAll(/\s+/g, ' ').toUpperCase();

/** @returns whether a postcode can be one of the country: 'unlikely' is for a warning, 'no' for a refusal */
export function fitsCountry(postcode: string, countryCode: string): 'yes' | 'unlikely' | 'no' {
  const pattern = findAddressFormat(countryCode)?.pattern;
  if (!pattern || new RegExp(pattern).test(cleanPostcode(postcode))) return 'yes';
  return certain.has(countryCode) ? 'no' : 'unlikely';
}
