import { describe, expect, it } from 'vitest';
import { type Destination, findPlace, place } from './places.ts';

const at = (country: string, region = '', postcode = ''): Destination => ({ country, region, postcode });
const of = (country: string, region = '', postcodePrefix = '') => ({ country, region, postcodePrefix });

const places = [
  of('US'),
  of('US', 'CA'),
  of('US', '', '94'),
  of('US', 'CA', '94'),
  of('US', '', '941'),
  of('GB', '', 'SW1A'),
  of('FR', 'Corse'),
];

describe('the most special place', () => {
  it.each<[string, Destination, ReturnType<typeof of> | null]>([
    ['the country', at('US', 'NY', '10001'), of('US')],
    ['the region', at('US', 'CA', '90210'), of('US', 'CA')],
    ['the postcode before the region', at('US', 'NY', '94000'), of('US', '', '94')],
    ['postcode and region before the postcode alone', at('US', 'CA', '94000'), of('US', 'CA', '94')],
    ['the longer postcode before region and shorter one', at('US', 'CA', '94110'), of('US', '', '941')],
    ['a postcode in small letters, with a space', at('GB', '', 'sw1a 1aa'), of('GB', '', 'SW1A')],
    ['a postcode with spaces around and a hyphen', at('US', '', ' 94-110 '), of('US', '', '941')],
    ['a region that was typed, in any case', at('FR', 'CORSE'), of('FR', 'Corse')],
    ['none of another country', at('DE', '', '94110'), null],
    ['none where only a part of the country is listed', at('GB', '', 'E1 6AN'), null],
    ['none without a country', { country: null, region: 'CA', postcode: '94110' }, null],
  ])('is %s', (_, destination, found) => {
    expect(findPlace(places, destination)).toEqual(found);
    expect(findPlace(places.toReversed(), destination)).toEqual(found);
  });

  it('is the first of two that are equally special', () => {
    const [first, second] = [
      { ...of('US'), name: 'first' },
      { ...of('US'), name: 'second' },
    ];
    expect(findPlace([first, second], at('US'))).toBe(first);
  });
});

describe('a place of a form', () => {
  it('is written as it is compared', () => {
    const typed = { country: ' gb ', region: ' ', postcodePrefix: ' sw1a-1 ' };
    expect(place.parse(typed)).toEqual(of('GB', '', 'SW1A1'));
  });

  it('has the code of a listed region, also when its name was typed', () => {
    expect(place.parse(of('us', 'california'))).toEqual(of('US', 'CA'));
    expect(place.parse(of('FR', 'Corse'))).toEqual(of('FR', 'Corse'));
  });

  it.each([
    ['country', of('XX'), 'Please choose a country.'],
    ['country', of(''), 'Please choose a country.'],
    ['region', of('US', 'Bavaria'), 'The country has no such region.'],
    ['postcodePrefix', of('US', '', '1'.repeat(13)), 'May not be longer than 12 characters.'],
  ])('is refused for its %s', (field, typed, message) => {
    expect(place.safeParse(typed).error?.issues).toMatchObject([{ path: [field], message }]);
  });
});
