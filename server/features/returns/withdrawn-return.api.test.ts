import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { withdrawals } from '#server/db/schema/returns.ts';
import { lockOrder } from '#server/features/orders/orders.store.ts';
import { sendRefunds } from '#server/features/refunds/send-refunds.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { getItem } from '#server/testing/builders/orders.ts';
import { readDetails } from '#server/testing/builders/parcels.ts';
import { payByTransfer, payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, type TestMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { refundedSums, said } from '#server/testing/builders/refunds.ts';
import { changeReturn, receiveAll } from '#server/testing/builders/returns.ts';
import { addDelivery, addSentOrder } from '#server/testing/builders/two-sellers.ts';
import { findDisagreements } from '#server/testing/disagreements.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { openReturn } from './open-return.ts';

const shop = await createTestApp({ TAX_RATE: '8.875' });
const { db } = shop;
afterAll(shop.close);
const ada = await addAdministrator(shop);
let marta: TestPerson;
let vera: TestMerchant;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop, $1.05 each and $0.28 tax together, and two vases of the merchant for $5 each: all sent. The delivery cost $9. */
beforeEach(async () => {
  ({ marta, vera, lamp, vase, order } = await addSentOrder(shop, ada));
  await addDelivery(shop, order._id);
});

const toPayBack = async () => (await readDetails(shop, ada, order)).money?.toPayBack;
const readState = async ({ _id }: ReturnShown) =>
  (await readDetails(shop, ada, order)).returns.find((one) => one._id === _id)?.state;

describe('a withdrawal', () => {
  /** The returns of pieces that the buyer has withdrawn from, with a share of the delivery. */
  async function withdrawn(pieces: [TestProduct, number][]): Promise<ReturnShown[]> {
    const [row] = await db
      .insert(withdrawals)
      .values({
        ...{ orderId: order._id, state: 'acted', typedNumber: `${order.number}`, typedEmail: marta.email },
        ...{ typedName: 'Marta', requestId: crypto.randomUUID() },
      })
      .returning();
    if (!row) throw new Error('nothing was withdrawn');
    const lines = pieces.map(([product, quantity]) => ({ lineId: getItem(order, product)._id, quantity }));
    const ids = await db.transaction(async (tx) => {
      const locked = await lockOrder(tx, { orderId: order._id });
      if (!locked) throw new Error('no order');
      const opened = { kind: 'withdrawal', withdrawal: row, deliveryMinor: 630, requestId: row.id } as const;
      return await openReturn(tx, { id: marta.id }, locked, { ...opened, lines });
    });
    const { returns } = await readDetails(shop, ada, order);
    return ids.flatMap((id) => returns.find(({ _id }) => _id === id) ?? []);
  }

  it('is accepted when it is made, refunded when it is received, and gives a share of the delivery back once', async () => {
    const payment = await payOrder(db, order._id);
    const [ofShop, ofVera] = await withdrawn([
      [lamp, 3],
      [vase, 2],
    ]);
    if (!ofShop || !ofVera) throw new Error('nothing comes back');
    expect([ofShop.name, ofVera.name]).toEqual([expect.stringMatching(/^W-\d+$/), ofShop.name]);
    expect(ofShop).toMatchObject({
      state: 'accepted',
      refund: { amount: 9.73, delivery: 6.3 },
      mayCancel: true,
    });
    expect(ofVera.refund).toMatchObject({ amount: 10, delivery: 0 });
    const answer = (who: TestPerson, verb: string, body?: object) =>
      shop.call('POST', `/returns/${ofVera._id}/${verb}`, { token: who.token, ...(body ? { body } : {}) });
    expect(said(await answer(vera, 'refuse', { words: 'No.' }))).toContain('return-state');
    expect((await shop.call('DELETE', `/returns/${ofVera._id}`, { token: vera.token })).statusCode).toBe(403);
    expect((await shop.call('DELETE', `/returns/${ofVera._id}`, { token: marta.token })).statusCode).toBe(
      403,
    );

    await changeReturn(shop, vera, ofVera, 'receive', receiveAll(ofVera));
    await changeReturn(shop, ada, ofShop, 'receive', receiveAll(ofShop));
    // $3.43 and $10, and $6.30 of the $9 for the delivery.
    expect(await refundedSums(shop, payment)).toEqual([1_973, 1_973]);
    expect(await toPayBack()).toBe(0);
    await sendRefunds(db, createFakeRefunds().providers);
    expect([await readState(ofShop), await readState(ofVera)]).toEqual(['closed', 'closed']);
    expect(await findDisagreements(shop)).toEqual([]);
  });

  it('of an order by transfer is to be paid back, with the share of the delivery', async () => {
    await payByTransfer(shop, ada, order._id);
    for (const one of await withdrawn([
      [lamp, 3],
      [vase, 2],
    ]))
      await changeReturn(shop, ada, one, 'receive', receiveAll(one));
    expect(await toPayBack()).toBe(19.73);
    expect(await findDisagreements(shop)).toEqual([]);
  });
});
