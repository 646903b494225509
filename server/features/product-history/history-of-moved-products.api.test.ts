import { afterAll, beforeEach, expect, it } from 'vitest';
import { addOrder, setStatus } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** A merchant's view of a product that was another merchant's before (docs/rules.md#history-of-a-product). */

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let vera: TestMerchant;
let otto: TestMerchant;
let lamp: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  otto = await addMerchant(shop);
  lamp = await addProduct(shop.db, { brandId: vera.brandId, quantity: 10, priceMinor: 9_800 });
});

async function save(name: string, by: TestPerson, brand = lamp.brandId) {
  const body = {
    product: {
      ...{ name, brand, sku: lamp.sku, slug: lamp.slug, description: 'A lamp with a warm light.' },
      ...{ price: 98, quantity: 10, quantityWas: 10, taxable: false },
    },
  };
  const response = await shop.call('PUT', `/product/${lamp.id}`, { token: by.token, body });
  expect(response.statusCode, response.body).toBe(200);
}
async function moveTo(to: TestMerchant) {
  await save(`Moved to ${to.brandId}`, ada, to.brandId);
  lamp = { ...lamp, brandId: to.brandId };
}
const historyFor = async ({ token }: TestPerson) =>
  (await shop.call('GET', `/product/${lamp.id}/history`, { token })).json().entries;
const namesFor = async (who: TestPerson) =>
  (await historyFor(who)).map(({ changes }: { changes: { name?: { to: string } } }) => changes.name?.to);
const restore = ({ token }: TestPerson, entry: string) =>
  shop.call('POST', `/product/${lamp.id}/history/${entry}/restore`, { token, body: {} });
const movementsFor = async ({ token }: TestPerson) =>
  (await shop.call('GET', `/product/${lamp.id}/stock`, { token }))
    .json()
    .movements.map(({ reason, order }: { reason: string; order: { _id: string } | null }) => [
      reason,
      order?._id ?? null,
    ]);
const adjust = ({ token }: TestPerson, pieces: number) =>
  shop.call('POST', `/product/${lamp.id}/stock`, { token, body: { kind: 'received', pieces } });

it('is what was changed since it came, and only that can be restored', async () => {
  await save('Of Vera', vera);
  const [entryOfVera] = await historyFor(vera);
  await moveTo(otto);
  expect(await historyFor(otto)).toEqual([]);
  await save('Of Otto', otto);
  const [entryOfOtto, ...others] = await historyFor(otto);
  expect([entryOfOtto.changes.name.to, others]).toEqual(['Of Otto', []]);
  const [, entryOfMove] = await historyFor(ada);
  expect(await namesFor(ada)).toEqual(['Of Otto', `Moved to ${otto.brandId}`, 'Of Vera']);

  for (const { _id } of [entryOfVera, entryOfMove]) expect((await restore(otto, _id)).statusCode).toBe(404);
  expect((await restore(otto, entryOfOtto._id)).json().changes.name.to).toBe(`Moved to ${otto.brandId}`);
  expect((await restore(ada, entryOfVera._id)).statusCode).toBe(200);
});

it('of a product that came back begins again', async () => {
  await save('Of Vera', vera);
  await moveTo(otto);
  await moveTo(vera);
  expect(await historyFor(vera)).toEqual([]);
  await save('Of Vera again', vera);
  expect(await namesFor(vera)).toEqual(['Of Vera again']);
});

it('of its stock begins then, too, and names no order of before', async () => {
  const buyer = await addMember(shop);
  const before = await addOrder(shop, buyer, [[lamp, 1]]);
  await adjust(vera, 1);
  await moveTo(otto);
  expect(await movementsFor(otto)).toEqual([]);
  // The order's line is still Vera's.
  await setStatus(shop, vera, before, lamp, 'Cancelled');
  const own = await addOrder(shop, buyer, [[lamp, 1]]);
  expect(await movementsFor(otto)).toEqual([
    ['ordered', own._id],
    ['cancelled', null],
  ]);
  expect(await movementsFor(ada)).toEqual([
    ['ordered', own._id],
    ['cancelled', before._id],
    ['received', null],
    ['ordered', before._id],
    ['added', null],
  ]);
});
