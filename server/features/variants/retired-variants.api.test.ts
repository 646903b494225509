import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addOrder, readOrder, readStock, setStatus } from '#server/testing/builders/orders.ts';
import {
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements } from '#server/testing/builders/stock.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let vera: TestMerchant;
let marta: TestPerson;
let shirt: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  marta = await addMember(shop);
  shirt = await addProduct(shop.db, { name: 'Shirt', quantity: 9, brandId: vera.brandId });
});

const options = (...sizes: string[]) => [
  { name: 'Colour', values: [{ name: 'Blue' }] },
  { name: 'Size', values: sizes.map((name) => ({ name })) },
];
const row = (size: string, change: object = {}) => ({
  values: ['Blue', size],
  sku: `${shirt.sku}-${size}`,
  price: 24,
  quantity: 10,
  ...change,
});
async function save(...rows: { values: string[] }[]) {
  const body = { options: options(...rows.map(({ values }) => values[1] ?? '')), variants: rows };
  const response = await shop.call('PUT', `/product/${shirt.id}/variants`, { token: vera.token, body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().variants;
}
/** Blue M is no longer offered, while an order holds three pieces of it. */
async function retireMedium() {
  const [, medium] = await save(row('S'), row('M', { barcode: '42', quantity: 30 }));
  const { token } = marta;
  const line = { product: shirt.id, variant: medium._id, quantity: 3, price: 24 };
  const { cartId } = (await shop.call('POST', '/cart/add', { token, body: { products: [line] } })).json();
  const placed = await shop.call('POST', '/order/add', { token, body: { cartId, total: 72 } });
  const order = await readOrder(shop, marta, placed.json().order._id);
  await save(row('S'));
  return { id: medium._id as string, cancel: () => setStatus(shop, marta, order, shirt, 'Cancelled') };
}
const stock = async () =>
  (await shop.call('GET', `/product/${shirt.id}/stock`, { token: vera.token })).json();
const offer = (id: string, { token } = vera as { token: string }) =>
  shop.call('POST', `/product/${shirt.id}/variants/${id}/offer`, { token });

describe('pieces of a variant that is no longer offered', () => {
  it('are shown once its order is cancelled, and its changes keep its name', async () => {
    const { id, cancel } = await retireMedium();
    expect((await stock()).retired).toEqual([]);
    expect((await cancel()).statusCode).toBe(200);
    const { retired, variants, movements } = await stock();
    expect(retired).toEqual([
      {
        _id: id,
        choice: 'Blue, M',
        sku: `${shirt.sku}-M`,
        policy: 'tracked',
        onHand: 3,
        committed: 0,
        quantity: 0,
      },
    ]);
    expect(variants).toHaveLength(1);
    expect(movements[0]).toMatchObject({ reason: 'cancelled', choice: 'Blue, M' });
    expect(await readStock(shop.db, shirt)).toBe(10);
  });

  it('are written off, and leave the list', async () => {
    const { id, cancel } = await retireMedium();
    await cancel();
    const body = { variant: id, kind: 'lost', pieces: 3, onHandWas: 3 };
    const response = await shop.call('POST', `/product/${shirt.id}/stock`, { token: vera.token, body });
    expect(response.json().variant).toMatchObject({ choice: 'Blue, M', onHand: 0, quantity: 0 });
    expect((await stock()).retired).toEqual([]);
  });

  it('are offered again with it', async () => {
    const { id, cancel } = await retireMedium();
    await cancel();
    const moved = await readMovements(shop.db, { id });
    expect((await offer(id)).statusCode).toBe(200);
    const { product } = (await shop.call('GET', `/product/item/${shirt.slug}`)).json();
    expect(product).toMatchObject({
      quantity: 13,
      variants: [
        { values: ['Blue', 'S'], quantity: 10 },
        { _id: id, values: ['Blue', 'M'], quantity: 3 },
      ],
    });
    const { variants } = (await shop.call('GET', `/product/${shirt.id}`, { token: vera.token })).json()
      .product;
    expect(variants[1]).toMatchObject({ barcode: '42', price: 24 });
    expect(await readMovements(shop.db, { id })).toEqual(moved);
    expect((await stock()).retired).toEqual([]);
    expect((await offer(id)).statusCode).toBe(404);
  });

  it('are those of the variant that is typed again', async () => {
    const { id, cancel } = await retireMedium();
    await cancel();
    const [, medium] = await save(row('S'), row('m', { sku: 'TYPED-AGAIN', quantity: 5 }));
    expect(medium).toMatchObject({ _id: id, onHand: 5, quantity: 5 });
    expect((await readMovements(shop.db, { id })).at(-1)).toEqual(['set', 2, 0]);
  });
});

describe('offering again is refused', () => {
  const refusal = async (id: string) => {
    const response = await offer(id);
    expect(response.statusCode).toBe(400);
    return response.json().error;
  };

  it('with other options', async () => {
    const { id, cancel } = await retireMedium();
    await cancel();
    const body = { options: options('S').slice(1), variants: [row('S', { values: ['S'] })] };
    await shop.call('PUT', `/product/${shirt.id}/variants`, { token: vera.token, body });
    expect(await refusal(id)).toContain('The options of this product have changed.');
  });

  it('when another variant has its values or its sku', async () => {
    const { id, cancel } = await retireMedium();
    const [, typed] = await save(row('S'), row('M', { sku: 'OTHER' }));
    expect(typed._id).not.toBe(id);
    await cancel();
    expect(await refusal(id)).toContain('Blue, M is offered by another variant.');
    await save(row('S', { sku: `${shirt.sku}-M` }));
    expect(await refusal(id)).toBe(`${shirt.sku}-M is the sku of two variants.`);
  });

  it('to other merchants, with 404', async () => {
    const { id, cancel } = await retireMedium();
    await cancel();
    expect((await offer(id, await addMerchant(shop))).statusCode).toBe(404);
    expect((await offer(shirt.id)).statusCode).toBe(404);
  });
});

it('pieces of a product that got options since are shown, too', async () => {
  const order = await addOrder(shop, marta, [[shirt, 1]]);
  await save(row('S'));
  await setStatus(shop, marta, order, shirt, 'Cancelled');
  expect((await stock()).retired).toMatchObject([{ _id: shirt.id, choice: null, onHand: 1, committed: 0 }]);
  const body = { variant: shirt.id, kind: 'lost', pieces: 1 };
  const written = await shop.call('POST', `/product/${shirt.id}/stock`, { token: vera.token, body });
  expect(written.statusCode).toBe(200);
  expect((await stock()).retired).toEqual([]);
});
