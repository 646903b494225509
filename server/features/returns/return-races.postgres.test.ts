import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { callRefund } from '#server/testing/builders/refunds.ts';
import { askToReturnPieces, changeReturn, receiveAll, returnBody } from '#server/testing/builders/returns.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
let payment: string;
/** Three of five lamps were sent, and three vases of the merchant. All is paid. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop, {
    lamp: { quantity: 100 },
    vase: { quantity: 100 },
  }));
  order = await addOrder(shop, marta, [
    [lamp, 5],
    [vase, 3],
  ]);
  payment = await payOrder(shop.db, order._id);
  await addParcel(shop, ada, order, [[lamp, 3]]);
  await addParcel(shop, ada, order, [[vase, 3]], { part: 2 });
});

const ask = (body: object) => shop.call('POST', `/order/${order._id}/returns`, { token: marta.token, body });
const post = (who: TestPerson, { _id }: ReturnShown, verb: string, body?: object) =>
  shop.call('POST', `/returns/${_id}/${verb}`, { token: who.token, ...(body ? { body } : {}) });
const listStatuses = (replies: { statusCode: number }[]) =>
  replies.map(({ statusCode }) => statusCode).sort();
async function asked(pieces: [TestProduct, number][]): Promise<ReturnShown> {
  const [one] = await askToReturnPieces(shop, marta, order, pieces);
  if (!one) throw new Error('nothing comes back');
  return one;
}

it('the same pieces are asked back once, by however many requests at once', async () => {
  const replies = await Promise.all([1, 2, 3, 4].map(() => ask(returnBody(order, [[vase, 2]]))));
  expect(listStatuses(replies)).toEqual([200, 400, 400, 400]);
  const body = returnBody(order, [[lamp, 3]]);
  const same = await Promise.all([1, 2, 3].map(() => ask(body)));
  expect(new Set(same.map((reply) => reply.body)).size).toBe(1);
  const { returns } = await readDetails(shop, marta, order);
  expect(returns.map(({ name }) => name)).toEqual([`#${order.number}-R2`, `#${order.number}-R1`]);
  expect(await findDisagreements(shop)).toEqual([]);
});

it('one request for two orders at once becomes returns of one of them', async () => {
  const other = await addOrder(shop, marta, [[lamp, 1]]);
  await addParcel(shop, ada, other, [[lamp, 1]]);
  const body = returnBody(order, [[lamp, 1]]);
  const replies = await Promise.all([
    ask(body),
    shop.call('POST', `/order/${other._id}/returns`, {
      token: marta.token,
      body: { ...returnBody(other, [[lamp, 1]]), request: body.request },
    }),
  ]);
  expect(listStatuses(replies)).toEqual([200, 400]);
  expect(replies.find(({ statusCode }) => statusCode === 400)?.json().code).toBe('request-used');
});

it('is received once, by two people who count differently', async () => {
  const one = await changeReturn(shop, vera, await asked([[vase, 3]]), 'accept');
  const bodies = [1, 2, 3].map((received) => ({
    lines: one.lines.map(({ line }) => ({ line, received, restocked: received })),
  }));
  const replies = await Promise.all(
    bodies.map((body, at) => post(at === 0 ? vera : ada, one, 'receive', body)),
  );
  expect(listStatuses(replies)).toEqual([200, 400, 400]);
  expect(await findDisagreements(shop)).toEqual([]);
});

it('is accepted, refused or cancelled: one of them', async () => {
  for (let round = 0; round < 3; round++) {
    const one = await asked([[vase, 1]]);
    const [accept, refuse, cancel] = await Promise.all([
      post(vera, one, 'accept'),
      post(ada, one, 'refuse', { words: 'No.' }),
      shop.call('DELETE', `/returns/${one._id}`, { token: marta.token }),
    ]);
    const state = (await readDetails(shop, ada, order)).returns[0]?.state;
    expect(['accepted', 'refused', 'cancelled']).toContain(state);
    // Who comes after an acceptance may cancel it, if it is the seller's; the buyer may not.
    const done = [accept, refuse, cancel].filter(({ statusCode }) => statusCode === 200);
    expect(done).toHaveLength(1);
  }
  expect(await findDisagreements(shop)).toEqual([]);
});

it('what is kept, refunded and kept otherwise at once is to the cent what the pieces cost', async () => {
  const one = await changeReturn(shop, vera, await asked([[vase, 3]]), 'accept');
  await changeReturn(shop, vera, one, 'receive', receiveAll(one));
  const cost = one.lines.reduce((sum, { amount }) => sum + amount, 0);
  const keep = (who: TestPerson, withheld: number) =>
    post(who, one, 'close', { withheld, words: `${withheld} for wear.` });
  const refund = () => callRefund(shop, ada, { order, payment }, { return: one._id });
  const replies = await Promise.all([keep(vera, 10), refund(), keep(ada, cost), keep(vera, 20), refund()]);
  expect(replies.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
  await refund();
  const { money, payments, returns } = await readDetails(shop, ada, order);
  expect(money?.toPayBack).toBe(0);
  expect((payments[0]?.refunded ?? 0) + (returns[0]?.withheld ?? 0)).toBe(cost);
  expect(await findDisagreements(shop)).toEqual([]);
});

it('a parcel is voided, or its pieces come back: never both', async () => {
  const parcel = (await readDetails(shop, ada, order)).parts[0]?.parcels[0]?._id;
  const [asking, voiding] = await Promise.all([
    ask(returnBody(order, [[lamp, 1]])),
    shop.call('DELETE', `/order/${order._id}/parcels/${parcel}`, { token: ada.token }),
  ]);
  expect(listStatuses([asking, voiding])).toEqual([200, 400]);
  expect(await findDisagreements(shop)).toEqual([]);
});

it('returns, refunds and cancellations of one order at once leave counts, money and stock that agree', async () => {
  const [ofShop, ofVera] = [
    await changeReturn(shop, ada, await asked([[lamp, 2]]), 'accept'),
    await changeReturn(shop, vera, await asked([[vase, 2]]), 'accept'),
  ];
  const line = getItem(order, lamp)._id;
  const cancel = () =>
    shop.call('POST', `/order/${order._id}/lines/${line}/cancel`, {
      token: ada.token,
      body: { request: crypto.randomUUID(), quantity: 1 },
    });
  const refund = (one: ReturnShown) => callRefund(shop, ada, { order, payment }, { return: one._id });
  const refundLamp = () => callRefund(shop, ada, { order, payment }, { lines: [{ line, quantity: 1 }] });
  await Promise.all([
    post(ada, ofShop, 'receive', receiveAll(ofShop)),
    post(vera, ofVera, 'receive', receiveAll(ofVera, 1)),
    ...[
      cancel(),
      cancel(),
      refund(ofShop),
      refund(ofVera),
      refundLamp(),
      ask(returnBody(order, [[lamp, 1]])),
    ],
  ]);
  await Promise.all([refund(ofShop), refund(ofShop), refund(ofVera), refund(ofVera), cancel()]);
  const { money, payments } = await readDetails(shop, ada, order);
  expect(money?.toPayBack).toBe(0);
  expect(payments[0]?.refunded).toBeLessThanOrEqual(payments[0]?.amount ?? 0);
  expect(await findDisagreements(shop)).toEqual([]);
});
