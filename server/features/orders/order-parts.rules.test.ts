import { expect, test } from 'vitest';
import { intoParts } from './order-parts.rules.ts';

test('makes one part for each seller with the name, in the sequence of their first lines', () => {
  const sold = [
    { merchantId: 'vera', sellerName: 'Kilnfold', quantity: 2 },
    { merchantId: null, quantity: 1 },
    { merchantId: 'vera', sellerName: 'Kilnfold', quantity: 3 },
    { merchantId: 'otto', sellerName: 'Otto Lamps', quantity: 4 },
    { merchantId: null, quantity: 5 },
  ];
  expect(intoParts(sold)).toEqual({
    parts: [
      { merchantId: 'vera', sellerName: 'Kilnfold', toSend: 5 },
      { merchantId: null, sellerName: null, toSend: 6 },
      { merchantId: 'otto', sellerName: 'Otto Lamps', toSend: 4 },
    ],
    numbers: [1, 2, 1, 3, 2],
  });
});

test('keeps a deleted merchant apart from the shop', () => {
  const lines = ['The shop', 'Kilnfold', 'The shop'].map((sellerName) => ({
    merchantId: null,
    sellerName,
    quantity: 1,
  }));
  expect(intoParts(lines)).toEqual({
    parts: [
      { merchantId: null, sellerName: 'The shop', toSend: 2 },
      { merchantId: null, sellerName: 'Kilnfold', toSend: 1 },
    ],
    numbers: [1, 2, 1],
  });
});
