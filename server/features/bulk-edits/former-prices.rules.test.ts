import { expect, it } from 'vitest';
import { formerPrices } from './former-prices.rules.ts';

const variant = (_id: string, from: object) => ({ _id, choice: '', from, to: {} });

it('are those of variants, where nothing else was changed', () => {
  const both = [variant('s', { price: 20 }), variant('m', { price: 30.5 })];
  expect(formerPrices({ bulkEdit: 'b', variants: both })).toEqual([
    { id: 's', priceMinor: 2_000 },
    { id: 'm', priceMinor: 3_050 },
  ]);
});

it.each([
  ['sales', { variants: [variant('s', { sales: [] })] }],
  [
    'sales of one of two',
    { variants: [variant('s', { price: 20 }), variant('m', { price: 30, sales: [] })] },
  ],
  ['what is shown', { isActive: { from: true, to: false } }],
  ['also what is shown', { isActive: { from: true, to: false }, variants: [variant('s', { price: 20 })] }],
])('are none where %s changed', (_what, changes) => {
  expect(formerPrices(changes)).toBeNull();
});
