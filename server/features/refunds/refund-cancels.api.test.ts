import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { createFakeRefunds, failedWith, succeeded } from '#server/testing/builders/fake-refunds.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, parcelBody, readCounts, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { callRefund, retryRefund } from '#server/testing/builders/refunds.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { sendRefunds } from './send-refunds.ts';

const shop = await createTestApp();
const { db, pool } = shop;
afterAll(shop.close);

const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
let payment: string;
/** Three lamps of the shop for $10 each, and two vases of the merchant for $5 each. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop, {
    lamp: { priceMinor: 1_000, quantity: 100 },
    vase: { priceMinor: 500, quantity: 100 },
  }));
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 2],
  ]);
  payment = await payOrder(db, order._id);
});

type Chosen = [product: TestProduct, quantity: number, open?: number];
const pieces = (...chosen: Chosen[]) => ({
  lines: chosen.map(([product, quantity, open]) => ({
    line: getItem(order, product)._id,
    quantity,
    ...(open === undefined ? {} : { open }),
  })),
});
const refund = (what: object, request = crypto.randomUUID()) =>
  callRefund(shop, ada, { order, payment }, { request, ...what });
const retry = (id: string) => retryRefund(shop, ada, order, id);
const cancel = (product: TestProduct, quantity: number) =>
  shop.call('POST', `/order/${order._id}/lines/${getItem(order, product)._id}/cancel`, {
    token: ada.token,
    body: { request: crypto.randomUUID(), quantity },
  });
const amounts = async () => {
  const { rows } = await pool.query<{ amount: number }>(
    "select amount_minor::int as amount from refunds where order_id = $1 and state <> 'failed' order by id",
    [order._id],
  );
  return rows.map(({ amount }) => amount);
};
/** '1 open 2 cancelled' of a line, after Health has found nothing wrong. */
const countsOfLamp = async () => {
  const [counts] = (await readCounts(shop, order)).lines;
  return counts?.replace(/ 0 delivered|: .*/g, '').replace(/ 0 shipped| 0 cancelled/g, '');
};
const kindsTo = async ({ email }: TestPerson) => (await mailsTo(db, email)).slice(1).map(({ kind }) => kind);

describe('refunding pieces that are not sent', () => {
  it('cancels them, gives their stock back, and leaves the rest to be sent', async () => {
    expect((await refund(pieces([lamp, 1]))).statusCode).toBe(200);
    expect(await readCounts(shop, order)).toEqual({
      lines: [
        '2 open 0 shipped 0 delivered 1 cancelled: Not processed',
        '2 open 0 shipped 0 delivered 0 cancelled: Not processed',
      ],
      toSend: [2, 2],
    });
    expect([await amounts(), await readStockCounts(db, lamp)]).toEqual([
      [1_000],
      { onHand: 100, committed: 2 },
    ]);
    expect((await readMovements(db, lamp)).at(-1)).toEqual(['cancelled', 0, -1]);
    const { order: seen, events } = await readDetails(shop, marta, order);
    expect([seen.totalWithTax, events.map(({ kind }) => kind)]).toEqual([30, ['cancelled']]);
    const slips = await shop.call('GET', `/order/slips?orders=${order._id}`, { token: ada.token });
    expect(slips.json().slips[0]?.lines).toMatchObject([{ pieces: 2 }]);
    const body = { request: crypto.randomUUID(), action: 'send', orders: [order._id], notify: false };
    await shop.call('POST', '/order/bulk', { token: ada.token, body });
    expect(await countsOfLamp()).toBe('0 open 2 shipped 1 cancelled');
  });

  it('tells the buyer and the merchant whose they are', async () => {
    await refund(pieces([lamp, 1], [vase, 1]));
    expect((await mailsTo(db, marta.email)).at(-1)).toMatchObject({
      kind: 'pieces-cancelled',
      data: {
        toMerchant: false,
        lines: [
          { name: 'Lamp', quantity: 1 },
          { name: 'Vase', quantity: 1 },
        ],
      },
    });
    expect((await mailsTo(db, vera.email)).at(-1)).toMatchObject({
      kind: 'pieces-cancelled',
      data: { toMerchant: true, lines: [{ name: 'Vase', quantity: 1 }] },
    });
    expect((await readDetails(shop, vera, order)).events).toMatchObject([
      { kind: 'cancelled', part: 2, lines: [{ line: getItem(order, vase)._id, quantity: 1 }] },
    ]);
  });

  it('cancels the order with the last of all', async () => {
    await refund(pieces([lamp, 3], [vase, 2]));
    const { order: seen } = await readDetails(shop, marta, order);
    expect([seen.cancelledAt, seen.totalWithTax]).toEqual([expect.any(String), 0]);
    expect((await readCounts(shop, order)).toSend).toEqual([0, 0]);
    expect(await kindsTo(marta)).toEqual(['order-cancelled']);
    expect(await kindsTo(vera)).toEqual(['pieces-cancelled']);
    const { counts } = (await shop.call('GET', '/order/work', { token: vera.token })).json();
    expect(counts.toSend).toBe(0);
  });

  it('frees those that are on back-order', async () => {
    await pool.query(
      "update product_variants set policy = 'back-order', back_order_limit = 5, back_order_from = '2099-03-01', on_hand = 0 where id = $1",
      [lamp.id],
    );
    await pool.query(
      "insert into stock_movements (variant_id, on_hand_change, reason) values ($1, -100, 'lost')",
      [lamp.id],
    );
    await refund(pieces([lamp, 2]));
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: 0, committed: 1 });
  });

  it('asks for no second refund, however they are cancelled', async () => {
    await refund(pieces([lamp, 1]));
    await cancel(lamp, 1);
    await setStatus(shop, ada, order, lamp, 'Cancelled');
    expect(await amounts()).toEqual([1_000, 1_000, 1_000]);
  });

  it('changes nothing when the same request arrives again', async () => {
    const request = crypto.randomUUID();
    await refund(pieces([lamp, 2, 2]), request);
    const before = await databaseState(shop);
    expect((await refund(pieces([lamp, 2, 2]), request)).statusCode).toBe(200);
    expect((await refund(pieces([lamp, 2]), request)).statusCode).toBe(200);
    expect((await refund(pieces([lamp, 2, 1]), request)).json().code).toBe('request-used');
    expect(await databaseState(shop)).toBe(before);
  });
});

it('an amount leaves all pieces to be sent', async () => {
  await refund({ amount: 10 });
  expect([await countsOfLamp(), await kindsTo(marta)]).toEqual(['3 open', []]);
});

describe('of a line of which some pieces were sent', () => {
  beforeEach(async () => {
    await addParcel(shop, ada, order, [[lamp, 1]]);
  });

  it.each<[string, quantity: number, open: number | undefined, counts: string, refused?: string]>([
    ['those that are not sent come first', 2, undefined, '0 open 1 shipped 2 cancelled'],
    ['then those that were', 3, undefined, '0 open 1 shipped 2 cancelled'],
    ['a sent one may be meant', 1, 0, '2 open 1 shipped'],
    ['one of each may be meant', 2, 1, '1 open 1 shipped 1 cancelled'],
    ['only as many as were sent', 2, 0, '2 open 1 shipped', 'Only 1 of Lamp can be refunded.'],
    ['only as many as are to be sent', 3, 3, '2 open 1 shipped', 'Only 2 of Lamp can still be sent'],
    ['no more than are refunded', 1, 2, '2 open 1 shipped', 'No more pieces can be cancelled'],
  ])('%s', async (_, quantity, open, counts, refused) => {
    const response = await refund(pieces([lamp, quantity, open]));
    expect(await countsOfLamp()).toBe(counts);
    if (refused === undefined) expect(await amounts()).toEqual([quantity * 1_000]);
    else
      expect([response.statusCode, response.json().error]).toEqual([400, expect.stringContaining(refused)]);
  });

  it('a sent one is refunded once', async () => {
    await refund(pieces([lamp, 1, 0]));
    expect((await refund(pieces([lamp, 1, 0]))).json().error).toMatch('Lamp was refunded already');
    await refund(pieces([lamp, 2]));
    expect([await countsOfLamp(), await amounts()]).toEqual(['0 open 1 shipped 2 cancelled', [1_000, 2_000]]);
  });
});

describe('a refunded piece that is open again', () => {
  it('is cancelled when its parcel is taken back', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 3]]);
    await refund(pieces([lamp, 1]));
    expect(await countsOfLamp()).toBe('0 open 3 shipped');
    await shop.call('DELETE', `/order/${order._id}/parcels/${parcel._id}`, { token: ada.token });
    expect([await countsOfLamp(), await amounts()]).toEqual(['2 open 1 cancelled', [1_000]]);
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: 100, committed: 2 });
    expect(await kindsTo(marta)).toEqual(['pieces-cancelled']);
  });

  it.each(['Not processed', 'Processing', 'Cancelled'] as const)(
    'is cancelled by the status %s',
    async (status) => {
      await setStatus(shop, ada, order, lamp, 'Shipped');
      await refund(pieces([lamp, 1]));
      await setStatus(shop, ada, order, lamp, status);
      const isAll = status === 'Cancelled';
      expect(await countsOfLamp()).toBe(isAll ? '0 open 3 cancelled' : '2 open 1 cancelled');
      expect(await amounts()).toEqual(isAll ? [1_000, 2_000] : [1_000]);
    },
  );

  it('cancels the order when it is the last', async () => {
    order = await addOrder(shop, marta, [[lamp, 1]]);
    payment = await payOrder(db, order._id);
    await setStatus(shop, ada, order, lamp, 'Shipped');
    await refund(pieces([lamp, 1]));
    const response = await setStatus(shop, ada, order, lamp, 'Not processed');
    expect(response.json()).toMatchObject({ orderCancelled: true });
    expect(await kindsTo(marta)).toContain('order-cancelled');
  });
});

describe('a refund that fails afterwards', () => {
  const bank = createFakeRefunds();
  const fails = async (what: object) => {
    const { _id } = (await refund(what)).json().refund;
    bank.answers(failedWith('The account is closed.'));
    await sendRefunds(db, bank.providers);
    bank.answers(succeeded);
    return _id as string;
  };

  it('leaves its pieces cancelled, is seen, and can be tried again', async () => {
    const id = await fails(pieces([lamp, 1]));
    expect([await countsOfLamp(), await amounts()]).toEqual(['2 open 1 cancelled', []]);
    const work = await shop.call('GET', `/order/work?view=refund-failed&search=${order.number}`, {
      token: ada.token,
    });
    expect(work.json().orders).toMatchObject([{ _id: order._id }]);
    expect((await retry(id)).statusCode).toBe(200);
    expect([await countsOfLamp(), await amounts()]).toEqual(['2 open 1 cancelled', [1_000]]);
  });

  it('can be asked for again in its place, which cancels no other piece', async () => {
    const id = await fails(pieces([lamp, 1]));
    await refund(pieces([lamp, 1, 0]));
    expect([await countsOfLamp(), await amounts()]).toEqual(['2 open 1 cancelled', [1_000]]);
    expect((await retry(id)).json().code).toBe('not-refundable');
    expect(await countsOfLamp()).toBe('2 open 1 cancelled');
  });

  it('is not tried again for pieces that are to be sent again', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 3]]);
    const id = await fails(pieces([lamp, 3]));
    await shop.call('DELETE', `/order/${order._id}/parcels/${parcel._id}`, { token: ada.token });
    expect((await retry(id)).json().error).toBe(
      'What it was for was refunded or is to be sent again. Please ask for a new refund of what is left.',
    );
    expect(await countsOfLamp()).toBe('3 open');
    await refund(pieces([lamp, 3]));
    expect([await countsOfLamp(), await amounts()]).toEqual(['0 open 3 cancelled', [3_000]]);
  });
});

describe('at the same moment', () => {
  const parcel = () =>
    shop.call('POST', `/order/${order._id}/parcels`, {
      token: ada.token,
      body: parcelBody(order, [[lamp, 3]]),
    });
  const bulk = () =>
    shop.call('POST', '/order/bulk', {
      token: ada.token,
      body: { request: crypto.randomUUID(), action: 'send', orders: [order._id], notify: false },
    });

  it.each<[string, () => Promise<unknown>]>([
    ['a parcel', parcel],
    ['sending in bulk', bulk],
    ['cancelling', () => cancel(lamp, 3)],
    ['a status', () => setStatus(shop, ada, order, lamp, 'Shipped')],
    ['cancelling the order', () => shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token })],
    ['another refund', () => refund(pieces([lamp, 3, 3]))],
  ])('%s and a refund leave no piece both refunded and to be sent', async (_, other) => {
    const replies = await Promise.all([refund(pieces([lamp, 3, 3])), other(), refund(pieces([lamp, 3, 3]))]);
    expect(replies.length).toBe(3);
    expect(await findDisagreements(shop)).toEqual([]);
    const line = (await readDetails(shop, ada, order)).parts[0]?.lines[0];
    // Sent or cancelled as a whole, and refunded once at most.
    expect([line?.shipped, line?.cancelled]).toEqual(line?.shipped ? [3, 0] : [0, 3]);
    expect(line?.refunded).toBe(line?.shipped ? 0 : 3);
  });
});
