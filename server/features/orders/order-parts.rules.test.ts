import { expect, test } from 'vitest';
import { intoParts } from './order-parts.rules.ts';

test('makes one part for each merchant and one for the shop, in the sequence of their first lines', () => {
  const sold = [
    { merchantId: 'vera', quantity: 2 },
    { merchantId: null, quantity: 1 },
    { merchantId: 'vera', quantity: 3 },
    { merchantId: 'otto', quantity: 4 },
    { merchantId: null, quantity: 5 },
  ];
  expect(intoParts(sold)).toEqual({
    parts: [
      { merchantId: 'vera', toSend: 5 },
      { merchantId: null, toSend: 6 },
      { merchantId: 'otto', toSend: 4 },
    ],
    numbers: [1, 2, 1, 3, 2],
  });
});
