import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { addOrder, getItem, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, parcelBody } from '#server/testing/builders/parcels.ts';
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
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { cancelPieces } from './cancel-pieces.ts';
import { deliverParcel, voidParcel } from './change-parcel.ts';
import { makeParcel } from './make-parcel.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let vera: TestMerchant;
let marta: TestPerson;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop are part 1, three vases of the merchant part 2. */
beforeEach(async () => {
  [vera, marta] = [await addMerchant(shop), await addMember(shop)];
  lamp = await addProduct(shop.db, { quantity: 100, taxable: true });
  vase = await addProduct(shop.db, { quantity: 100, brandId: vera.brandId });
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 3],
  ]);
});

it('parcels, cancellations and statuses of one order at once leave counts, parcels, sums and stock that agree', async () => {
  const { token } = ada;
  const [first, second] = [
    await addParcel(shop, ada, order, [[lamp, 1]]),
    await addParcel(shop, vera, order, [[vase, 1]], { part: 2 }),
  ];
  const at = ({ _id }: Parcel) => `/order/${order._id}/parcels/${_id}`;
  const cancel = (product: TestProduct) =>
    shop.call('POST', `/order/${order._id}/lines/${getItem(order, product)._id}/cancel`, {
      token,
      body: { request: crypto.randomUUID(), quantity: 1 },
    });
  const send = (product: TestProduct, part: number) =>
    shop.call('POST', `/order/${order._id}/parcels`, {
      token,
      body: parcelBody(order, [[product, 1]], { part }),
    });
  const replies = await Promise.all([
    ...[1, 2, 3].flatMap(() => [send(lamp, 1), send(vase, 2), cancel(lamp), cancel(vase)]),
    ...[first, second].flatMap((parcel) => [
      shop.call('DELETE', at(parcel), { token }),
      shop.call('POST', `${at(parcel)}/delivered`, { token }),
      shop.call('PUT', at(parcel), { token, body: { carrier: 'ups', trackingNumber: '1' } }),
    ]),
    setStatus(shop, ada, order, lamp, 'Shipped'),
    setStatus(shop, vera, order, vase, 'Processing'),
    shop.call('DELETE', `/order/cancel/${order._id}`, { token: marta.token }),
  ]);
  expect(replies.filter(({ statusCode }) => ![200, 400, 404].includes(statusCode))).toEqual([]);
  expect(await findDisagreements(shop)).toEqual([]);
});

describe('a process that is killed between two statements', () => {
  const actor: Actor = {
    ...ada,
    lastName: 'Test',
    membership: { of: 'shop', set: 'owner' },
    isEmailProven: true,
    merchant: null,
  };
  const sent = async () => ({
    orderId: order._id,
    parcelId: (await addParcel(shop, ada, order, [[lamp, 2]]))._id,
  });

  it.each<[string, () => Promise<(lost: Db) => Promise<unknown>>]>([
    [
      'making a parcel',
      async () => {
        const form = { ...parcelBody(order, []), lines: [{ line: getItem(order, lamp)._id, quantity: 2 }] };
        return (lost) => makeParcel(lost, actor, order._id, { ...form, part: 1, notify: true });
      },
    ],
    [
      'voiding one',
      async () => {
        const which = await sent();
        return (lost) => voidParcel(lost, actor, which, { notify: true });
      },
    ],
    [
      'saying that it has arrived',
      async () => {
        const which = await sent();
        return (lost) => deliverParcel(lost, actor, which);
      },
    ],
    [
      'cancelling a piece',
      async () => {
        const form = { request: crypto.randomUUID(), quantity: 1 };
        const which = { orderId: order._id, lineId: getItem(order, lamp)._id };
        return (lost) => cancelPieces(lost, actor, which, form);
      },
    ],
  ])('while %s changes nothing', async (_what, prepare) => {
    const act = await prepare();
    const before = await databaseState(shop);
    let statement = 1;
    while (await killedBefore(shop, statement, act)) {
      expect(await databaseState(shop), `before statement ${statement}`).toBe(before);
      statement += 1;
    }
    // Begin, the reads, at least counts, an event and a mail, and commit.
    expect(statement).toBeGreaterThan(8);
    expect(await databaseState(shop)).not.toBe(before);
    expect(await findDisagreements(shop)).toEqual([]);
  });
});
