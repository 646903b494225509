import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { createFakeRefunds, succeeded } from '#server/testing/builders/fake-refunds.ts';
import { addOrder, getItem } from '#server/testing/builders/orders.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import {
  addAdministrator,
  addClerk,
  addMerchant,
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

const shop = await createTestApp({ TAX_RATE: '8.875' });
const { db, pool } = shop;
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

const pieces = (product: TestProduct, quantity: unknown) => refundPieces(order, product, quantity);
const refund = (what: object, who: Pick<TestPerson, 'token'> = ada, of = order) =>
  callRefund(shop, who, { order: of, payment }, what);
const retry = (id: string, who: Pick<TestPerson, 'token'> = ada, of = order) =>
  retryRefund(shop, who, of, id);
const sums = () => refundedSums(shop, payment);
const readRefunds = async (who: Pick<TestPerson, 'token'> = ada) =>
  (await readDetails(shop, who, order)).refunds;

describe('a refund', () => {
  it('of pieces is their share of the line, and adds up to it', async () => {
    for (const _piece of [1, 2, 3]) {
      expect(said(await refund({ ...pieces(lamp, 1), reason: 'Arrived broken' }))).toBe(
        'The refund is on its way.',
      );
    }
    const { refunds, parts, payments, mayRefund } = await readDetails(shop, ada, order);
    expect(refunds.map(({ amount }) => amount)).toEqual([1.15, 1.14, 1.14]);
    expect(parts[0]?.lines[0]).toMatchObject({ refunded: 3, refundedAmount: 3.43 });
    expect(payments).toMatchObject([{ amount: 8.43, refunded: 3.43, method: 'test', state: 'paid' }]);
    expect([await sums(), mayRefund]).toEqual([[343, 343], true]);
    expect(said(await refund(pieces(lamp, 1)))).toBe(
      'not-refundable: Lamp was refunded already. Please check what you chose.',
    );
    expect((await refund(pieces(vase, 1))).statusCode).toBe(200);
    expect((await readDetails(shop, ada, order)).mayRefund).toBe(false);
  });

  it('is no more than the pieces that were ordered', async () => {
    const response = await refund(pieces(lamp, 4));
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        error: 'Only 3 of Lamp can be refunded. Please check what you chose.',
        code: 'not-refundable',
        fields: { 'lines.0.quantity': 'Only 3 of Lamp can be refunded. Please check what you chose.' },
      },
    ]);
  });

  it('of an amount is no more than what is left', async () => {
    expect(said(await refund({ amount: 8.44 }))).toBe(
      'not-refundable: Only $8.43 of this payment is left to refund.',
    );
    expect((await refund({ amount: 8 })).statusCode).toBe(200);
    expect(said(await refund(pieces(lamp, 1)))).toBe(
      'not-refundable: Only $0.43 of this payment is left to refund.',
    );
    expect((await refund({ amount: 0.43 })).statusCode).toBe(200);
    expect(said(await refund({ amount: 0.01 }))).toBe(
      'not-refundable: All of this payment was refunded already.',
    );
    expect(await sums()).toEqual([843, 843]);
  });

  it('is asked for once, however often the same request arrives', async () => {
    const body = { ...pieces(lamp, 1), request: crypto.randomUUID() };
    const first = await refund(body);
    expect((await refund(body)).json()).toEqual(first.json());
    const [again, ...others] = await Promise.all([refund(body), refund(body), refund(body)]);
    for (const other of others) expect(other.json()).toEqual(again.json());
    expect([await readRefunds(), await sums()]).toMatchObject([[{ amount: 1.14 }], [114, 114]]);
    for (const changed of [
      pieces(lamp, 2),
      pieces(vase, 1),
      { ...pieces(lamp, 1), delivery: true },
      { lines: null, amount: 1.14 },
      { reason: 'Another one' },
      { payment: crypto.randomUUID() },
    ]) {
      expect((await refund({ ...body, ...changed })).json()).toMatchObject({ code: 'request-used' });
    }
  });

  it('cannot take the request of another order, also at the same moment', async () => {
    const other = await addOrder(shop, marta, [[lamp, 1]]);
    const otherPayment = await payOrder(db, other._id);
    const request = crypto.randomUUID();
    const both = await Promise.all([
      refund({ request, amount: 1 }),
      refund({ request, amount: 1, payment: otherPayment }, ada, other),
    ]);
    const codes = both.map((response) => response.json().code ?? 'refunded');
    expect(codes.toSorted()).toEqual(['refunded', 'request-used']);
  });

  it('of the same piece is won by one of two clerks', async () => {
    const both = await Promise.all([refund(pieces(vase, 1)), refund(pieces(vase, 1))]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect([await readRefunds(), await sums()]).toMatchObject([[{ amount: 5 }], [500, 500]]);
  });

  it('is of this order alone', async () => {
    const other = await addOrder(shop, marta, [[vase, 1]]);
    const theirs = await payOrder(db, other._id);
    expect(said(await refund({ payment: theirs, amount: 1 }))).toBe(
      'wrong-order: This payment is not of this order. Please reload the page.',
    );
    expect(said(await refund({ lines: [{ line: getItem(other, vase)._id, quantity: 1 }] }))).toBe(
      'wrong-order: This item belongs to another order. Please reload the page.',
    );
    expect((await refund({ amount: 1 }, ada, { ...order, _id: crypto.randomUUID() })).statusCode).toBe(404);
    expect(await sums()).toEqual([0, 0]);
  });

  it('is of a payment that has arrived', async () => {
    await pool.query("update payments set state = 'mismatch' where id = $1", [payment]);
    expect(said(await refund({ amount: 1 }))).toBe(
      'not-refundable: This payment has not arrived, so nothing of it can be refunded.',
    );
  });

  it('needs something to refund', async () => {
    for (const body of [
      {},
      { lines: [] },
      { ...pieces(lamp, 1), amount: 1 },
      { amount: 0 },
      { amount: -1 },
    ]) {
      expect((await refund(body)).json()).toMatchObject({ code: 'invalid-input' });
    }
    await pool.query(
      "update order_lines set unit_price_minor = 0, tax_minor = 0, taxes = '[]' where id = $1",
      [getItem(order, lamp)._id],
    );
    expect(said(await refund(pieces(lamp, 1)))).toBe('not-refundable: What you have chosen costs nothing.');
  });
});

describe('the delivery', () => {
  beforeEach(async () => {
    const delivery = {
      method: 'post',
      name: 'Post',
      kind: 'flat',
      days: null,
      minor: 500,
      taxes: [{ title: 'Tax', rate: 8.875, minor: 44 }],
    };
    await pool.query(
      'update orders set delivery = $2, paid_minor = paid_minor + 544, owed_minor = owed_minor + 544 where id = $1',
      [order._id, JSON.stringify(delivery)],
    );
    await pool.query('update payments set amount_minor = amount_minor + 544 where id = $1', [payment]);
  });

  it('is refunded with its tax, once', async () => {
    await refund({ delivery: true });
    expect(await readRefunds()).toMatchObject([{ amount: 5.44, delivery: true, lines: [] }]);
    expect(said(await refund({ ...pieces(vase, 1), delivery: true }))).toBe(
      'not-refundable: The delivery was refunded already. Please check what you chose.',
    );
  });

  it('is refunded with pieces', async () => {
    await refund({ ...pieces(vase, 1), delivery: true });
    expect(await readRefunds()).toMatchObject([{ amount: 10.44, delivery: true, lines: [{ quantity: 1 }] }]);
  });
});

it('an order without a delivery has none to refund', async () => {
  expect(said(await refund({ delivery: true }))).toBe(
    'not-refundable: This order has no delivery that was paid for.',
  );
});

describe('who refunds', () => {
  it('is the shop, by permission, and never a merchant', async () => {
    const clerk = await addClerk(shop, 'orders');
    expect((await refund({ amount: 1 }, clerk)).statusCode).toBe(200);
    const id = (await readRefunds())[0]?._id ?? '';
    const support = await addClerk(shop, 'support');
    for (const who of [vera, support, marta, await addMerchant(shop)]) {
      expect((await refund({ amount: 1 }, who)).statusCode).toBe(403);
      expect((await retry(id, who)).statusCode).toBe(403);
      expect((await readDetails(shop, marta, order)).mayRefund).toBe(false);
    }
    expect(await sums()).toEqual([100, 100]);
  });
});
