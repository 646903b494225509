import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { addOrder, readStock, setStatus } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let marta: TestPerson;
let lamp: TestProduct;
let order: Order;
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { quantity: 100 });
  order = await addOrder(shop, marta, [[lamp, 3]]);
});

const expectStock = async (onHand: number, committed: number) => {
  expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand, committed });
  expect(await readStock(shop.db, lamp)).toBe(onHand - committed);
};

it('commits what is ordered, and shipping takes it off both', async () => {
  await expectStock(100, 3);
  for (const status of ['Processing', 'Shipped', 'Not processed', 'Delivered'] as const)
    await setStatus(shop, ada, order, lamp, status);
  await expectStock(97, 0);
  expect(await readMovements(shop.db, lamp)).toEqual([
    ['added', 100, 0],
    ['ordered', 0, 3],
    ['shipped', -3, -3],
    ['reopened', 3, 3],
    ['shipped', -3, -3],
  ]);
});

it('releases what is cancelled before it was shipped, and restocks what was shipped', async () => {
  await setStatus(shop, marta, order, lamp, 'Cancelled');
  await expectStock(100, 0);
  const shipped = await addOrder(shop, marta, [[lamp, 2]]);
  await setStatus(shop, ada, shipped, lamp, 'Shipped');
  await expectStock(98, 0);
  await shop.call('DELETE', `/order/cancel/${shipped._id}`, { token: ada.token });
  await expectStock(100, 0);
});

it('records the order, and who changed its status', async () => {
  await setStatus(shop, ada, order, lamp, 'Shipped');
  const rows = await shop.db.select().from(stockMovements).where(eq(stockMovements.orderId, order._id));
  expect(rows.map(({ reason, userId }) => [reason, userId])).toEqual([
    ['ordered', null],
    ['shipped', ada.id],
  ]);
});

it('writing the quantity keeps what is committed, and records who wrote', async () => {
  const { product } = (await shop.call('GET', `/product/${lamp.id}`, { token: ada.token })).json();
  const body = { product: { ...product, brand: product.brand._id, quantity: 50, quantityWas: 97 } };
  const saved = await shop.call('PUT', `/product/${lamp.id}`, { token: ada.token, body });
  expect(saved.statusCode, saved.body).toBe(200);
  await expectStock(53, 3);
  const [, , set] = await shop.db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, lamp.id))
    .orderBy(stockMovements.id);
  expect(set).toMatchObject({ reason: 'set', onHandChange: -47, committedChange: 0, userId: ada.id });
  const outdated = await shop.call('PUT', `/product/${lamp.id}`, { token: ada.token, body });
  expect(outdated.json()).toMatchObject({ fields: { quantity: 'Stock has changed to 50.' } });
});
