import { afterAll, expect, it } from 'vitest';
import { readStock } from '#server/testing/builders/orders.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { addVariants, type TestVariant } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

it('at the same moment 50 buyers for the last 10 of one size give 10 orders, and leave the other size alone', async () => {
  const jumper = await addProduct(shop.db, { name: 'Jumper' });
  const [small, large] = (await addVariants(shop.db, jumper, [
    { size: 'S', quantity: 10 },
    { size: 'L', quantity: 600 },
  ])) as [TestVariant, TestVariant];
  const products = [{ product: jumper.id, variant: small.id, quantity: 1, price: 24 }];
  const buyers = await Promise.all(Array.from({ length: 50 }, () => addMember(shop)));
  const carts = await Promise.all(
    buyers.map(({ token }) => shop.call('POST', '/cart/add', { token, body: { products } })),
  );
  const responses = await Promise.all(
    buyers.map(({ token }, at) =>
      shop.call('POST', '/order/add', { token, body: { cartId: carts[at]?.json().cartId, total: 24 } }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(10).fill(200),
    ...Array(40).fill(400),
  ]);
  expect(await readStockCounts(shop.db, small)).toEqual({ onHand: 10, committed: 10 });
  expect(await readStockCounts(shop.db, large)).toEqual({ onHand: 600, committed: 0 });
  expect(await readStock(shop.db, jumper)).toBe(600);
});
