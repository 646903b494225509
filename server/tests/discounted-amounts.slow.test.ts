import { afterAll, expect, it } from 'vitest';
import { readQuote } from '#server/testing/builders/checkout.ts';
import {
  frozenOrder,
  openDiscountedCheckout,
  placeBasket,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'off', TAX_RATE: '0' });
afterAll(shop.close);

it('an order of 500 lines shares a discount over all of them', async () => {
  await openDiscountedCheckout(shop, await addAdministrator(shop));
  const products = [];
  for (let at = 0; at < 500; at += 1)
    products.push(await addProduct(shop.db, { priceMinor: 100 + (at % 7), taxable: true }));
  const { code } = await addDiscount(shop, { value: 33.33 });
  const basket = { items: products.map((product) => [product] as [{ id: string }]), code: code ?? '' };
  const quote = await readQuote(shop, basket);
  const saves = (quote.discounts ?? []).flatMap(({ lines }) =>
    lines.map((line) => Math.round(line.saves * 100)),
  );
  expect(saves).toHaveLength(500);
  const frozen = await frozenOrder(shop, await placeBasket(shop, basket));
  const sum = (minors: number[]) => minors.reduce((total, minor) => total + minor, 0);
  expect(sum(saves)).toBe(frozen.discounts[0]?.minor);
  expect(sum(frozen.shares.map(({ minor }) => minor))).toBe(frozen.discounts[0]?.minor);
  expect(await findDisagreements(shop)).toEqual([]);
});
