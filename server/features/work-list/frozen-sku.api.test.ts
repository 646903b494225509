import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { readOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants, type TestVariant } from '#server/testing/builders/variants.ts';
import { indexOrdersNow, readOrderNumbers } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
const marta = await addMember(shop);

const send = async (who: { token: string }, ...[method, path, body]: ['POST' | 'GET', string, object?]) => {
  const response = await shop.call(method, path, { token: who.token, ...(body ? { body } : {}) });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response;
};

async function order(lamp: TestProduct, shirt: TestVariant): Promise<Order> {
  const price = (minor: number) => minor / 100;
  const products = [
    { product: lamp.id, quantity: 1, price: price(lamp.priceMinor) },
    { product: shirt.productId, variant: shirt.id, quantity: 1, price: price(shirt.priceMinor) },
  ];
  const { cartId } = (await send(marta, 'POST', '/cart/add', { products })).json();
  const total = price(lamp.priceMinor + shirt.priceMinor);
  const placed = (await send(marta, 'POST', '/order/add', { cartId, total })).json();
  return await readOrder(shop, marta, placed.order._id);
}

const readers: [string, (order: Order) => Promise<unknown[]>][] = [
  ['details', async ({ _id }) => (await send(ada, 'GET', `/order/${_id}/details`)).json().parts[0].lines],
  ['a slip', async ({ _id }) => (await send(ada, 'GET', `/order/slips?orders=${_id}`)).json().slips[0].lines],
];

describe.each(['', 'from before skus were frozen'])('an order %s', (before) => {
  let [lamp, shirt] = [{} as TestProduct, {} as TestProduct];
  let placed: Order;
  beforeAll(async () => {
    lamp = await addProduct(shop.db, { quantity: 10 });
    shirt = await addProduct(shop.db, { quantity: 10 });
    const [small] = await addVariants(shop.db, shirt, [{ size: 'S' }]);
    if (!small) throw new Error('no variant');
    placed = await order(lamp, small);
    const { rows } = await shop.pool.query('select sku from order_lines where order_id = $1', [placed._id]);
    expect(rows.map(({ sku }) => sku).sort()).toEqual(skus().sort());
    if (before) await shop.pool.query('update order_lines set sku = null where order_id = $1', [placed._id]);
    for (const time of ['LATER', 'LATEST']) {
      await shop.pool.query('update products set sku = $1 where id = $2', [`${time}-${lamp.sku}`, lamp.id]);
      await shop.pool.query('update product_variants set sku = $1 where id = $2', [
        `${time}-${shirt.sku}`,
        small.id,
      ]);
    }
    await indexOrdersNow(shop);
  });
  const skus = () => [lamp.sku, `${shirt.sku}-S`];

  it.each(readers)('has the skus of its day in %s', async (_name, readLines) => {
    expect(await readLines(placed)).toEqual(skus().map((sku) => expect.objectContaining({ sku })));
  });

  it('has them in the export', async () => {
    const { body } = await send(ada, 'GET', `/order/export?view=all&search=${placed.number}`);
    const [, ...rows] = body.trim().split('\r\n');
    const cells = rows.map((row) => row.split(',').filter((cell) => skus().includes(cell)));
    expect(cells).toEqual(skus().map((sku) => [sku]));
  });

  it('is found by them, and not by later ones', async () => {
    for (const search of skus())
      expect(await readOrderNumbers(shop, ada, { view: 'all', search })).toContain(placed.number);
    expect(await readOrderNumbers(shop, ada, { view: 'all', search: `latest-${lamp.sku}` })).toEqual([]);
  });
});
