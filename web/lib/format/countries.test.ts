import { expect, it } from 'vitest';
import { findCountry, findLocaleCountry, listCountries } from './countries.ts';

it('lists countries by name', () => {
  const labels = listCountries().map(({ label }) => label);
  expect(labels).toHaveLength(249);
  expect(labels.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});

it.each([
  ['USA', 'US'],
  [' united states ', 'US'],
  ['Germany', 'DE'],
  ['Atlantis', ''],
])('recognises %j as %j', (typed, code) => {
  expect(findCountry(typed)).toBe(code);
});

it('begins with the country of the language', () => {
  expect(findLocaleCountry('de-AT')).toBe('AT');
  expect(findLocaleCountry('en')).toBe('');
});
