import { afterAll, expect, it } from 'vitest';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Orders have the tax rate that is saved when they are placed (docs/rules.md#money-and-tax). */
const shop = await createTestApp();
afterAll(shop.close);

it('twenty orders while the rate changes have the old or the new one, and later ones the new one', async () => {
  const [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
  await changeGeneral(shop, ada, { taxRate: 5 });
  const taxed = { quantity: 1_000, taxable: true };
  const items: [TestProduct][] = [
    [await addProduct(shop.db, { priceMinor: 10_000, ...taxed })],
    [await addProduct(shop.db, { priceMinor: 20_000, ...taxed })],
  ];
  const buyers = await Promise.all(Array.from({ length: 20 }, () => addMember(shop)));
  const ordering = buyers.map((buyer) => addOrder(shop, buyer, items));
  await changeGeneral(shop, ada, { taxRate: 10 });
  const later = await addOrder(shop, marta, items);
  for (const order of await Promise.all(ordering)) expect([15, 30]).toContain(order.totalTax);
  expect(later.totalTax).toBe(30);
});
