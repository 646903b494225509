import formats from './address-formats.json' with { type: 'json' };

/** How a country's addresses are asked for and written. `npm run address-formats` makes it (docs/decisions/125-addresses.md). */
export interface AddressFormat {
  /** As on a parcel, with the fields' names in braces. */
  lines: string[];
  /** The label; absent where an address has none. The same for the next two. */
  city?: string;
  region?: string;
  zipCode?: string;
  /** The pattern of a postcode in capitals, without spaces and hyphens; absent where none is known. */
  pattern?: string;
}

const byCountry: Record<string, AddressFormat> = formats;

/** ISO 3166-1, two letters. */
export const countryCodes: readonly string[] = Object.keys(byCountry);

/** @returns null for a code that is no country's */
export function findAddressFormat(countryCode: string): AddressFormat | null {
  return Object.hasOwn(byCountry, countryCode) ? (byCountry[countryCode] ?? null) : null;
}

const placeFields = ['city', 'region', 'zipCode'] as const;
export type PlaceField = (typeof placeFields)[number];

/** @returns the fields beside the street that the country has, as it writes them: before the street, and after it */
export function orderOfPlaceFields(countryCode: string): { before: PlaceField[]; after: PlaceField[] } {
  const format = findAddressFormat(countryCode);
  const written = format?.lines.join(' ') ?? '';
  const at = (name: string) => written.indexOf(`{${name}}`);
  const fields = placeFields.filter((name) => format?.[name]).sort((one, other) => at(one) - at(other));
  return {
    before: fields.filter((name) => at(name) < at('address')),
    after: fields.filter((name) => at(name) > at('address')),
  };
}

/** True when all postcodes of the country are digits: spaces and hyphens count nowhere. */
export const hasNumericPostcodes = (countryCode: string): boolean =>
  /^[^A-Za-z]+$/.test(findAddressFormat(countryCode)?.pattern?.replaceAll('\\d', '') ?? 'any');

/** Countries that write the region on a line of its own, and need it. */
const needRegion = new Set('AE CL HK IN JP KR RU'.split(' '));

/** True when a parcel needs the region: a state or the like, which stands beside the town in most countries that do. */
export function needsRegion(countryCode: string): boolean {
  const format = findAddressFormat(countryCode);
  if (!format?.region) return false;
  return (
    needRegion.has(countryCode) ||
    format.lines.some((line) => line.includes('{region}') && line !== '{region}')
  );
}

/** Countries that have postcodes, and where many people do not know theirs. */
const optionalPostcodes = new Set(['HK', 'IE']);

/** True when a parcel needs the postcode: all countries with a known pattern, but those where it may be empty. */
export function needsPostcode(countryCode: string): boolean {
  const format = findAddressFormat(countryCode);
  if (!format?.zipCode || !format.pattern || optionalPostcodes.has(countryCode)) return false;
  return !new RegExp(format.pattern).test('');
}
