import { expect, it } from 'vitest';
import { euCountries } from '#contract/eu-tax-rates.ts';
import { fromSpecialToGeneral, newZone, wholeCountry, withCountries } from './delivery-draft.ts';
import { withElsewhereLast } from './typed-delivery.ts';

it('adds the countries of the EU, and none twice', () => {
  const some = withCountries(newZone(), ['DE', 'US']);
  const all = withCountries(some, euCountries);
  expect(all.places).toHaveLength(28);
  expect(all.places.slice(0, 2)).toEqual([wholeCountry('DE'), wholeCountry('US')]);
  const part = { ...wholeCountry('FR'), region: 'Corse', isPart: true };
  expect(withCountries({ ...some, places: [part] }, ['FR']).places).toEqual([part, wholeCountry('FR')]);
});

const zone = (name: string, ...places: { country: string; region: string; postcodePrefix: string }[]) => ({
  name,
  places,
});
const place = (region = '', postcodePrefix = '') => ({ country: 'US', region, postcodePrefix });
const toNames = (zones: { name: string }[]) => zones.map(({ name }) => name);

it('orders zones from special to general', () => {
  const zones = [
    zone('country', place()),
    zone('region', place('CA')),
    zone('other country', place()),
    zone('postcode', place(), place('', '941')),
    zone('elsewhere'),
  ];
  expect(toNames(fromSpecialToGeneral(zones))).toEqual([
    'postcode',
    'region',
    'country',
    'other country',
    'elsewhere',
  ]);
});

it('keeps the zone without places last', () => {
  const zones = [zone('a', place()), zone('elsewhere'), zone('added', place())];
  expect(toNames(withElsewhereLast(zones))).toEqual(['a', 'added', 'elsewhere']);
});
