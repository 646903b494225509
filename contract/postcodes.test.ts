import { describe, expect, it } from 'vitest';
import { countryCodes, findAddressFormat } from './address-formats.ts';
import { addressLines } from './address-lines.ts';
import { cleanPlace, findPlace } from './places.ts';
import { cleanPostcode, cleanPrefix, fitsCountry, isBelow, readPostcode } from './postcodes.ts';

/** A postcode of each country that writes letters before it, or has letters in it, as people paste it and as it is stored. */
const written: [country: string, typed: string, stored: string][] = [
  ['SE', 'SE-114 55', '114 55'],
  ['SE', 's-11455', '11455'],
  ['SE', 'SE 114 55', '114 55'],
  ['LV', 'LV-1010', '1010'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'd 10115', '10115'],
  ['DE', 'DE10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['CH', 'CH-8001', '8001'],
  ['BE', 'B-1000', '1000'],
  ['FR', 'F-75001', '75001'],
  ['FR', 'FR-75 001', '75 001'],
  ['LT', 'LT-01103', '01103'],
  ['LU', 'L-1248', '1248'],
  ['LI', 'FL-9490', '9490'],
  ['FI', 'FIN-00100', '00100'],
  ['FI', 'AX-22100', '22100'],
  ['AX', 'AX-22100', '22100'],
  ['HR', 'HR-10000', '10000'],
  ['SI', 'SI-1000', '1000'],
  ['MC', 'MC-98000', '98000'],
  ['MD', 'MD-2001', '2001'],
  ['AZ', 'AZ 1000', '1000'],
  ['FO', 'FO-100', '100'],
  ['HT', 'HT6110', '6110'],
  ['NL', 'NL-1012 AB', '1012 AB'],
  ['PL', 'PL 00-950', '00-950'],
  ['PT', 'P-1000-001', '1000-001'],
  ['DK', 'DK-1050', '1050'],
  ['NO', 'N-0150', '0150'],
  ['IT', 'I-00118', '00118'],
  ['VA', 'V-00120', '00120'],
  ['SM', 'RSM-47890', '47890'],
  ['XK', 'XK-10000', '10000'],
  ['AI', 'AI-2640', '2640'],
  ['OM', 'PC 112', '112'],
  ['GB', 'UK SW1A 1AA', 'SW1A 1AA'],
  ['AR', 'AR-C1425ABC', 'C1425ABC'],
  ['EC', 'EC170150', '170150'],
  // These have the letters in them.
  ['AD', 'AD100', 'AD100'],
  ['AD', 'ad-100', 'AD-100'],
  ['JE', 'JE1 1AA', 'JE1 1AA'],
  ['GG', 'GY1 1AA', 'GY1 1AA'],
  ['IM', 'im1 1aa', 'IM1 1AA'],
  ['VG', 'VG1110', 'VG1110'],
  ['KY', 'KY1-1001', 'KY1-1001'],
  ['BM', 'HM 12', 'HM 12'],
  ['BN', 'BN1234', 'BN1234'],
  ['MT', 'MTF 1234', 'MTF 1234'],
  ['MT', 'MT-VLT 1117', 'VLT 1117'],
  ['GB', 'GB1 1AA', 'GB1 1AA'],
  ['IE', 'D02 AF30', 'D02 AF30'],
  // A text that is none, or of a country without a pattern, stays.
  ['SE', 'SE-11', 'SE-11'],
  ['AO', 'AO-123', 'AO-123'],
  ['SE', 'SE-', 'SE-'],
];

it.each(written)('of %s, %s is stored as %s', (country, typed, stored) => {
  expect(cleanPostcode(typed, country)).toBe(stored);
  expect(cleanPostcode(stored, country)).toBe(stored);
});

/** Countries whose formats add letters. */
const lettered = countryCodes.filter((code) =>
  findAddressFormat(code)?.lines.some((line) => /\b[A-Z]{1,2}[ -]?\{zipCode\}/.test(line)),
);

it('knows the countries that write letters before a postcode', () => {
  expect(lettered.join(' ')).toBe('AX AZ CH FI FO HR HT LI LT LU LV MC MD PR SE SI');
});

it.each(lettered.filter((code) => code !== 'PR'))('an address in %s has its letters once', (countryCode) => {
  const [, , stored = '1000'] = written.find(([country]) => country === countryCode) ?? [];
  const prefix = findAddressFormat(countryCode)
    ?.lines.join()
    .match(/([A-Z]{1,2}[ -]?)\{zipCode\}/)?.[1];
  const address = { address: '1 Quay', city: 'Town', state: '', country: 'There', countryCode };
  for (const typed of [stored, `${prefix}${stored}`, `${countryCode}-${stored}`]) {
    const [line = ''] = addressLines({ ...address, zipCode: typed }).filter((one) => one.includes('Town'));
    expect(line).toContain(`${prefix}${stored}`);
    expect(line.split(prefix ?? '')).toHaveLength(2);
  }
  expect(addressLines({ ...address, zipCode: '' })).toContain('Town');
});

describe('a prefix', () => {
  it.each([
    ['SE', 'SE-11', '11'],
    ['SE', ' se 11 4 ', '114'],
    ['DE', 'D-10', '10'],
    ['LV', 'LV-10', '10'],
    ['BE', 'B1', '1'],
    ['AI', 'AI-26', '26'],
    ['AD', 'AD1', 'AD1'],
    ['AD', 'AD', 'AD'],
    ['JE', 'JE1', 'JE1'],
    ['KY', 'KY1-1', 'KY11'],
    ['VG', 'VG11', 'VG11'],
    ['MT', 'MTF', 'MTF'],
    ['GB', 'sw1a 1', 'SW1A1'],
    ['GB', 'UK-SE1', 'SE1'],
    ['AO', 'AO-1', 'AO1'],
    ['SE', 'SE', 'SE'],
    ['SE', '\u200b１１', '11'],
    ['SE', '-', ''],
  ])('of %s, %s is stored as %s', (country, typed, stored) => {
    expect(cleanPrefix(typed, country)).toBe(stored);
    expect(cleanPlace({ country, region: '', postcodePrefix: typed }).postcodePrefix).toBe(stored);
    expect(cleanPrefix(stored, country)).toBe(stored);
  });
});

describe('postcodes of the United Kingdom', () => {
  it.each<[string, string[], string[]]>([
    ['N', ['N1 1AA', 'N11 2BB', 'n1c 4ag'], ['NE1 1AA', 'NW1 1AA']],
    ['SE1', ['SE1 1AA', 'SE1P 5LX', 'se11aa', 'SE1'], ['SE10 9AA', 'SE11 1AA', 'S1 1AA']],
    ['SE11', ['SE11 1AA'], ['SE1 1AA', 'SE1P 1AA']],
    ['SE1 1A', ['SE1 1AA'], ['SE11 1AA']],
    ['SW1A', ['SW1A 1AA'], ['SW1 1AA', 'SW1W 0NY']],
    ['SW1A 1', ['SW1A 1AA', 'SW1A1AB'], ['SW1A 2AA', 'SW1A']],
    ['SW1A 1AA', ['sw1a-1aa'], ['SW1A 1AB']],
    ['BT', ['BT1 1AA', 'BT94 5HE'], ['B1 1AA', 'B11 1AA']],
    ['B', ['B1 1AA'], ['BT1 1AA']],
    ['ZE2', ['ZE2 9DU'], ['ZE20 9DU']],
    ['', ['N1 1AA', ''], []],
  ])('begin with %s', (prefix, these, others) => {
    const begins = (postcode: string) => isBelow(readPostcode(postcode, 'GB'), cleanPrefix(prefix, 'GB'));
    expect(these.filter((one) => !begins(one))).toEqual([]);
    expect(others.filter(begins)).toEqual([]);
  });

  it.each([
    ['JE', 'JE2', 'JE2 3AB', 'JE23 3AB'],
    ['GG', 'GY1', 'GY1 1AA', 'GY10 1SA'],
    ['IM', 'IM9', 'IM9 1AA', 'IM99 1AA'],
  ])('%s has the same rule', (country, prefix, inside, outside) => {
    expect(isBelow(readPostcode(inside, country), prefix)).toBe(true);
    expect(isBelow(readPostcode(outside, country), prefix)).toBe(false);
  });
});

/** A whole postcode of each country with a pattern, made from the pattern. */
function makeExample(pattern: string): string {
  let text = pattern.replaceAll(/\^|\$$|\(\?!0\)/g, '').replaceAll('?:', '');
  while (/\(/.test(text)) {
    text = text.replace(/\(([^()]*)\)(\{1\}|\?)?/, (_, inner: string) => inner.split('|')[0] ?? '');
  }
  return text.replaceAll(
    /(\[[^\]]+\]|\\d|[A-Z\d])(?:\{(\d+)[\d,]*\}|\?)?/g,
    (all, atom: string, times?: string) =>
      all.endsWith('?')
        ? ''
        : (atom === '\\d' ? '1' : atom.replace(/^\[\\?(.).*$/, '$1').replace('d', '1')).repeat(
            Number(times ?? 1),
          ),
  );
}
const patterned = countryCodes.flatMap((code) => {
  const pattern = findAddressFormat(code)?.pattern;
  return pattern ? [[code, makeExample(pattern)] as const] : [];
});

it.each(patterned)('spaces, hyphens, case and its letters count nowhere in %s (%s)', (country, postcode) => {
  expect(fitsCountry(postcode, country)).toBe('yes');
  const first = postcode.slice(0, 2);
  const forms = [
    postcode.toLowerCase(),
    ` ${postcode.split('').join(' ')} `,
    postcode.split('').join('-'),
    `${country}-${postcode}`,
    `${country}${postcode}`,
    `\u200e${postcode.split('').join('\u200b')}\u00a0`,
  ];
  for (const form of forms) {
    expect(readPostcode(form, country)).toEqual(readPostcode(postcode, country));
    expect(fitsCountry(form, country)).toBe('yes');
    // Also what was saved in that form.
    const stored = cleanPostcode(form, country);
    expect(cleanPostcode(stored, country)).toBe(stored);
  }
  expect(cleanPrefix(postcode, country)).toBe(readPostcode(postcode, country).code);
  const places = [{ country, region: '', postcodePrefix: cleanPrefix(first, country) }];
  if (!['GB', 'GG', 'JE', 'IM'].includes(country)) {
    expect(findPlace(places, { country, region: '', postcode: `${country} ${postcode}` })).toBe(places[0]);
  }
});
