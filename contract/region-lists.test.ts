import { expect, it } from 'vitest';
import { countryCodes, needsRegion } from './address-formats.ts';
import { listRegions, offersRegions } from './address-regions.ts';
import { toDestination } from './destinations.ts';
import { findPlace, placeKey } from './places.ts';
import { offeredRegions, regionKey } from './region-lists.ts';

const offered = countryCodes.filter(offersRegions);

it('has a list for each country that a form offers one of, and its parcels need a region', () => {
  expect(countryCodes.filter((country) => offeredRegions(country).length > 0)).toEqual(offered);
  for (const country of offered) {
    expect([country, needsRegion(country), listRegions(country)]).toEqual([country, true, []]);
  }
});

it.each(offered)('names no two regions alike: %s', (country) => {
  const regions = offeredRegions(country);
  expect(new Set(regions.flatMap(({ code }) => regionKey(country, code))).size).toBe(regions.length);
  expect(new Set(regions.map(({ name }) => name)).size).toBe(regions.length);
});

it.each([
  ['JP', 'Tokyo', ['Tokyo', 'tokyo', '東京都', 'Tokyo-to', '13', 'JP-13', ' TOKYO ']],
  ['JP', '大阪府', ['Osaka', 'Osaka-fu', '27']],
  ['BR', 'SP', ['SP', 'sp', 'São Paulo', 'sao paulo', 'BR-SP']],
  ['BR', 'Ceará', ['CE', 'Ceara']],
  ['IT', 'Milano', ['MI', 'Milan', 'milano']],
  ['ES', 'Barcelona', ['B', 'ES-B', 'barcelona']],
  ['ES', 'Vizcaya', ['Biscay', 'Bizkaia', 'BI']],
  ['MX', 'Ciudad de México', ['CDMX', 'Ciudad de Mexico', 'CMX']],
  ['IN', 'MH', ['Maharashtra', 'maharashtra']],
  ['IN', 'Odisha', ['OD', 'Orissa']],
  ['CN', '广东', ['Guangdong', 'Guangdong Sheng', 'GD', '广东省']],
  ['KR', 'Seoul', ['서울', '서울특별시', '11']],
  ['AE', 'DU', ['Dubai', 'دبي']],
  ['HK', 'Kowloon', ['九龍', 'kowloon']],
  ['US', 'ME', ['ME', 'Maine', 'maine']],
  // Not in a list: as it is typed, in any case.
  ['JP', 'Kansai', ['Kansai', 'KANSAI']],
  ['MY', 'Johor', ['Johor', 'JOHOR']],
])('a zone or tax of %s, %s finds addresses by code and name', (country, region, typed) => {
  const place = { country, region, postcodePrefix: '' };
  const everywhere = { country, region: '', postcodePrefix: '' };
  for (const one of typed) {
    const at = toDestination({ countryCode: country, region: one, zipCode: '' });
    expect(findPlace([everywhere, place], at), one).toBe(place);
    expect(placeKey({ ...place, region: at.region }), one).toBe(placeKey(place));
  }
  expect(findPlace([everywhere, place], toDestination({ countryCode: country, region: 'Elsewhere' }))).toBe(
    everywhere,
  );
});

it('writes an address as its post does', () => {
  expect(offeredRegions('BR')).toContainEqual({ code: 'SP', name: 'São Paulo' });
  expect(offeredRegions('JP')[12]).toEqual({ code: 'Tokyo', name: 'Tokyo' });
});
