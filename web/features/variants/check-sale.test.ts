import { expect, test } from 'vitest';
import { refusedSale } from './check-sale.ts';

const day = (date: number) => `2026-11-${date}T00:00:00.000Z`;

test.each([
  ['without a price', { price: '' }, 'Please enter the sale price.'],
  ['below the least price', { price: '0.5' }, 'Price must be at least $1.'],
  ['that ends before it begins', { startsAt: day(12), endsAt: day(11) }, 'A sale must end after it begins.'],
  ['at the lowest price', { price: '20' }, 'The sale price must be below $20.00.'],
  ['between the prices', { price: '25' }, 'The sale price must be below $20.00.'],
  [
    'that may have two meanings',
    { price: '1.234' },
    'May have at most two decimals. For 1234, leave out the separator.',
  ],
  ['with a decimal comma', { price: '19,99' }, undefined],
  ['below all prices', { price: '19.99', startsAt: day(11), endsAt: day(12) }, undefined],
])('a sale %s', (_what, sale, message) => {
  const refusal = refusedSale({ price: '10', startsAt: null, endsAt: null, ...sale }, ['30.00', '20.00', '']);
  expect(refusal).toBe(message);
});
