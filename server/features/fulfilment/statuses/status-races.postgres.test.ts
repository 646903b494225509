import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { type ItemStatus, itemStatuses } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orderLines, orderParts } from '#server/db/schema/orders.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import type { Actor } from '#server/http/actor.ts';
import { addOrder, getItem, setStatus } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { killedBefore } from '#server/testing/killed-connection.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { lockAs } from '../../orders/order-caller.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeItemStatus } from './change-item-status.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let vera: TestMerchant;
let marta: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
let order: Order;
beforeEach(async () => {
  [ada, vera, marta] = [await addAdministrator(shop), await addMerchant(shop), await addMember(shop)];
  lamp = await addProduct(db, { quantity: 100, taxable: true });
  mug = await addProduct(db, { quantity: 100, brandId: vera.brandId });
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [mug, 2],
  ]);
});

it('sixty changes of one order at once leave counts, parcels, sums and stock that agree', async () => {
  const others = [
    await addOrder(shop, marta, [
      [mug, 2],
      [lamp, 1],
    ]),
    order,
  ];
  const calls = Array.from({ length: 60 }, (_, at) => {
    const chosen = others[at % 2] ?? order;
    if (at % 20 === 19) return shop.call('DELETE', `/order/cancel/${chosen._id}`, { token: marta.token });
    const status = itemStatuses[at % 4] as ItemStatus;
    return at % 3 === 0
      ? setStatus(shop, vera, chosen, mug, status)
      : setStatus(shop, ada, chosen, at % 3 === 1 ? lamp : mug, status);
  });
  const replies = await Promise.all(calls);
  // A line that is Delivered by then refuses; so does an order that is cancelled.
  expect(replies.filter(({ statusCode }) => ![200, 400, 404].includes(statusCode))).toEqual([]);
  expect(await findDisagreements(shop)).toEqual([]);
});

describe('a process that is killed between two statements', () => {
  const actor = (): Actor => ({
    ...ada,
    lastName: 'Test',
    membership: { of: 'shop', set: 'owner' },
    isEmailProven: true,
    merchant: null,
  });
  const stored = async () => [
    await db.select().from(orderLines).where(eq(orderLines.orderId, order._id)).orderBy(orderLines.id),
    await db.select().from(orderParts).where(eq(orderParts.orderId, order._id)).orderBy(orderParts.number),
    await db.$count(parcels, eq(parcels.orderId, order._id)),
    await db.$count(orderEvents, eq(orderEvents.orderId, order._id)),
  ];

  it.each<[string, (lost: Db) => Promise<unknown>]>([
    [
      'sending',
      (lost) => changeItemStatus(lost, lockAs(actor()), getItem(order, lamp)._id, { status: 'Shipped' }),
    ],
    [
      'delivering',
      (lost) => changeItemStatus(lost, lockAs(actor()), getItem(order, lamp)._id, { status: 'Delivered' }),
    ],
    [
      'cancelling an item',
      (lost) => changeItemStatus(lost, lockAs(actor()), getItem(order, lamp)._id, { status: 'Cancelled' }),
    ],
    ['cancelling the order', (lost) => cancelOrder(lost, lockAs(actor()), order._id)],
  ])('while %s changes nothing', async (_what, act) => {
    const before = await stored();
    let statement = 1;
    while (await killedBefore(shop, statement, act)) {
      expect(await stored(), `before statement ${statement}`).toEqual(before);
      statement += 1;
    }
    // Begin, the reads, at least lines, parts, stock and events, and commit.
    expect(statement).toBeGreaterThan(9);
    expect(await stored()).not.toEqual(before);
    expect(await findDisagreements(shop)).toEqual([]);
  });
});
