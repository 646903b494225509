import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { activity } from '#server/db/schema/activity.ts';
import { createFakeRefunds, failedWith, succeeded } from '#server/testing/builders/fake-refunds.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addClerk,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import {
  addPaidOrder,
  callRefund,
  refundedSums,
  refundPieces,
  retryRefund,
  said,
} from '#server/testing/builders/refunds.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendRefunds } from './send-refunds.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
const { db } = shop;
afterAll(shop.close);

const ada = await addAdministrator(shop);
const bank = createFakeRefunds();
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
let payment: string;
beforeEach(async () => {
  bank.answers(succeeded);
  ({ marta, vera, lamp, vase, order, payment } = await addPaidOrder(shop));
});

const send = () => sendRefunds(db, bank.providers);
const pieces = (product: TestProduct, quantity: unknown) => refundPieces(order, product, quantity);
const refund = (what: object, who: Pick<TestPerson, 'token'> = ada, of = order) =>
  callRefund(shop, who, { order: of, payment }, what);
const retry = (id: string, who: Pick<TestPerson, 'token'> = ada, of = order) =>
  retryRefund(shop, who, of, id);
const sums = () => refundedSums(shop, payment);
const readRefunds = async (who: Pick<TestPerson, 'token'> = ada) =>
  (await readDetails(shop, who, order)).refunds;

describe('a refund that has failed', () => {
  const fails = async (what: object) => {
    bank.answers(failedWith('The account is closed.'));
    const { _id } = (await refund(what)).json().refund;
    await send();
    bank.answers(succeeded);
    return _id as string;
  };

  it('is sent again when somebody says so, as another attempt', async () => {
    const id = await fails(pieces(lamp, 1));
    expect([await sums(), await readRefunds()]).toMatchObject([
      [0, 0],
      [{ state: 'failed', failure: 'The account is closed.' }],
    ]);
    expect(said(await retry(id))).toBe('The refund is tried again.');
    expect([await sums(), (await readRefunds())[0]?.state]).toEqual([[114, 114], 'waiting']);
    await send();
    expect(bank.asked.slice(-2)).toEqual([`${id}.1`, `${id}.2`]);
    expect((await readRefunds())[0]).toMatchObject({ state: 'succeeded', failure: null });
    expect(said(await retry(id))).toBe('already-done: This refund has reached the buyer already.');
  });

  it('is sent again once, whoever says so at the same moment', async () => {
    const id = await fails(pieces(lamp, 1));
    const both = await Promise.all([retry(id), retry(id)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await sums()).toEqual([114, 114]);
    await send();
    expect(bank.asked.at(-1)).toBe(`${id}.2`);
  });

  it('leaves its pieces to another one, and is not sent again then', async () => {
    const id = await fails(pieces(vase, 1));
    expect((await refund(pieces(vase, 1))).statusCode).toBe(200);
    expect(said(await retry(id))).toBe(
      'not-refundable: What it was for was refunded or is to be sent again. Please ask for a new refund of what is left.',
    );
    expect(await sums()).toEqual([500, 500]);
  });

  it('is not sent again when less is left', async () => {
    const id = await fails({ amount: 8 });
    await refund({ amount: 1 });
    expect(said(await retry(id))).toBe('not-refundable: Only $7.43 of this payment is left to refund.');
  });

  it('is of this order alone', async () => {
    const id = await fails({ amount: 1 });
    const other = await addOrder(shop, marta, [[lamp, 1]]);
    expect((await retry(id, ada, other)).statusCode).toBe(404);
    expect((await retry(crypto.randomUUID())).statusCode).toBe(404);
  });

  it('may fail while somebody refunds the rest', async () => {
    bank.answers(failedWith('The account is closed.'));
    await refund({ amount: 5 });
    const [, response] = await Promise.all([send(), refund({ amount: 3.43 })]);
    expect([response.statusCode, await sums()]).toEqual([200, [343, 343]]);
  });
});

it('what staff does about money is in Activity, and what the buyer does is not', async () => {
  const clerk = await addClerk(shop, 'orders');
  await refund({ amount: 1, reason: 'A secret' }, clerk);
  bank.answers(failedWith('The account is closed.'));
  await send();
  await retry((await readRefunds())[0]?._id ?? '', clerk);
  await shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token });
  const rows = await db
    .select()
    .from(activity)
    .where(eq(activity.kind, 'money-decided'))
    .orderBy(activity.id);
  expect(rows.filter(({ actorId }) => actorId === clerk.id).map(({ details }) => details)).toEqual([
    { change: 'refunded', order: order.number, amount: 1 },
    { change: 'refund-retried', order: order.number, amount: 1 },
  ]);
  expect(rows.filter(({ actorId }) => actorId === marta.id)).toEqual([]);
});

describe('what people see', () => {
  beforeEach(async () => {
    await refund({ ...pieces(lamp, 1), reason: 'Arrived broken' });
    await send();
    bank.answers(failedWith('The account is closed.'));
    await refund({ amount: 2 });
    await send();
  });

  it('of the shop: everything', async () => {
    const { payments, refunds, events } = await readDetails(shop, await addClerk(shop, 'support'), order);
    expect(payments).toMatchObject([{ label: 'Card ending in 4242' }]);
    expect(refunds).toMatchObject([
      { state: 'failed', failure: 'The account is closed.', by: expect.stringMatching(/\S/), reason: null },
      { state: 'succeeded', reason: 'Arrived broken', amount: 1.14 },
    ]);
    expect(events.map(({ kind, amount, reason }) => [kind, amount, reason])).toEqual([
      ['refund-failed', 2, 'The account is closed.'],
      ['refund-requested', 2, undefined],
      ['refunded', 1.14, undefined],
      ['cancelled', undefined, undefined],
      ['refund-requested', 1.14, 'Arrived broken'],
    ]);
  });

  it('as the buyer: amounts and dates', async () => {
    const { payments, refunds, events, parts, mayRefund } = await readDetails(shop, marta, order);
    expect(payments).toEqual([
      {
        _id: payment,
        method: 'test',
        label: null,
        state: 'paid',
        amount: 8.43,
        refunded: 1.14,
        paidAt: expect.any(String),
      },
    ]);
    const at = expect.any(String);
    expect(refunds).toEqual([
      { _id: at, payment, amount: 2, state: 'pending', at, settledAt: null, lines: [], delivery: false },
      {
        _id: at,
        payment,
        amount: 1.14,
        state: 'succeeded',
        at,
        settledAt: at,
        lines: [{ line: getItem(order, lamp)._id, quantity: 1 }],
        delivery: false,
      },
    ]);
    expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['refunded', 1.14],
      ['cancelled', undefined],
    ]);
    expect([parts[0]?.lines[0]?.refunded, mayRefund]).toEqual([undefined, false]);
  });

  it('as the merchant: nothing of it', async () => {
    const { payments, refunds, events, parts, mayRefund } = await readDetails(shop, vera, order);
    expect({ payments, refunds, events, mayRefund }).toEqual({
      payments: [],
      refunds: [],
      events: [],
      mayRefund: false,
    });
    expect(parts.flatMap(({ lines }) => lines.map(({ refunded }) => refunded))).toEqual([undefined]);
  });
});
