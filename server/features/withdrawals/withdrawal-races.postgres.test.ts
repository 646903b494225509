import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { parcelBody, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import {
  answer,
  lastWithdrawal,
  makeStatement,
  sendStatement,
} from '#server/testing/builders/withdrawals.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
await changeSettings(shop, ada, 'returns', { withdrawal: 'on' });

let marta: TestPerson;
let lamp: TestProduct;
let order: Order;
beforeEach(async () => {
  ({ marta, lamp } = await addTwoSellers(shop));
  order = await addOrder(shop, marta, [[lamp, 2]]);
  await payOrder(shop.db, order._id);
});

const statement = () => makeStatement({ number: order.number, email: marta.email });
const withdraw = () => sendStatement(shop, statement(), marta);
const send = () =>
  shop.call('POST', `/order/${order._id}/parcels`, {
    token: ada.token,
    body: parcelBody(order, [[lamp, 2]]),
  });
/** Where the two lamps are now. */
async function outcome() {
  expect(await findDisagreements(shop)).toEqual([]);
  const { parts, refunds, returns } = await readDetails(shop, ada, order);
  const [line] = parts.flatMap(({ lines }) => lines);
  return {
    ...{ shipped: line?.shipped, cancelled: line?.cancelled },
    ...{
      refunds: refunds.length,
      back: returns.flatMap(({ lines }) => lines.map(({ quantity }) => quantity)),
    },
  };
}
const parcelFirst = { shipped: 2, cancelled: 0, refunds: 0, back: [2] };
const withdrawalFirst = { shipped: 0, cancelled: 2, refunds: 1, back: [] };

it('that was sent before is answered while somebody else changes the order', async () => {
  const sent = statement();
  const first = (await sendStatement(shop, sent, marta)).json();
  const other = await shop.pool.connect();
  try {
    await other.query('begin');
    await other.query('select from orders where id = $1 for update', [order._id]);
    expect((await sendStatement(shop, sent, marta)).json()).toEqual(first);
  } finally {
    await other.query('rollback');
    other.release();
  }
});

describe('a parcel and a withdrawal', () => {
  it('one after the other: what was sent comes back', async () => {
    expect((await send()).statusCode).toBe(200);
    expect((await withdraw()).statusCode).toBe(200);
    expect(await outcome()).toEqual(parcelFirst);
  });

  it('the other way round: the parcel is refused in words, and all is paid back', async () => {
    expect((await withdraw()).statusCode).toBe(200);
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'too-few-open']);
    expect(await outcome()).toEqual(withdrawalFirst);
  });

  it('at the same moment are one of the two, whole', async () => {
    for (let round = 0; round < 6; round += 1) {
      order = await addOrder(shop, marta, [[lamp, 2]]);
      await payOrder(shop.db, order._id);
      const calls = round % 2 === 0 ? [send, withdraw] : [withdraw, send];
      const replies = await Promise.all(calls.map((call) => call()));
      const sent = replies[calls.indexOf(send)]?.statusCode;
      expect(replies[calls.indexOf(withdraw)]?.statusCode).toBe(200);
      expect(await outcome()).toEqual(sent === 200 ? parcelFirst : withdrawalFirst);
    }
  });
});

it('a parcel and a statement that is typed at the same moment: either it was sent, or it is held', async () => {
  const [typed, sent] = await Promise.all([sendStatement(shop, statement()), send()]);
  expect(typed.statusCode).toBe(200);
  expect([200, 400]).toContain(sent.statusCode);
  if (sent.statusCode === 400) expect(sent.json().code).toBe('withdrawn');
  const { id, key } = await lastWithdrawal(shop);
  expect((await answer(shop, { id, what: 'confirm' }, { key })).statusCode).toBe(200);
  expect(await outcome()).toEqual(sent.statusCode === 200 ? parcelFirst : withdrawalFirst);
});

it('many statements, confirmations and denials at once pay back once', async () => {
  await sendStatement(shop, statement());
  const { id, key } = await lastWithdrawal(shop);
  const replies = await Promise.all([
    ...[1, 2, 3].map(() => withdraw()),
    ...(['confirm', 'confirm', 'deny'] as const).map((what) => answer(shop, { id, what }, { key })),
    shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token }),
  ]);
  expect(replies.filter(({ statusCode }) => ![200, 400, 404].includes(statusCode))).toEqual([]);
  expect(await outcome()).toEqual(withdrawalFirst);
});
