import { expect, it } from 'vitest';
import { notMade, soldOut, soldOutIn } from './variant-choice.ts';

it('lists few values and counts many', () => {
  expect(soldOut(['XL'])).toBe('XL is sold out.');
  expect(soldOut(['S', 'M', 'XL'])).toBe('S, M and XL are sold out.');
  expect(soldOut(['XS', 'S', 'M', 'L'])).toBe('4 of these are sold out.');
  expect(soldOutIn(['Indigo', 'Clay'], ['XL', 'Wool'])).toBe('Sold out in XL, Wool: Indigo, Clay.');
  expect(soldOutIn(['Indigo', 'Clay', 'Sage', 'Oat'], ['XL'])).toBe('Sold out in XL: 4 of these.');
  expect(notMade(['S', 'M'], ['Indigo', 'Wool'])).toBe('S and M do not come in Indigo, Wool.');
});
