import { describe, expect, it } from 'vitest';
import {
  countryCodes,
  findAddressFormat,
  hasNumericPostcodes,
  needsPostcode,
  needsRegion,
  orderOfPlaceFields,
} from './address-formats.ts';
import { addressLines } from './address-lines.ts';
import { addressOnOneLine } from './address-on-one-line.ts';
import { findRegion, listRegions } from './address-regions.ts';
import { fitsCountry } from './postcodes.ts';

const address = { address: '1 Quay', city: 'Bath', state: 'Maine', zipCode: '04530', country: 'USA' };

describe('an address that only has the five fields', () => {
  it('is written in three lines', () => {
    expect(addressLines(address)).toEqual(['1 Quay', 'Bath, Maine 04530', 'USA']);
  });

  it('is written on one line', () => {
    expect(addressOnOneLine(address)).toBe('1 Quay, Bath, Maine 04530, USA');
  });
});

const anna = { recipient: 'Anna Vogel', company: 'Vogel GmbH', line2: '2nd floor' };
const berlin = {
  ...anna,
  address: 'Uferweg 3',
  city: 'Berlin',
  state: '',
  zipCode: '10115',
  countryCode: 'DE',
  country: 'Germany',
};

describe('a form asks', () => {
  it.each([
    ['US', '', 'city region zipCode'],
    ['DE', '', 'zipCode city'],
    ['JP', '', 'region city zipCode'],
    ['BR', '', 'city region zipCode'],
    ['HU', 'city', 'zipCode'],
    ['HK', '', 'city region'],
    ['XX', '', ''],
  ])('in %s for the place in the order in which it is written', (country, before, after) => {
    const order = orderOfPlaceFields(country);
    expect([order.before.join(' '), order.after.join(' ')]).toEqual([before, after]);
  });

  it('in every country for each field of its place once', () => {
    for (const country of countryCodes) {
      const { before, after } = orderOfPlaceFields(country);
      const { city, region, zipCode } = findAddressFormat(country) ?? {};
      expect([...before, ...after].length, country).toBe([city, region, zipCode].filter(Boolean).length);
    }
  });

  it.each(['US', 'DE', 'JP', 'BR', 'SE', 'PL'])('in %s with digits for the postcode', (country) => {
    expect(hasNumericPostcodes(country)).toBe(true);
  });
  it.each(['GB', 'CA', 'NL', 'IE', 'AR', 'MT', 'AE', 'XX'])(
    'in %s with letters, too, or nothing',
    (country) => {
      expect(hasNumericPostcodes(country)).toBe(false);
    },
  );
});

describe('an address of a country', () => {
  it.each([
    [berlin, ['Anna Vogel', 'Vogel GmbH', 'Uferweg 3', '2nd floor', '10115 Berlin', 'Germany']],
    [
      { ...address, ...anna, region: 'ME', countryCode: 'US', country: 'United States' },
      ['Anna Vogel', 'Vogel GmbH', '1 Quay', '2nd floor', 'Bath, ME 04530', 'United States'],
    ],
    [
      { ...berlin, city: 'Bern', zipCode: '3011', countryCode: 'CH', country: 'Switzerland' },
      ['Vogel GmbH', 'Anna Vogel', 'Uferweg 3', '2nd floor', 'CH-3011 Bern', 'Switzerland'],
    ],
    [
      {
        ...address,
        city: 'Leeds',
        region: 'Yorkshire',
        zipCode: 'LS1 4AP',
        countryCode: 'GB',
        country: 'UK',
      },
      ['1 Quay', 'Leeds', 'Yorkshire', 'LS1 4AP', 'UK'],
    ],
  ])('is written as its country does', (written, lines) => {
    expect(addressLines(written)).toEqual(lines);
  });

  it('names the buyer where it names no recipient', () => {
    expect(addressLines(berlin, 'Bo Lind')[0]).toBe('Anna Vogel');
    expect(addressLines({ ...berlin, recipient: undefined }, 'Bo Lind')[0]).toBe('Bo Lind');
    expect(addressLines(address, 'Bo Lind')).toEqual(['Bo Lind', '1 Quay', 'Bath, Maine 04530', 'USA']);
  });

  it('has no traces of what is empty', () => {
    expect(addressLines({ ...address, zipCode: '', countryCode: 'US' })).toEqual(['1 Quay', 'Bath', 'USA']);
    expect(addressLines({ ...berlin, city: '', countryCode: 'CH' })).toContain('CH-10115');
  });

  it('is written on one line, also without a state', () => {
    expect(addressOnOneLine(berlin)).toBe('Uferweg 3, 2nd floor, Berlin, 10115, Germany');
  });
});

it('knows every country by its two letters, and nothing else', () => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  expect(countryCodes.filter((code) => names.of(code) === code)).toEqual([]);
  expect(countryCodes).toHaveLength(250);
  for (const code of ['XX', 'us', '', '__proto__', 'constructor']) expect(findAddressFormat(code)).toBeNull();
});

it('asks for a region where towns are written with one', () => {
  expect(['US', 'CA', 'AU', 'IT', 'JP'].filter((code) => !needsRegion(code))).toEqual([]);
  expect(['DE', 'GB', 'SG', 'XX'].filter(needsRegion)).toEqual([]);
});

it('needs a postcode where there are any, and people know theirs', () => {
  expect(['US', 'DE', 'JP', 'SG'].filter((code) => !needsPostcode(code))).toEqual([]);
  expect(['IE', 'HK', 'AO', 'BH', 'XX'].filter(needsPostcode)).toEqual([]);
});

it.each([
  ['10115', 'DE', 'yes'],
  [' sw1a  1aa ', 'GB', 'yes'],
  ['1011', 'DE', 'no'],
  ['', 'DE', 'no'],
  ['100-0001', 'JP', 'yes'],
  ['1000001', 'JP', 'yes'],
  ['100000', 'JP', 'unlikely'],
  ['anything', 'AO', 'yes'],
])('the postcode %j in %s: %s', (postcode, country, fits) => {
  expect(fitsCountry(postcode, country)).toBe(fits);
});

it('finds a state by its name or code', () => {
  expect(findRegion('US', ' maine ')).toEqual({ code: 'ME', name: 'Maine' });
  expect(findRegion('AU', 'nsw')?.name).toBe('New South Wales');
  expect(findRegion('US', 'Ontario')).toBeNull();
  expect(listRegions('DE')).toEqual([]);
  expect(listRegions('US')).toHaveLength(59);
});
