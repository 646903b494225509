import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { type Basket, berlin, pressPlace } from '#server/testing/builders/checkout.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { priceCheckout } from '#server/testing/builders/priced-checkout.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '0' });
afterAll(shop.close);

it('500 lines are ordered, with the longest texts', async () => {
  await priceCheckout(shop, await addAdministrator(shop));
  // In one transaction, which is announced once: each by itself takes most of a minute on a busy machine.
  const products = await shop.db.transaction(async (tx) => {
    const brandId = await addBrand(tx);
    const added: TestProduct[] = [];
    for (let at = 0; at < 500; at += 1) added.push(await addProduct(tx, { brandId, priceMinor: 1_000 }));
    return added;
  });
  const text = '𝓛'.repeat(200);
  const address = { ...berlin, recipient: text, company: text, address: text, line2: text, city: text };
  const basket: Basket = { items: products.map((product) => [product]), address };
  const response = await pressPlace(shop, basket, {
    items: products.map(({ id }) => ({ product: id, variant: id, quantity: 1 })),
    ...{ billingAddress: address, note: '𝓛'.repeat(500) },
  });
  expect(response.statusCode, response.body).toBe(200);
  const id = response.json().order._id;
  const total = { placedTotalMinor: orders.placedTotalMinor };
  expect(await shop.db.select(total).from(orders).where(eq(orders.id, id))).toEqual([
    { placedTotalMinor: 500_000 },
  ]);
});
