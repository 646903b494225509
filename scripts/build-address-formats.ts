// npm run address-formats: writes contract/address-formats.json from three packages (docs/decisions/125-addresses.md).
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { formatAddress } from 'localized-address-format';
import type { AddressFields, CountryAddressDetails } from 'postal-address-field-names';
import { POSTCODE_REGEXES } from 'postcode-validator/lib/cjs/postcode-regexes.js';
import type { AddressFormat } from '#contract/address-formats.ts';

export const FORMATS_FILE = fileURLToPath(new URL('../contract/address-formats.json', import.meta.url));

// A CommonJS package, whose default export Node and Vite import differently.
const { default: countries }: { default: CountryAddressDetails[] } = createRequire(import.meta.url)(
  'postal-address-field-names',
);
/** Dissolved in 2010. */
const former = new Set(['AN']);
/** Countries of one town, which their lines name. */
const towns = new Set(['GI', 'MO', 'SG']);
/** Countries that the packages of labels leave out. */
const added: Record<string, AddressFields> = {
  BQ: { addressLine1: 'Address 1', locality: 'City' },
  SS: { addressLine1: 'Address 1', locality: 'City' },
  SX: { addressLine1: 'Address 1', locality: 'City' },
  XK: { addressLine1: 'Address 1', locality: 'City', postalCode: 'Postal code' },
};

/** @returns the lines of an address in Latin script, with the names of our fields in place of values */
function addressLines(country: string, fields: AddressFields): string[] {
  const lines = formatAddress(
    {
      postalCountry: country,
      name: '{recipient}',
      organization: '{company}',
      addressLines: ['{address}', '{line2}'],
      locality: fields.locality ? '{city}' : '',
      administrativeArea: fields.administrativeArea ? '{region}' : '',
      postalCode: fields.postalCode ? '{zipCode}' : '',
    },
    'latin',
  );
  const named = lines.map((line) => line.replace(/^[, ]+/, ''));
  // Some countries' lines leave out what their forms ask for: it comes before the postcode, if that has a line of its own.
  const asked = {
    '{region}': fields.administrativeArea,
    '{city}': towns.has(country) ? undefined : fields.locality,
    '{zipCode}': fields.postalCode,
  };
  const left = Object.entries(asked).flatMap(([name, label]) =>
    label && !named.some((line) => line.includes(name)) ? [name] : [],
  );
  if (left.length === 0) return named;
  return named.at(-1) === '{zipCode}' ? named.toSpliced(-1, 0, left.join(' ')) : [...named, left.join(' ')];
}

/** The word of the other screens, and Ireland's own. */
const betterLabels: Record<string, string> = { 'ZIP code': 'Zipcode', 'EIR Code': 'Eircode' };

/** Countries that write their letters before a postcode, where the packages leave them out. */
const letters: Record<string, string> = { LV: 'LV-' };
/** Countries whose patterns the packages leave out. */
const patterns: Record<string, string> = { XK: '^[1-7]\\d{4}$' };

/** @returns the pattern for a postcode without spaces, hyphens and the letters of its country, which may be left out */
const compactPattern = (source: string) =>
  source
    .replace(/^\^\((?:\?:)?(?:[A-Z]{1,2}[ -]\|?)+\)\?/, '^')
    .replace('(?:[A-Z]{2})?', '')
    .replaceAll(
      /\(\[(?: |-|\\-)+\]\)\??|\[(?: |-|\\-)+\]\??|\\s\*?|(\[[^\]]*\])|[ -]\??/g,
      (_, characters?: string) => characters ?? '',
    );

function toFormat(country: string, fields: AddressFields): AddressFormat {
  const source = patterns[country] ?? POSTCODE_REGEXES.get(country)?.source;
  const pattern = source && compactPattern(source);
  const lines = addressLines(country, fields).map((line) =>
    line.replace('{zipCode}', `${letters[country] ?? ''}{zipCode}`),
  );
  return {
    lines,
    // A town that is a country is in the lines already.
    ...(fields.locality && lines.some((line) => line.includes('{city}')) ? { city: fields.locality } : {}),
    ...(fields.administrativeArea ? { region: fields.administrativeArea } : {}),
    ...(fields.postalCode
      ? { zipCode: betterLabels[fields.postalCode] ?? fields.postalCode, ...(pattern ? { pattern } : {}) }
      : {}),
  };
}

/** @returns the file: a line for each country, by its code */
export function buildAddressFormats(): string {
  const all = [
    ...countries.map(({ iso, fields }) => ({ iso: iso as string, fields })),
    ...Object.entries(added).map(([iso, fields]) => ({ iso, fields })),
  ]
    .filter(({ iso }) => !former.has(iso))
    .sort((one, other) => (one.iso < other.iso ? -1 : 1));
  const rows = all.map(
    ({ iso, fields }) => `  ${JSON.stringify(iso)}: ${JSON.stringify(toFormat(iso, fields))}`,
  );
  return `{\n${rows.join(',\n')}\n}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(FORMATS_FILE, buildAddressFormats());
  console.log('address formats written');
}
