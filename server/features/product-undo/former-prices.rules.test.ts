import { expect, it } from 'vitest';
import { formerPrices } from './former-prices.rules.ts';

const variant = (_id: string, from: object | null, to: object | null = {}) => ({ _id, choice: '', from, to });
const options = { from: [], to: [] };

it('are those of variants, where nothing else of them was changed', () => {
  const both = [variant('s', { price: 20 }), variant('m', { price: 30.5 })];
  expect(formerPrices({ variants: both })).toEqual([
    { id: 's', priceMinor: 2_000 },
    { id: 'm', priceMinor: 3_050 },
  ]);
});

it.each([
  ['nothing', {}],
  ['sales', { variants: [variant('s', { sales: [] })] }],
  [
    'sales of one of two',
    { variants: [variant('s', { price: 20 }), variant('m', { price: 30, sales: [] })] },
  ],
  ['options', { options, variants: [variant('s', { price: 20 })] }],
  ['whether it is offered', { variants: [variant('s', { price: 20 }, null)] }],
])('are none where %s changed', (_what, changes) => {
  expect(formerPrices(changes)).toBeNull();
});
