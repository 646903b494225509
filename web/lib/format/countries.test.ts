import { expect, it } from 'vitest';
import { countryName, listCountries } from './countries.ts';

it('lists countries by name', () => {
  const labels = listCountries().map(({ label }) => label);
  expect(labels).toHaveLength(245);
  expect(labels.slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania']);
});

it('offers territories of the United States as its regions alone', () => {
  const codes = listCountries().map(({ value }) => value);
  expect(['AS', 'GU', 'MP', 'PR', 'VI'].filter((code) => codes.includes(code))).toEqual([]);
  expect(['US', 'UM', 'XK', 'GF', 'HK'].filter((code) => !codes.includes(code))).toEqual([]);
  expect(listCountries('PR').map(({ label }) => label)).toContain('Puerto Rico');
  // Orders of earlier versions have them.
  expect(countryName('PR')).toBe('Puerto Rico');
});
