import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { TrackingLine } from '#contract/tracking-list.contract.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel, detailsOf } from '#server/testing/builders/parcels.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
let vera: TestMerchant;
let marta: TestPerson;
let lamp: TestProduct;
let order: Order;
let parcel: Parcel;
/** Four lamps, of which one was sent without a number, beside a vase of the merchant. */
beforeEach(async () => {
  const seller = await addTwoSellers(shop, { lamp: { quantity: 100 } });
  ({ marta, vera, lamp } = seller);
  order = await addOrder(shop, marta, [[lamp, 4], [seller.vase]]);
  parcel = await addParcel(shop, ada, order, [[lamp, 1]]);
});

async function preview(named: string, number = '1Z'): Promise<Partial<TrackingLine>> {
  const body = { text: `${named}\t${number}\tUPS` };
  const reply = await shop.call('POST', '/order/tracking/preview', { token: ada.token, body });
  return reply.json().lines[0];
}
const add = (
  { token }: Pick<TestPerson, 'token'>,
  fields: object = {},
  { _id }: Pick<Order, '_id'> = order,
) =>
  shop.call('POST', '/order/tracking', {
    token,
    body: {
      request: crypto.randomUUID(),
      parcels: [{ order: _id, part: 1, parcel: parcel._id, trackingNumber: '1Z', ...fields }],
    },
  });
const numbersOfPart = async () =>
  (await detailsOf(shop, ada, order)).parts[0]?.parcels.map(({ trackingNumber }) => trackingNumber);

it('is for what is left to send, unless the line names the parcel or all of the part was sent', async () => {
  const { number } = order;
  expect(await preview(`${number}-1`)).toMatchObject({ parcel: null, first: { quantity: 3 } });
  expect(await preview(`${number}-1/1`)).toMatchObject({ parcel: parcel._id, first: { quantity: 1 } });
  const second = await addParcel(shop, ada, order, [[lamp, 3]]);
  expect(await preview(`${number}-1`)).toMatchObject({
    result: 'refused',
    reason: `#${number}-1 was sent in several parcels without a number. Please write #${number}-1/1 or #${number}-1/2.`,
  });
  expect(await preview(`${number}-1/2`)).toMatchObject({ parcel: second._id, order: `#${number}-1/2` });
  await add(ada);
  expect(await preview(`${number}-1`)).toMatchObject({ parcel: second._id, result: 'ready' });
  expect(await preview(`${number}-1/1`, '2Z')).toMatchObject({
    reason: `There is no parcel #${number}-1/1 on its way without a number.`,
  });
  expect(await preview(`${number}-1`, '')).toMatchObject({ reason: `#${number} was already sent.` });
  expect(await preview(`${number}-1/2`, '')).toMatchObject({
    reason: 'This parcel was sent. Please write its number.',
  });
});

it.each([
  ['arrived', 'POST', '/delivered'],
  ['taken back', 'DELETE', ''],
] as const)('is for no parcel that was %s', async (_name, method, path) => {
  await shop.call(method, `/order/${order._id}/parcels/${parcel._id}${path}`, { token: ada.token });
  expect((await preview(`${order.number}-1/1`)).parcel).toBe(null);
});

it('changes no number that somebody has typed meanwhile, and no parcel that was taken back', async () => {
  await add(ada, { trackingNumber: '7' });
  expect((await add(ada)).json().refused).toMatchObject([
    { code: 'already-sent', reason: `Parcel #${order.number}-1/1 has another number by now.` },
  ]);
  expect(await numbersOfPart()).toEqual(['7']);
  await shop.call('DELETE', `/order/${order._id}/parcels/${parcel._id}`, { token: ada.token });
  expect((await add(ada, { trackingNumber: '8' })).json().refused).toMatchObject([{ code: 'already-sent' }]);
});

it('sends nothing, whoever names whichever parcel', async () => {
  const other = await addOrder(shop, marta, [[lamp]]);
  const seen = async () => [await detailsOf(shop, ada, order), await detailsOf(shop, ada, other)];
  const before = await seen();
  const replies = [
    // A merchant, with the parcel of the shop's part, by its own and by the other part.
    await add(vera),
    await add(vera, { part: 2 }),
    await add(ada, { part: 2 }),
    await add(ada, {}, other),
    await add(ada, { parcel: crypto.randomUUID() }),
    await add(ada, { trackingNumber: '' }),
  ];
  for (const reply of replies) {
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ sent: [], added: [], refused: [{}] });
  }
  expect(await seen()).toEqual(before);
});
