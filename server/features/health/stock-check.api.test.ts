import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest';
import { healthResults } from '#server/db/schema/health.ts';
import { healthChecks } from '#server/jobs/health-checks.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addSale } from '#server/testing/builders/sales.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { switchDuePrices } from '../prices/switch-due-prices.ts';
import { checkStock } from './stock-check.store.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await db.delete(healthResults);
});

const { see } = createHealthChecks(shop);
const works = { status: 'works', steps: [] };
async function checkAgain(name: 'Stock' | 'Prices') {
  await checkStock(db);
  return await see(name);
}
/** Changes a row as nothing in the shop does. */
const withoutTriggers = async (change: ReturnType<typeof sql>) =>
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(change);
  });

it('knows the first orders and products of a new shop within seconds', async () => {
  const newShop = await createTestApp();
  onTestFinished(newShop.close);
  const { see: seeNew } = createHealthChecks(newShop);
  const said = async () =>
    await Promise.all(
      ['Orders', 'Sums of orders', 'Stock', 'Prices'].map(async (name) => (await seeNew(name)).sentence),
    );
  const { signal } = new AbortController();
  const checkAll = () =>
    Promise.all(
      healthChecks(newShop).map(({ run }) => run({ signal, deadline: signal, hold: async () => {} })),
    );
  expect(await checkAll()).toEqual([20_000, 20_000]);
  expect(await said()).toEqual([
    'People can order. There is no order yet.',
    'There is no order yet.',
    'There is no product yet.',
    'There is no product yet.',
  ]);
  await addOrder(newShop, await addMember(newShop), [[await addProduct(newShop.db)]]);
  expect(await said()).toEqual([
    'People can order. The last order came less than a minute ago.',
    'They are checked for the first time in some minutes.',
    'It is checked for the first time in some minutes.',
    'It is checked for the first time in some minutes.',
  ]);
  expect(await checkAll()).toEqual([600_000, 3_600_000]);
  expect(await said()).toEqual([
    'People can order. The last order came less than a minute ago.',
    'Every order is the sum of its items, to the cent: 1 order.',
    'The stock of every product agrees with its changes and with the open orders: 1 product.',
    'Lists show the prices that orders charge: 1 product.',
  ]);
});

it('finds stock that differs from its movements, from open orders or from what lists show', async () => {
  const lamp = await addProduct(db, { quantity: 100 });
  const order = await addOrder(shop, await addMember(shop), [[lamp, 5]]);
  expect(await checkAgain('Stock')).toMatchObject(works);
  const variant = (change: string) =>
    db.execute(sql.raw(`update product_variants set ${change} where id = '${lamp.id}'`));
  for (const [change, undo] of [
    ['on_hand = on_hand + 1', 'on_hand = on_hand - 1'],
    ['committed = committed + 1', 'committed = committed - 1'],
  ] as const) {
    await variant(change);
    expect(await checkAgain('Stock')).toMatchObject({
      status: 'attention',
      sentence: `The stock of 1 product does not agree with the orders: ${lamp.sku}.`,
    });
    await variant(undo);
    expect(await checkAgain('Stock')).toMatchObject(works);
  }
  const show = (by: number) =>
    withoutTriggers(sql`update products set quantity = quantity + ${by}::int where id = ${lamp.id}`);
  await show(1);
  expect(await checkAgain('Stock')).toMatchObject({ status: 'attention' });
  await show(-1);
  await db.execute(
    sql`update order_lines set shipped_quantity = 5, status = 'Shipped' where order_id = ${order._id}`,
  );
  expect(await checkAgain('Stock')).toMatchObject({ status: 'attention' });
  await db.execute(
    sql`update order_lines set shipped_quantity = 0, status = 'Not processed' where order_id = ${order._id}`,
  );
  expect(await checkAgain('Stock')).toMatchObject(works);
});

it('finds shown prices that differ from those of variants and sales', async () => {
  const jumper = await addProduct(db);
  const [small] = await addVariants(db, jumper, [
    { size: 'S', priceMinor: 2_000 },
    { size: 'M', priceMinor: 3_000 },
    { size: 'L', priceMinor: 9_000, isActive: false },
  ]);
  if (!small) throw new Error('no variant');
  await addSale(db, small, { priceMinor: 1_500 });
  // Lists follow at once, and at the latest ten minutes later.
  expect(await checkAgain('Prices')).toMatchObject(works);
  await switchDuePrices(shop.db);
  expect(await checkAgain('Prices')).toMatchObject(works);
  const ofProduct = { table: sql`products`, id: jumper.id };
  const ofVariant = { table: sql`product_variants`, id: small.id };
  for (const [{ table, id }, change, undo] of [
    [ofProduct, sql`price_minor = 2000`, sql`price_minor = 1500`],
    [ofProduct, sql`highest_price_minor = 9000`, sql`highest_price_minor = 3000`],
    [ofProduct, sql`offered_prices = null`, sql`offered_prices = '{1500,3000}'`],
    [ofProduct, sql`on_sale = false`, sql`on_sale = true`],
    [ofProduct, sql`former_price_minor = null`, sql`former_price_minor = 2000`],
    [ofVariant, sql`sale_price_minor = 1400`, sql`sale_price_minor = 1500`],
    [ofVariant, sql`sale_price_minor = null`, sql`sale_price_minor = 1500`],
  ] as const) {
    await withoutTriggers(sql`update ${table} set ${change} where id = ${id}`);
    expect(await checkAgain('Prices')).toMatchObject({
      status: 'attention',
      sentence: `1 product shows another price than orders charge: ${jumper.sku}.`,
    });
    await withoutTriggers(sql`update ${table} set ${undo} where id = ${id}`);
  }
  expect(await checkAgain('Prices')).toMatchObject(works);
});

it('finds a sale that lists do not show ten minutes after it began', async () => {
  const lamp = await addProduct(db);
  await addSale(db, lamp, { priceMinor: 1_000 });
  expect(await checkAgain('Prices')).toMatchObject(works);
  await db.execute(
    sql`update product_variants set price_switches_at = now() - interval '11 minutes' where id = ${lamp.id}`,
  );
  expect(await checkAgain('Prices')).toMatchObject({
    status: 'attention',
    sentence: expect.stringContaining(lamp.sku),
  });
});
