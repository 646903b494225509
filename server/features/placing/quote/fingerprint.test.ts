import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { shopFormat } from '#contract/shop-format.ts';
import type { HeldDiscount } from '../../discounts/discount-uses.store.ts';
import { differingParts, toFingerprint } from './fingerprint.ts';

const lines = [{ variantId: 'lamp', quantity: 2, unitPriceMinor: 10_000 }];
const price = {
  ...{ lines, discounts: [], pricesIncludeTax: true, delivery: { method: 'Post', minor: 600 }, taxes: [] },
  ...{ totalMinor: 20_600, taxMinor: 0, termsHash: null },
};
const discount: HeldDiscount = {
  ...{ discountId: 'd', code: null, title: 'Ten off', kind: 'percent', borneBy: 'shop', minor: 2_000 },
  shares: [{ variantId: 'lamp', minor: 2_000 }],
};
const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

it('is that of versions without discounts where there is none, so that pages that are open in an upgrade order', () => {
  const former = [
    [shopFormat().currency, true, [['lamp', 2, 10_000, 0]]],
    ['Post', 600],
    [[], 0, 20_600],
    null,
  ];
  expect(toFingerprint(price)).toBe(former.map(hash).join('.'));
});

it('differs by its discounts alone', () => {
  const [without, discounted] = [toFingerprint(price), toFingerprint({ ...price, discounts: [discount] })];
  expect(differingParts(without, discounted)).toEqual(['discounts']);
  expect(differingParts(discounted, without)).toEqual(['discounts']);
});
