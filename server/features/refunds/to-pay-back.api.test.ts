import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { createFakeRefunds, failedWith } from '#server/testing/builders/fake-refunds.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import {
  addAdministrator,
  addClerk,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { addTwoSellers, unevenlyTaxed } from '#server/testing/builders/two-sellers.ts';
import { readWorkList } from '#server/testing/builders/work-list.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendRefunds } from './send-refunds.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
const { db, pool } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop, $1.05 each and $0.28 tax together, and one vase of the merchant for $5: $8.43. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop, unevenlyTaxed));
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 1],
  ]);
});

const payBy = async (method: 'transfer' | 'on-delivery' | 'later') => {
  const isDue = method === 'transfer';
  await pool.query('update orders set payment_method = $2, payment_due = $3 where id = $1', [
    order._id,
    method,
    isDue,
  ]);
};
const mark = async (what: 'paid' | 'unpaid', { token }: { token: string } = ada) =>
  await shop.call('POST', `/order/${order._id}/${what}`, { token });
const cancelLamps = (quantity: number) =>
  shop.call('POST', `/order/${order._id}/lines/${getItem(order, lamp)._id}/cancel`, {
    token: ada.token,
    body: { request: crypto.randomUUID(), quantity },
  });
const cancelOrder = (who: TestPerson = ada) =>
  shop.call('DELETE', `/order/cancel/${order._id}`, { token: who.token });
const paidBack = (what: object, { token }: { token: string } = ada, of = order) =>
  shop.call('POST', `/order/${of._id}/paid-back`, {
    token,
    body: { request: crypto.randomUUID(), how: 'transfer', ...what },
  });
const money = async () => (await readDetails(shop, ada, order)).money;
const readRows = async () =>
  (await pool.query('select amount_minor::int as minor from paid_back where order_id = $1', [order._id]))
    .rows;
const listed = async (who: TestPerson = ada) => {
  const { orders, counts } = await readWorkList(shop, who, { view: 'to-pay-back', limit: '100' });
  return { row: orders.find(({ number }) => number === order.number), counts };
};
const lastMail = async () => (await mailsTo(db, marta.email)).at(-1);

describe.each(['transfer', 'on-delivery', 'later'] as const)('an order that is paid by %s', (method) => {
  beforeEach(() => payBy(method));

  it('has received what it owes when it is marked as paid, each press once, and nothing when it is not after all', async () => {
    expect(await money()).toMatchObject({ received: 0, toPayBack: 0 });
    await cancelLamps(1);
    await Promise.all([mark('paid'), mark('paid')]);
    expect(await money()).toMatchObject({ received: 7.29, toPayBack: 0 });
    expect(await findDisagreements(shop)).toEqual([]);
    await mark('unpaid');
    expect(await money()).toMatchObject({ received: 0, toPayBack: 0 });
    const { events } = await readDetails(shop, ada, order);
    expect(events.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['unpaid', 7.29],
      ['paid', 7.29],
      ['cancelled', undefined],
    ]);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('is to be paid back what was cancelled since, in as many pieces as one likes, and never more', async () => {
    await mark('paid');
    await cancelLamps(1);
    expect(await money()).toMatchObject({ received: 8.43, paidBack: 0, toPayBack: 1.14 });
    await cancelOrder();
    expect((await listed()).row).toMatchObject({
      payment: 'paid',
      toPayBack: { amount: 8.43, how: method === 'on-delivery' ? 'cash' : 'transfer' },
    });
    expect((await paidBack({ amount: 8.44 })).json()).toMatchObject({
      code: 'not-refundable',
      fields: { amount: 'Only $8.43 is to be paid back.' },
    });
    expect((await paidBack({ amount: 1.14 })).json()).toMatchObject({ toPayBack: 7.29 });
    expect((await mark('unpaid')).json()).toMatchObject({ code: 'paid-back' });
    expect((await paidBack({ amount: 7.29, how: 'cash' })).json()).toMatchObject({ toPayBack: 0 });
    expect((await paidBack({ amount: 0.01 })).statusCode).toBe(400);
    expect(await money()).toMatchObject({ received: 8.43, paidBack: 8.43, toPayBack: 0 });
    expect((await listed()).row).toBeUndefined();
    expect(await findDisagreements(shop)).toEqual([]);
  });
});

it('records the same request once, and of two clerks at once one', async () => {
  await payBy('transfer');
  await mark('paid');
  await cancelOrder();
  const same = { request: crypto.randomUUID(), amount: 3 };
  const twice = await Promise.all([paidBack(same), paidBack(same)]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await readRows()).toEqual([{ minor: 300 }]);
  expect((await paidBack({ ...same, amount: 4 })).json().code).toBe('request-used');
  const grace = await addAdministrator(shop);
  const both = await Promise.all([paidBack({ amount: 5.43 }), paidBack({ amount: 5.43 }, grace)]);
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  expect(await readRows()).toEqual([{ minor: 300 }, { minor: 543 }]);
});

it('refuses one request for two orders', async () => {
  await payBy('transfer');
  await mark('paid');
  await cancelOrder();
  const first = order;
  order = await addOrder(shop, marta, [[lamp, 1]]);
  await payBy('transfer');
  await mark('paid');
  await cancelOrder();
  const body = { request: crypto.randomUUID(), amount: 1 };
  const replies = await Promise.all([paidBack(body), paidBack(body, ada, first)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
});

const wrongs: [field: string, object][] = [
  ['amount', {}],
  ['amount', { amount: 0 }],
  ['amount', { amount: -1 }],
  ['amount', { amount: 1.234 }],
  ['amount', { amount: 'all' }],
  ['how', { amount: 1, how: 'gold' }],
  ['request', { amount: 1, request: '1' }],
];
it('refuses a wrong amount, way or request, and keeps everything as it is', async () => {
  await payBy('transfer');
  await mark('paid');
  await cancelOrder();
  for (const [field, what] of wrongs) {
    const reply = await paidBack(what);
    const seen = [reply.statusCode, Object.keys(reply.json().fields)];
    expect(seen, JSON.stringify(what)).toEqual([400, [field]]);
  }
  expect(await money()).toMatchObject({ toPayBack: 8.43 });
});

it('is of the shop, and of those who refund', async () => {
  await payBy('transfer');
  await mark('paid');
  await cancelOrder();
  expect((await paidBack({ amount: 1 }, vera)).statusCode).toBe(403);
  expect((await paidBack({ amount: 1 }, await addClerk(shop, 'support'))).statusCode).toBe(403);
  expect((await paidBack({ amount: 1 }, marta)).statusCode).toBe(403);
  expect((await readDetails(shop, vera, order)).money).toBeUndefined();
  expect((await readDetails(shop, marta, order)).money).toBeUndefined();
  const { row, counts } = await listed(vera);
  expect([row, counts.toPayBack]).toEqual([undefined, undefined]);
  expect(await readRows()).toEqual([]);
});

it('tells the buyer unless nobody is to be told, and is in timeline, Activity and export', async () => {
  await payBy('transfer');
  await mark('paid');
  await cancelOrder();
  await paidBack({ amount: 5, notify: false });
  expect((await lastMail())?.kind).toBe('order-cancelled');
  await paidBack({ amount: 3 });
  expect(await lastMail()).toMatchObject({
    kind: 'order-paid-back',
    data: { amountMinor: 300, how: 'transfer', orderNumber: order.number },
  });
  const { events } = await readDetails(shop, marta, order);
  expect(events[0]).toMatchObject({ kind: 'paid-back', amount: 3, how: 'transfer', by: null });
  const { rows } = await pool.query(
    "select details from activity where kind = 'money-decided' and details ->> 'order' = $1 order by id desc limit 1",
    [String(order.number)],
  );
  expect(rows).toEqual([{ details: { change: 'paid-back', amount: 3, order: order.number } }]);
  const { body } = await shop.call('GET', `/order/export?view=all&search=%23${order.number}`, {
    token: ada.token,
  });
  // The last columns are of its discount, which it has not.
  expect(body.split('\r\n').slice(1, 3).join()).toMatch(/Cancelled,8\.00,0\.00,,.*Cancelled,,0\.00,$/s);
});

it('has failed refunds of online payments, to be refunded and not recorded', async () => {
  const bank = createFakeRefunds();
  await payOrder(db, order._id);
  bank.answers(failedWith('The card is closed.'));
  await cancelOrder(marta);
  expect((await listed()).row).toBeUndefined();
  await sendRefunds(db, bank.providers);
  const before = await listed();
  expect([before.row?.toPayBack, before.row?.payment]).toEqual([
    { amount: 8.43, how: 'refund' },
    'refund-failed',
  ]);
  // A card that is closed: by hand after all, and the same money is not refunded as well.
  await paidBack({ amount: 8.43 });
  const [refund] = (await readDetails(shop, ada, order)).refunds;
  const retried = await shop.call('POST', `/order/${order._id}/refunds/${refund?._id}/retry`, {
    token: ada.token,
  });
  expect(retried.json().code).toBe('not-refundable');
  expect(await findDisagreements(shop)).toEqual([]);
});

const cancel = (who: TestPerson, product: TestProduct) =>
  shop.call('PUT', `/order/status/item/${getItem(order, product)._id}`, {
    token: who.token,
    body: { status: 'Cancelled' },
  });
const cancelVase = (who: TestPerson) =>
  shop.call('POST', `/order/${order._id}/lines/${getItem(order, vase)._id}/cancel`, {
    token: who.token,
    body: { request: crypto.randomUUID(), quantity: 1 },
  });
const ways: [
  string,
  'order-cancelled' | 'pieces-cancelled' | 'item-status-changed',
  number,
  () => unknown,
][] = [
  ['all by the buyer', 'order-cancelled', 843, () => cancelOrder(marta)],
  ['all by a clerk', 'order-cancelled', 843, () => cancelOrder(ada)],
  ['pieces by a clerk', 'pieces-cancelled', 114, () => cancelLamps(1)],
  ['pieces by a merchant', 'pieces-cancelled', 500, () => cancelVase(vera)],
  ['a line by the buyer', 'item-status-changed', 343, () => cancel(marta, lamp)],
  ['a line by a merchant', 'item-status-changed', 500, () => cancel(vera, vase)],
  [
    'the last pieces by a clerk',
    'order-cancelled',
    500,
    async () => {
      await cancelLamps(3);
      await cancelVase(ada);
    },
  ],
  [
    'the last line by a merchant',
    'order-cancelled',
    500,
    async () => {
      await cancelLamps(3);
      await cancel(vera, vase);
    },
  ],
];
describe.each(ways)('the mail to the buyer about cancelling %s', (_, kind, backMinor, cancel) => {
  it.each(['transfer', 'on-delivery', 'online', 'nothing'] as const)(
    'says what comes back of %s',
    async (paid) => {
      if (paid === 'online') await payOrder(db, order._id);
      else await payBy(paid === 'on-delivery' ? paid : 'transfer');
      if (paid === 'transfer' || paid === 'on-delivery') await mark('paid');
      await cancel();
      const mail = (await mailsTo(db, marta.email)).findLast((one) => one.kind === kind);
      const { paid: said } = (mail?.data ?? {}) as { paid?: object };
      expect(said).toEqual(paid === 'nothing' ? undefined : { backMinor, isOnline: paid === 'online' });
    },
  );
});
