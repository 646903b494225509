import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { createFakeRefunds, failedWith } from '#server/testing/builders/fake-refunds.ts';
import { addOrder, getItem, setStatus } from '#server/testing/builders/orders.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { addTwoSellers, unevenlyTaxed } from '#server/testing/builders/two-sellers.ts';
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
let payment: string;
/** Three lamps of the shop, $1.05 each and $0.28 tax together, one vase of the merchant, $5, and delivery for $5.44 with tax: $13.87. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop, unevenlyTaxed));
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 1],
  ]);
  const delivery = {
    ...{ method: 'post', name: 'Post', kind: 'flat', days: null, minor: 500 },
    taxes: [{ title: 'Tax', rate: 8.875, minor: 44 }],
  };
  await pool.query('update orders set delivery = $2, owed_minor = owed_minor + 544 where id = $1', [
    order._id,
    JSON.stringify(delivery),
  ]);
  payment = await payOrder(db, order._id);
});

const cancelPieces = (
  product: TestProduct,
  quantity: number,
  who: TestPerson = ada,
  request = crypto.randomUUID(),
) =>
  shop.call('POST', `/order/${order._id}/lines/${getItem(order, product)._id}/cancel`, {
    token: who.token,
    body: { request, quantity },
  });
const cancelOrder = (who: TestPerson) =>
  shop.call('DELETE', `/order/cancel/${order._id}`, { token: who.token });
const refund = (what: object) =>
  shop.call('POST', `/order/${order._id}/refunds`, {
    token: ada.token,
    body: { request: crypto.randomUUID(), payment, ...what },
  });
/** The refunds in their sequence: pieces by the name of what they are of, and the amount. */
const refunds = async () => {
  const { rows } = await pool.query<{ refund: string; by: string }>(
    `select string_agg(rl.quantity || ' ' || coalesce(l.name, 'delivery'), ' + ' order by rl.id) || ' = ' || r.amount_minor as refund, r.requested_by as by
     from refunds r join refund_lines rl on rl.refund_id = r.id left join order_lines l on l.id = rl.line_id
     where r.order_id = $1 group by r.id order by r.id`,
    [order._id],
  );
  return rows;
};
const refunded = async () => (await refunds()).map((one) => one.refund);
const sums = async () => {
  const { rows } = await pool.query(
    'select p.refunded_minor::int as payment, o.refunded_minor::int as "order" from payments p join orders o on o.id = p.order_id where p.id = $1',
    [payment],
  );
  return [rows[0]?.payment, rows[0]?.order];
};

describe('cancelling pieces that were paid online', () => {
  it('refunds them, and with the last one the delivery', async () => {
    await cancelPieces(lamp, 1);
    await cancelPieces(lamp, 2);
    await cancelPieces(vase, 1, vera);
    expect(await refunded()).toEqual(['1 Lamp = 114', '2 Lamp = 229', '1 Vase + 1 delivery = 1044']);
    expect(await sums()).toEqual([1_387, 1_387]);
  });

  it('refunds them once when the same request arrives again', async () => {
    const request = crypto.randomUUID();
    await cancelPieces(lamp, 1, ada, request);
    await cancelPieces(lamp, 1, ada, request);
    expect(await refunded()).toEqual(['1 Lamp = 114']);
  });

  it('refunds them as whoever cancels, also a merchant', async () => {
    await cancelPieces(vase, 1, vera);
    expect(await refunds()).toEqual([{ refund: '1 Vase = 500', by: vera.id }]);
  });

  it('refunds an item whose status is set to Cancelled, by its buyer too', async () => {
    await setStatus(shop, marta, order, lamp, 'Cancelled');
    expect(await refunds()).toEqual([{ refund: '3 Lamp = 343', by: marta.id }]);
    await setStatus(shop, vera, order, vase, 'Cancelled');
    expect(await refunded()).toEqual(['3 Lamp = 343', '1 Vase + 1 delivery = 1044']);
  });

  it('refunds a whole order at once', async () => {
    await setStatus(shop, ada, order, lamp, 'Shipped');
    await cancelOrder(marta);
    expect(await refunds()).toEqual([{ refund: '3 Lamp + 1 Vase + 1 delivery = 1387', by: marta.id }]);
    expect(await sums()).toEqual([1_387, 1_387]);
  });

  it('refunds no more than is left of the payment', async () => {
    await refund({ amount: 13 });
    await cancelOrder(ada);
    expect(await sums()).toEqual([1_387, 1_387]);
    expect(await refunded()).toEqual(['3 Lamp + 1 Vase + 1 delivery = 87']);
  });

  it('refunds nothing when all is back already', async () => {
    await refund({ amount: 13.87 });
    expect((await cancelOrder(ada)).statusCode).toBe(200);
    expect(await refunded()).toEqual([]);
  });

  it('does not refund again what a person has refunded before', async () => {
    const line = getItem(order, lamp)._id;
    await refund({ lines: [{ line, quantity: 1 }], delivery: true });
    await cancelPieces(lamp, 1);
    await cancelOrder(ada);
    expect(await refunded()).toEqual(['1 Lamp + 1 delivery = 658', '1 Lamp = 114', '1 Lamp + 1 Vase = 615']);
  });

  it('does not try an earlier refund again that has failed', async () => {
    await cancelPieces(lamp, 1);
    const bank = createFakeRefunds();
    bank.answers(failedWith('The account is closed.'));
    await sendRefunds(db, bank.providers);
    await cancelPieces(lamp, 1);
    expect([await refunded(), await sums()]).toEqual([
      ['1 Lamp = 114', '1 Lamp = 114'],
      [114, 114],
    ]);
  });

  it('refunds nothing of an order that is paid in another way', async () => {
    const other = await addOrder(shop, marta, [[lamp, 1]]);
    await shop.call('DELETE', `/order/cancel/${other._id}`, { token: marta.token });
    const { rows } = await pool.query('select from refunds where order_id = $1', [other._id]);
    expect(rows).toEqual([]);
  });
});

describe('at the same moment', () => {
  it('a piece is refunded by a clerk or by who cancels it, not by both', async () => {
    const line = getItem(order, vase)._id;
    await Promise.all([refund({ lines: [{ line, quantity: 1 }] }), cancelPieces(vase, 1, vera)]);
    expect([await refunded(), await sums()]).toEqual([['1 Vase = 500'], [500, 500]]);
  });

  it('cancelling and failing keep the sums', async () => {
    await cancelPieces(lamp, 3);
    const bank = createFakeRefunds();
    bank.answers(failedWith('The account is closed.'));
    await Promise.all([sendRefunds(db, bank.providers), cancelOrder(marta)]);
    await sendRefunds(db, bank.providers);
    const { rows } = await pool.query<{ left: number }>(
      "select coalesce(sum(amount_minor), 0)::int as left from refunds where order_id = $1 and state <> 'failed'",
      [order._id],
    );
    expect(await sums()).toEqual([rows[0]?.left, rows[0]?.left]);
  });
});
