import { expect, it } from 'vitest';
import { homeCountry } from './home-country.ts';

it("is the shop's own, else that of its language", () => {
  expect(homeCountry('DE', 'en-US')).toBe('DE');
  expect(homeCountry('', 'en-US')).toBe('US');
});
