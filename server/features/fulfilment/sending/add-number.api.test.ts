import { beforeEach, expect, it } from 'vitest';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { TrackingLine } from '#contract/tracking-list.contract.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import type { TestPerson } from '#server/testing/builders/people.ts';
import { createSendingShop } from '#server/testing/sending-shop.ts';

const { shop, ada, its, preview, sendList } = await createSendingShop();
let order: Order;
let parcel: Parcel;
/** Four lamps, of which one was sent without a number, beside a vase of the merchant. */
beforeEach(async () => {
  order = await addOrder(shop, its.marta, [[its.lamp, 4], [its.vase]]);
  parcel = await addParcel(shop, ada, order, [[its.lamp, 1]]);
});

const readPreview = async (named: string, number = '1Z') =>
  (await preview(ada, `${named}\t${number}\tUPS`))[0] as TrackingLine;
const add = (who: Pick<TestPerson, 'token'>, fields: object = {}, { _id }: Pick<Order, '_id'> = order) =>
  sendList(who, { parcels: [{ order: _id, part: 1, parcel: parcel._id, trackingNumber: '1Z', ...fields }] });
const numbersOfPart = async () =>
  (await readDetails(shop, ada, order)).parts[0]?.parcels.map(({ trackingNumber }) => trackingNumber);

it('is for what is left to send, unless the line names the parcel or all of the part was sent', async () => {
  const { number } = order;
  expect(await readPreview(`${number}-1`)).toMatchObject({ parcel: null, first: { quantity: 3 } });
  expect(await readPreview(`${number}-1/1`)).toMatchObject({ parcel: parcel._id, first: { quantity: 1 } });
  const second = await addParcel(shop, ada, order, [[its.lamp, 3]]);
  expect(await readPreview(`${number}-1`)).toMatchObject({
    result: 'refused',
    reason: `#${number}-1 was sent in several parcels without a number. Please write #${number}-1/1 or #${number}-1/2.`,
  });
  expect(await readPreview(`${number}-1/2`)).toMatchObject({ parcel: second._id, order: `#${number}-1/2` });
  await add(ada);
  expect(await readPreview(`${number}-1`)).toMatchObject({ parcel: second._id, result: 'ready' });
  expect(await readPreview(`${number}-1/1`, '2Z')).toMatchObject({
    reason: `There is no parcel #${number}-1/1 on its way without a number.`,
  });
  expect(await readPreview(`${number}-1`, '')).toMatchObject({ reason: `#${number} was already sent.` });
  expect(await readPreview(`${number}-1/2`, '')).toMatchObject({
    reason: 'This parcel was sent. Please write its number.',
  });
});

it.each([
  ['arrived', 'POST', '/delivered'],
  ['taken back', 'DELETE', ''],
] as const)('is for no parcel that was %s', async (_name, method, path) => {
  await shop.call(method, `/order/${order._id}/parcels/${parcel._id}${path}`, { token: ada.token });
  expect((await readPreview(`${order.number}-1/1`)).parcel).toBe(null);
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
  const other = await addOrder(shop, its.marta, [[its.lamp]]);
  const seen = async () => [await readDetails(shop, ada, order), await readDetails(shop, ada, other)];
  const before = await seen();
  const replies = [
    // A merchant, with the parcel of the shop's part, by its own and by the other part.
    await add(its.vera),
    await add(its.vera, { part: 2 }),
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
