import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem, readOrder, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, readCounts, readDetails } from '#server/testing/builders/parcels.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
afterAll(shop.close);

const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop, $1.05 each and $0.28 tax together, and one vase of the merchant. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase } = await addTwoSellers(shop, {
    lamp: { priceMinor: 105, taxable: true, quantity: 100 },
    vase: { priceMinor: 500, quantity: 100 },
  }));
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 1],
  ]);
});

const cancel = (
  product: TestProduct,
  quantity: unknown,
  who: TestPerson = ada,
  request = crypto.randomUUID(),
) =>
  shop.call('POST', `/order/${order._id}/lines/${getItem(order, product)._id}/cancel`, {
    token: who.token,
    body: { request, quantity },
  });
const owedMinor = async () => {
  const { rows } = await shop.pool.query('select owed_minor::int as owed from orders where id = $1', [
    order._id,
  ]);
  return rows[0]?.owed;
};
const newMails = async ({ email }: TestPerson) =>
  (await mailsTo(shop.db, email)).slice(1).map(({ kind, data }) => ({ kind, data }));

describe('cancelling pieces', () => {
  it('takes their share of the line off the order, to the cent', async () => {
    expect(await owedMinor()).toBe(843);
    const shares = [];
    for (const _piece of [1, 2]) {
      expect((await cancel(lamp, 1)).json()).toEqual({
        success: true,
        message: 'The pieces have been cancelled.',
      });
      const seen = await readOrder(shop, marta, order._id);
      const { totalPrice, totalTax, priceWithTax, quantity } = getItem(seen, lamp);
      shares.push({
        totalPrice,
        totalTax,
        priceWithTax,
        quantity,
        total: seen.totalWithTax,
        owed: await owedMinor(),
      });
    }
    expect(shares).toEqual([
      { totalPrice: 2.1, totalTax: 0.19, priceWithTax: 2.29, quantity: 3, total: 7.29, owed: 729 },
      { totalPrice: 1.05, totalTax: 0.1, priceWithTax: 1.15, quantity: 3, total: 6.15, owed: 615 },
    ]);
    const [part] = (await readDetails(shop, marta, order)).parts;
    expect(part?.lines).toMatchObject([{ open: 1, cancelled: 2, taxes: [{ title: 'Tax', minor: 10 }] }]);
  });

  it('gives their stock back, and leaves the rest to be sent', async () => {
    await cancel(lamp, 2);
    expect(await readCounts(shop, order)).toEqual({
      lines: [
        '1 open 0 shipped 0 delivered 2 cancelled: Not processed',
        '1 open 0 shipped 0 delivered 0 cancelled: Not processed',
      ],
      toSend: [1, 1],
    });
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 100, committed: 1 });
    expect((await readMovements(shop.db, lamp)).at(-1)).toEqual(['cancelled', 0, -2]);
    await addParcel(shop, ada, order, [[lamp, 1]]);
    expect((await readCounts(shop, order)).lines[0]).toBe(
      '0 open 1 shipped 0 delivered 2 cancelled: Shipped',
    );
    expect((await readDetails(shop, ada, order)).events).toMatchObject([
      { kind: 'parcel-sent' },
      {
        kind: 'cancelled',
        part: 1,
        by: 'Ada Test',
        lines: [{ line: getItem(order, lamp)._id, quantity: 2 }],
      },
    ]);
  });

  it('tells the buyer once, and the merchant when somebody else does it', async () => {
    order = await addOrder(shop, marta, [
      [vase, 3],
      [lamp, 1],
    ]);
    await cancel(vase, 1);
    await cancel(vase, 1, vera);
    const about = { lines: [{ quantity: 1 }], orderNumber: order.number };
    const toBuyer = { kind: 'pieces-cancelled', data: { ...about, toMerchant: false } };
    expect((await newMails(marta)).slice(1)).toMatchObject([toBuyer, toBuyer]);
    expect((await newMails(vera)).slice(1)).toMatchObject([
      { kind: 'pieces-cancelled', data: { ...about, toMerchant: true } },
    ]);
  });

  it('cancels the order with the last of all', async () => {
    await cancel(lamp, 2);
    expect((await cancel(vase, 1)).statusCode).toBe(200);
    await readOrder(shop, marta, order._id);
    const last = crypto.randomUUID();
    expect((await cancel(lamp, 1, ada, last)).statusCode).toBe(200);
    expect((await shop.call('GET', `/order/${order._id}`, { token: marta.token })).statusCode).toBe(404);
    const { order: seen } = await readDetails(shop, marta, order);
    expect(seen).toMatchObject({ cancelledAt: expect.any(String), totalWithTax: 0 });
    expect(await owedMinor()).toBe(0);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 100, committed: 0 });
    expect((await newMails(marta)).map(({ kind }) => kind)).toEqual([
      'pieces-cancelled',
      'pieces-cancelled',
      'order-cancelled',
    ]);
    expect((await newMails(vera)).map(({ kind }) => kind)).toEqual(['pieces-cancelled']);
    const before = await databaseState(shop);
    expect((await cancel(lamp, 1, ada, last)).statusCode).toBe(200);
    expect((await cancel(lamp, 1)).statusCode).toBe(400);
    expect(await databaseState(shop)).toBe(before);
  });

  it('lets the specified status cancel the rest', async () => {
    await cancel(lamp, 2);
    expect((await setStatus(shop, marta, order, lamp, 'Cancelled')).statusCode).toBe(200);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 100, committed: 0 });
    expect((await readCounts(shop, order)).toSend).toEqual([0, 1]);
    expect(await owedMinor()).toBe(500);
  });
});

describe('cancelling pieces is refused, and changes nothing,', () => {
  it.each([
    [0, 'Quantity must be at least 1.'],
    [-1, 'Quantity must be at least 1.'],
    [1.5, 'Must be a whole number.'],
    [4, 'Only 3 of Lamp can still be sent or cancelled.'],
    [undefined, 'Quantity is required.'],
  ])('of %s pieces', async (quantity, words) => {
    const before = await databaseState(shop);
    const response = await cancel(lamp, quantity);
    expect([response.statusCode, response.json().fields]).toEqual([400, { quantity: words }]);
    expect(await databaseState(shop)).toBe(before);
  });

  it('of pieces that lie in a parcel', async () => {
    await addParcel(shop, ada, order, [[lamp, 2]]);
    const response = await cancel(lamp, 2);
    expect([response.statusCode, response.json().code]).toEqual([400, 'too-few-open']);
    expect((await cancel(lamp, 1)).statusCode).toBe(200);
    expect((await readCounts(shop, order)).lines[0]).toBe(
      '0 open 2 shipped 0 delivered 1 cancelled: Shipped',
    );
  });

  it('of a line of another part or order', async () => {
    const other = await addOrder(shop, marta, [[lamp, 1]]);
    const before = await databaseState(shop);
    expect((await cancel(lamp, 1, vera)).statusCode).toBe(404);
    const mixed = await shop.call('POST', `/order/${order._id}/lines/${getItem(other, lamp)._id}/cancel`, {
      token: ada.token,
      body: { request: crypto.randomUUID(), quantity: 1 },
    });
    expect(mixed.statusCode).toBe(404);
    expect(await databaseState(shop)).toBe(before);
  });

  it('by the same request with something else', async () => {
    const request = crypto.randomUUID();
    await cancel(lamp, 1, ada, request);
    const before = await databaseState(shop);
    expect((await cancel(lamp, 1, ada, request)).statusCode).toBe(200);
    for (const response of [await cancel(lamp, 2, ada, request), await cancel(vase, 1, ada, request)]) {
      expect([response.statusCode, response.json().code]).toEqual([400, 'request-used']);
    }
    expect(await databaseState(shop)).toBe(before);
  });
});

it('of two who cancel the last two pieces at once, one is refused', async () => {
  const replies = await Promise.all([cancel(lamp, 2), cancel(lamp, 2)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 100, committed: 1 });
});
