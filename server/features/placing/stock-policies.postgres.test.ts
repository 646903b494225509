import { afterAll, expect, it } from 'vitest';
import { createCart } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const many = <T>(times: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => make(index)));
const place = ({ token }: TestPerson, cartId: string) =>
  shop.call('POST', '/order/add', { token, body: { cartId, total: 10 } });

it('back-orders end at their limit: 50 buyers of the last 10 get 15', async () => {
  const { token } = await addAdministrator(shop);
  const lamp = await addProduct(shop.db, { name: 'Lamp', priceMinor: 1_000, quantity: 10 });
  const { product } = (await shop.call('GET', `/product/${lamp.id}`, { token })).json();
  const backOrder = { policy: 'back-order', backOrderLimit: 5, backOrderFrom: '2099-03-01' };
  const changed = { ...product, brand: product.brand._id, quantityWas: product.quantity, ...backOrder };
  const saved = await shop.call('PUT', `/product/${lamp.id}`, { token, body: { product: changed } });
  expect(saved.statusCode, saved.body).toBe(200);
  const buyers = await many(50, () => addMember(shop));
  const carts = await Promise.all(buyers.map((buyer) => createCart(shop, buyer, [[lamp]])));
  const responses = await Promise.all(buyers.map((buyer, at) => place(buyer, carts[at] ?? '')));
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([
    ...Array(15).fill(200),
    ...Array(35).fill(400),
  ]);
  expect(new Set(responses.flatMap((response) => response.json().error ?? []))).toEqual(
    new Set(['Lamp is out of stock. Please remove it from your bag.']),
  );
  expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 10, committed: 15 });
  const shown = (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product;
  expect(shown).not.toHaveProperty('availableFrom');
});
