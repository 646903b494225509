import { beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { readCounts } from '#server/testing/builders/parcels.ts';
import { addClerk, type TestPerson } from '#server/testing/builders/people.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { sendBulk, sendMany } from '#server/testing/builders/work-list.ts';
import { createSendingShop } from '#server/testing/sending-shop.ts';

const { shop, ada, its, undo } = await createSendingShop();
let one: Order;
let two: Order;
beforeEach(async () => {
  one = await addOrder(shop, its.marta, [[its.lamp], [its.vase]]);
  two = await addOrder(shop, its.marta, [[its.lamp, 2]]);
});

async function sendBoth(who: TestPerson = ada): Promise<string> {
  const request = crypto.randomUUID();
  await sendMany(shop, who, { request, orders: [one._id, two._id] });
  return request;
}
const toSend = async () => [(await readCounts(shop, one)).toSend, (await readCounts(shop, two)).toSend];
const readParcelId = async ({ _id }: Order, part = 1): Promise<string> => {
  const { rows } = await shop.pool.query('select id from parcels where order_id = $1 and part = $2', [
    _id,
    part,
  ]);
  return rows[0]?.id ?? '';
};

it('takes back everything that a request has sent, once', async () => {
  const request = await sendBoth();
  const reply = await undo(ada, request);
  expect(reply.json()).toEqual({
    success: true,
    message: '2 orders were taken back.',
    undone: [one, two].map(({ _id, number }) => ({ _id, number })),
    refused: [],
  });
  expect(await toSend()).toEqual([[1, 1], [2]]);
  expect(await readStockCounts(shop.db, its.lamp)).toEqual({ onHand: 100, committed: 3 });
  expect((await undo(ada, request)).json()).toEqual(reply.json());
  expect(await readStockCounts(shop.db, its.lamp)).toEqual({ onHand: 100, committed: 3 });
});

it('takes back once what is taken back several times at the same time', async () => {
  const request = await sendBoth();
  const replies = await Promise.all([undo(ada, request), undo(ada, request), undo(ada, request)]);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(await readStockCounts(shop.db, its.lamp)).toEqual({ onHand: 100, committed: 3 });
});

it.each<[string, (path: string) => Promise<unknown>, string]>([
  ['has arrived', (path) => shop.call('POST', `${path}/delivered`, { token: ada.token }), 'has arrived'],
  ['was taken back', (path) => shop.call('DELETE', path, { token: ada.token }), 'was taken back already'],
  [
    'has another number by now',
    (path) => shop.call('PUT', path, { token: ada.token, body: { carrier: 'ups', trackingNumber: '1Z' } }),
    'was changed',
  ],
])('takes back nothing when one of the parcels %s, and says which', async (_name, happen, words) => {
  const request = await sendBoth();
  await happen(`/order/${one._id}/parcels/${await readParcelId(one, 2)}`);
  const before = await toSend();
  const refused = await undo(ada, request);
  expect([refused.statusCode, refused.json().code, refused.json().error]).toEqual([
    400,
    'parcels-changed',
    `Nothing was taken back: parcel #${one.number}-2/1 ${words}. Open the orders to take back the others.`,
  ]);
  expect(await toSend()).toEqual(before);
});

it('says how many others something has happened to', async () => {
  const request = await sendBoth();
  for (const [order, part] of [
    [one, 1],
    [one, 2],
    [two, 1],
  ] as const) {
    const path = `/order/${order._id}/parcels/${await readParcelId(order, part)}/delivered`;
    await shop.call('POST', path, { token: ada.token });
  }
  expect((await undo(ada, request)).json().error).toContain('has arrived, and something happened to 2 more');
});

it('goes on when it was cut off, past what has arrived meanwhile', async () => {
  const request = await sendBoth();
  // As if the process had been killed after it had begun.
  await shop.pool.query('update bulk_sends set undone_at = now() where id = $1', [request]);
  await shop.call('POST', `/order/${one._id}/parcels/${await readParcelId(one)}/delivered`, {
    token: ada.token,
  });
  const { undone, refused } = (await undo(ada, request)).json();
  expect([undone, refused]).toEqual([
    [{ _id: two._id, number: two.number }],
    [
      {
        ...{ _id: one._id, number: one.number, code: 'failed' },
        reason: `Parcel #${one.number}-1/1 has arrived, so it cannot be voided.`,
      },
    ],
  ]);
  expect(await toSend()).toEqual([[0, 0], [2]]);
});

it('takes back no parcel that was given another number after it had begun', async () => {
  const request = await sendBoth();
  await shop.pool.query('update bulk_sends set undone_at = now() where id = $1', [request]);
  const body = { carrier: 'ups', trackingNumber: '1Z' };
  await shop.call('PUT', `/order/${two._id}/parcels/${await readParcelId(two)}`, { token: ada.token, body });
  const { undone, refused } = (await undo(ada, request)).json();
  expect([undone, refused]).toEqual([
    [{ _id: one._id, number: one.number }],
    [
      {
        ...{ _id: two._id, number: two.number, code: 'failed' },
        reason: `Parcel #${two.number}-1/1 was changed meanwhile, so it is not taken back.`,
      },
    ],
  ]);
  expect(await toSend()).toEqual([[1, 1], [0]]);
});

it('sends nothing more once it is taken back, and with another request again', async () => {
  const request = crypto.randomUUID();
  const orders = [one._id, two._id];
  await sendMany(shop, ada, { request, orders: [one._id, two._id] });
  // As if it had been cut off before the second one.
  await shop.call('DELETE', `/order/${two._id}/parcels/${await readParcelId(two)}`, { token: ada.token });
  await shop.pool.query('update parcels set request_id = null where order_id = $1', [two._id]);
  expect((await undo(ada, request)).statusCode).toBe(200);
  const { sent, refused } = (await sendBulk(shop, ada, { request, orders })).json();
  expect(sent).toHaveLength(1);
  expect(refused).toMatchObject([
    { code: 'failed', reason: 'This was taken back. Please choose the orders again.' },
  ]);
  expect(await toSend()).toEqual([[1, 1], [2]]);
  expect((await sendMany(shop, ada, { orders })).sent).toHaveLength(2);
});

it('is refused to everybody but who has sent it', async () => {
  const request = await sendBoth();
  for (const who of [await addClerk(shop, 'orders'), its.vera]) {
    const refused = await undo(who, request);
    expect([refused.statusCode, refused.json().message]).toEqual([
      404,
      'This was not sent by you, or too long ago to be taken back.',
    ]);
  }
  expect(await toSend()).toEqual([[0, 0], [0]]);
});

it("takes back a merchant's own parts", async () => {
  const request = crypto.randomUUID();
  await sendMany(shop, its.vera, { request, orders: [one._id] });
  expect((await undo(its.vera, request)).statusCode).toBe(200);
  expect(await toSend()).toEqual([[1, 1], [2]]);
});
