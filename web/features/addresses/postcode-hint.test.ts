import { expect, it } from 'vitest';
import { postcodeHint } from './postcode-hint.ts';

const newYork = 'This zipcode is in New York. Delivery and taxes follow it.';
const unusual = 'This looks unusual for the country. It is saved as you typed it.';

it.each([
  ['10001', 'OR', 'US', newYork],
  ['10001-1234', 'OR', 'US', newYork],
  ['00901', 'OR', 'US', 'This zipcode is in Puerto Rico. Delivery and taxes follow it.'],
  ['97201', 'OR', 'US', undefined],
  ['10001', '', 'US', undefined],
  ['1000', 'OR', 'US', undefined],
  ['', 'OR', 'US', undefined],
  ['10001', 'Bayern', 'DE', undefined],
  ['100000', '', 'JP', unusual],
  ['1000001', '', 'JP', undefined],
])('beside %s in %s, %s is said: %s', (zipCode, region, country, hint) => {
  expect(postcodeHint(zipCode, region, country)).toBe(hint);
});
