import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { parcelLines, parcels } from '#server/db/schema/parcels.ts';
import { addOrder, getItem, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Statuses and parcels: what a status makes, and what a person made. */

const shop = await createTestApp({ TAX_RATE: '10' });
afterAll(shop.close);
const { db } = shop;

const ada = await addAdministrator(shop);
let marta: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
let vase: TestProduct;
let order: Order;
beforeEach(async () => {
  marta = await addMember(shop);
  const { brandId } = await addMerchant(shop);
  lamp = await addProduct(db, { quantity: 100, priceMinor: 1_000, taxable: true });
  mug = await addProduct(db, { quantity: 100, priceMinor: 333, taxable: true });
  vase = await addProduct(db, { quantity: 100, brandId });
  order = await addOrder(shop, marta, [[lamp, 3], [mug, 3], [vase]]);
});

const set = (product: TestProduct, status: ItemStatus, who = ada) =>
  setStatus(shop, who, order, product, status);
const readLine = async (product: TestProduct) => {
  const [line] = await db
    .select()
    .from(orderLines)
    .where(eq(orderLines.id, getItem(order, product)._id));
  if (!line) throw new Error('no line');
  const {
    status,
    cancelledQuantity: cancelled,
    shippedQuantity: shipped,
    deliveredQuantity: delivered,
  } = line;
  return { status, cancelled, shipped, delivered };
};
/** The line's parcels, the oldest first: '3 by status, voided'. */
const readParcels = async (product: TestProduct) => {
  const rows = await db
    .select({
      number: parcels.number,
      by: parcels.madeBy,
      quantity: parcelLines.quantity,
      voided: parcels.voidedAt,
      arrived: parcels.deliveredAt,
    })
    .from(parcels)
    .innerJoin(parcelLines, eq(parcelLines.parcelId, parcels.id))
    .where(eq(parcelLines.lineId, getItem(order, product)._id))
    .orderBy(asc(parcels.number));
  return rows.map(
    ({ number, by, quantity, voided, arrived }) =>
      `/${number}: ${quantity} by ${by}${voided ? ', voided' : ''}${arrived ? ', delivered' : ''}`,
  );
};
const toSend = async () => {
  const parts = await db
    .select()
    .from(orderParts)
    .where(eq(orderParts.orderId, order._id))
    .orderBy(orderParts.number);
  return parts.map((part) => part.toSend);
};
const readEvents = async () => {
  const rows = await db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order._id))
    .orderBy(orderEvents.id);
  return rows.map(({ kind, part, actorId, details }) => ({ kind, part, actorId, details }));
};
/** Health finds nothing: counts, parcels, sums and stock agree. */
const expectAgreement = async () => expect(await findDisagreements(shop)).toEqual([]);

describe('a status', () => {
  it('makes a parcel of what is left, delivers it, and says so in the timeline', async () => {
    expect(await toSend()).toEqual([6, 1]);
    await set(lamp, 'Shipped');
    await set(mug, 'Shipped');
    expect([await readParcels(lamp), await readParcels(mug)]).toEqual([
      ['/1: 3 by status'],
      ['/2: 3 by status'],
    ]);
    expect(await toSend()).toEqual([0, 1]);
    await set(lamp, 'Delivered');
    expect(await readParcels(lamp)).toEqual(['/1: 3 by status, delivered']);
    await set(vase, 'Delivered');
    expect(await readParcels(vase)).toEqual(['/1: 1 by status, delivered']);
    const said = (product: TestProduct, part: number, to: ItemStatus) => ({
      kind: 'status',
      part,
      actorId: ada.id,
      details: { lineId: getItem(order, product)._id, to },
    });
    expect(await readEvents()).toEqual([
      said(lamp, 1, 'Shipped'),
      said(mug, 1, 'Shipped'),
      said(lamp, 1, 'Delivered'),
      said(vase, 2, 'Delivered'),
    ]);
    await expectAgreement();
  });

  it('voids the parcel that a status made, and numbers the next one after it', async () => {
    for (const status of ['Shipped', 'Processing', 'Shipped', 'Cancelled'] as const) await set(lamp, status);
    expect(await readParcels(lamp)).toEqual(['/1: 3 by status, voided', '/2: 3 by status, voided']);
    expect(await readLine(lamp)).toEqual({ status: 'Cancelled', cancelled: 3, shipped: 0, delivered: 0 });
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: 100, committed: 0 });
    expect((await readEvents()).at(-1)).toEqual({
      kind: 'cancelled',
      part: 1,
      actorId: ada.id,
      details: { lines: [{ lineId: getItem(order, lamp)._id, quantity: 3 }] },
    });
    await expectAgreement();
  });

  it('that the line has already makes no parcel and no event', async () => {
    await set(lamp, 'Shipped');
    const before = await readEvents();
    await set(lamp, 'Shipped');
    expect([await readParcels(lamp), await readEvents()]).toEqual([['/1: 3 by status'], before]);
  });

  it('of a line that is cancelled leaves it out of what is owed and sent, to the cent', async () => {
    await set(mug, 'Cancelled');
    const [stored] = await db.select().from(orders).where(eq(orders.id, order._id));
    expect(stored?.owedMinor).toBe(3_000 + 300 + vase.priceMinor);
    expect(await toSend()).toEqual([3, 1]);
    await expectAgreement();
  });
});

describe('pieces in a parcel that a person made', () => {
  beforeEach(async () => {
    await addParcel(shop, ada, order, [
      [lamp, 2],
      [mug, 1],
    ]);
  });

  it.each(['Not processed', 'Cancelled'] as const)(
    'keep the line from being %s, in words',
    async (status) => {
      const reply = await set(lamp, status);
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        {
          error: `2 of ${lamp.name} are in parcel #${order.number}-1/1. Change the parcel first.`,
          code: 'in-parcel',
        },
      ]);
      expect((await set(mug, status)).json().error).toContain(`1 of ${mug.name} is in parcel`);
      expect(await readLine(lamp)).toEqual({ status: 'Processing', cancelled: 0, shipped: 2, delivered: 0 });
      await expectAgreement();
    },
  );

  it('keep the buyer from cancelling the line or the order, in other words', async () => {
    const calls = [
      await set(lamp, 'Cancelled', marta),
      await shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token }),
    ];
    for (const reply of calls) {
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { error: 'It is on its way, so you cannot cancel it any more.', code: 'in-parcel' },
      ]);
    }
    const { token } = ada;
    expect((await shop.call('DELETE', `/order/cancel/${order._id}`, { token })).json().code).toBe(
      'in-parcel',
    );
    expect(await readEvents()).toMatchObject([{ kind: 'parcel-sent' }]);
    expect((await set(vase, 'Cancelled', marta)).statusCode).toBe(200);
  });

  it('stay there when the rest is shipped, and then keep the line from going back', async () => {
    await set(lamp, 'Shipped');
    expect(await readParcels(lamp)).toEqual(['/1: 2 by parcel', '/2: 1 by status']);
    expect(await readLine(lamp)).toMatchObject({ status: 'Shipped', shipped: 3 });
    for (const status of ['Processing', 'Not processed', 'Cancelled'] as const)
      expect((await set(lamp, status)).json().code).toBe('in-parcel');
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: 97, committed: 0 });
    await expectAgreement();
  });

  it('arrive with the parcel when one of its lines is Delivered', async () => {
    await db.delete(mails);
    await set(lamp, 'Delivered');
    expect(await readParcels(lamp)).toEqual(['/1: 2 by parcel, delivered', '/2: 1 by status, delivered']);
    expect(await readLine(lamp)).toMatchObject({ status: 'Delivered', delivered: 3 });
    expect(await readLine(mug)).toEqual({ status: 'Processing', cancelled: 0, shipped: 1, delivered: 1 });
    // Two mugs are still to be sent, so that the mug itself is not Delivered.
    const queued = await db.select().from(mails);
    expect(queued.map(({ kind, data }) => [kind, data])).toMatchObject([
      ['item-status-changed', { name: lamp.name, quantity: 3, status: 'Delivered' }],
    ]);
    await expectAgreement();
  });

  it('that have arrived stay when the rest is cancelled', async () => {
    await set(lamp, 'Delivered');
    await db.delete(mails);
    const reply = await set(mug, 'Cancelled', marta);
    expect(reply.json()).toMatchObject({ success: true, orderCancelled: false });
    expect(await readLine(mug)).toEqual({ status: 'Delivered', cancelled: 2, shipped: 1, delivered: 1 });
    expect(await readMovements(db, mug)).toEqual([
      ['added', 100, 0],
      ['ordered', 0, 3],
      ['shipped', -1, -1],
      ['cancelled', 0, -2],
    ]);
    const queued = await db.select().from(mails);
    expect(queued.map(({ data }) => data)).toMatchObject([
      { name: mug.name, quantity: 2, status: 'Cancelled' },
    ]);
    // 333 of 999, and 33 of the 100 of tax.
    const read = await shop.call('GET', `/order/${order._id}`, { token: marta.token });
    expect(getItem(read.json().order, mug)).toMatchObject({
      quantity: 3,
      totalPrice: 3.33,
      totalTax: 0.34,
      priceWithTax: 3.67,
    });
    expect(
      (await shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token })).json().code,
    ).toBe('order-delivered');
    await expectAgreement();
  });
});
