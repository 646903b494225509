import { expect, it } from 'vitest';
import { placeName, placesWords } from './place-words.ts';

const place = (country: string, region = '', postcodePrefix = '') => ({ country, region, postcodePrefix });

it.each([
  [place('DE'), 'Germany'],
  [place('US', 'CA'), 'California, United States'],
  [place('US', '', '941'), 'Zipcode 941…, United States'],
  [place('GB', '', 'sw1a'), 'Postcode SW1A…, United Kingdom'],
  [place(''), 'No country yet'],
])('%j is %s', (one, name) => expect(placeName(one)).toBe(name));

it('counts countries that are too many to be read', () => {
  expect(placesWords([place('DE'), place('AT'), place('US', 'CA')])).toBe(
    'Germany, Austria, and California, United States',
  );
  const many = ['DE', 'AT', 'FR', 'IT'].map((one) => place(one));
  expect(placesWords([...many, place('US', 'CA')])).toBe('4 countries and California, United States');
  expect(placesWords([])).toBe('');
});
