import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import type { changeParcel, Parcel } from '#contract/fulfilment.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import { orders } from '#server/db/schema/orders.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, readCounts, readDetails } from '#server/testing/builders/parcels.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { databaseState } from '#server/testing/permissions/send.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
const vera: TestMerchant = await addMerchant(shop);
let marta: TestPerson;
let lamp: TestProduct;
let vase: TestProduct;
let order: Order;
/** Three lamps of the shop are part 1, three vases of the merchant part 2. */
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(shop.db, { name: 'Lamp', quantity: 100 });
  vase = await addProduct(shop.db, { name: 'Vase', quantity: 100, brandId: vera.brandId });
  order = await addOrder(shop, marta, [
    [lamp, 3],
    [vase, 3],
  ]);
});

const change = (parcel: Parcel, body: EndpointBody<typeof changeParcel>, who: TestPerson = ada) =>
  shop.call('PUT', `/order/${order._id}/parcels/${parcel._id}`, { token: who.token, body });
const voidIt = (parcel: Parcel, who: TestPerson = ada) =>
  shop.call('DELETE', `/order/${order._id}/parcels/${parcel._id}`, { token: who.token });
const deliver = (parcel: Parcel, who: TestPerson = ada) =>
  shop.call('POST', `/order/${order._id}/parcels/${parcel._id}/delivered`, { token: who.token });
const readParcels = async (part: number, who: TestPerson = ada) =>
  (await readDetails(shop, who, order)).parts.find(({ number }) => number === part)?.parcels;
const readKinds = async () => (await readDetails(shop, ada, order)).events.map(({ kind }) => kind).reverse();

describe('voiding a parcel', () => {
  it('opens its pieces, and puts them back into the stock, once', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 2]]);
    const first = await voidIt(parcel);
    expect(first.json()).toEqual({
      success: true,
      message: 'The parcel has been voided.',
      parcel: { ...parcel, voidedAt: expect.any(String) },
    });
    expect((await voidIt(parcel)).body).toBe(first.body);
    expect(await readCounts(shop, order)).toMatchObject({ toSend: [3, 3] });
    expect((await readCounts(shop, order)).lines[0]).toMatch(/Not processed$/);
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 100, committed: 3 });
    expect((await readMovements(shop.db, lamp)).at(-1)).toEqual(['reopened', 2, 2]);
    expect(await readKinds()).toEqual(['parcel-sent', 'parcel-voided']);
    const { number } = await addParcel(shop, ada, order, [[lamp, 3]]);
    expect(number).toBe(2);
  });

  it('is refused once it has arrived', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 2]]);
    await deliver(parcel);
    const response = await voidIt(parcel);
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        error: `Parcel #${order.number}-1/1 has arrived, so it cannot be voided.`,
        code: 'parcel-delivered',
      },
    ]);
    await readCounts(shop, order);
  });
});

describe('a delivered parcel', () => {
  it('counts its pieces as delivered, and tells the buyer once', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 2]]);
    const first = await deliver(parcel);
    expect(first.json().parcel).toEqual({ ...parcel, deliveredAt: expect.any(String) });
    expect((await deliver(parcel)).body).toBe(first.body);
    expect((await readCounts(shop, order)).lines[0]).toBe(
      '1 open 2 shipped 2 delivered 0 cancelled: Processing',
    );
    expect(await readKinds()).toEqual(['parcel-sent', 'parcel-delivered']);
    const [, delivered, ...more] = await mailsTo(shop.db, marta.email);
    expect(more).toEqual([]);
    expect(delivered).toMatchObject({
      kind: 'parcel-delivered',
      data: { parcel: `#${order.number}-1/1`, lines: [{ name: 'Lamp', quantity: 2 }] },
    });
  });

  it('of pick-up is told with the name of the method, when it is packed and when it was fetched', async () => {
    const delivery = {
      method: '',
      name: 'Pick up in Lund',
      kind: 'pickup' as const,
      days: null,
      minor: 0,
      taxes: [],
    };
    await shop.db.update(orders).set({ delivery }).where(eq(orders.id, order._id));
    await deliver(await addParcel(shop, ada, order, [[lamp, 2]], { notify: true }));
    expect(await mailsTo(shop.db, marta.email)).toMatchObject([
      {},
      { kind: 'parcel-sent', data: { pickUp: delivery.name } },
      { kind: 'parcel-delivered', data: { pickUp: delivery.name } },
    ]);
  });

  it('makes the line Delivered with its last piece', async () => {
    const [one, two] = [
      await addParcel(shop, ada, order, [[lamp, 1]]),
      await addParcel(shop, ada, order, [[lamp, 2]]),
    ];
    await deliver(one);
    expect((await readCounts(shop, order)).lines[0]).toMatch(/Shipped$/);
    await deliver(two);
    expect((await readCounts(shop, order)).lines[0]).toMatch(/Delivered$/);
  });

  it('cannot be one that was voided', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 2]]);
    await voidIt(parcel);
    for (const response of [await deliver(parcel), await change(parcel, { carrier: 'gls' })]) {
      expect([response.statusCode, response.json().code]).toEqual([400, 'parcel-voided']);
    }
  });
});

describe('changing a parcel', () => {
  it('replaces how it is followed, and is noted once', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 2]], { carrier: 'ups', trackingNumber: '1' });
    const tracking = { carrier: 'gls', trackingNumber: '2' } as const;
    const first = await change(parcel, tracking);
    expect(first.json().parcel).toEqual({
      ...parcel,
      ...tracking,
      trackingUrl: 'https://gls-group.com/track/2',
    });
    expect((await change(parcel, tracking)).body).toBe(first.body);
    expect(await readKinds()).toEqual(['parcel-sent', 'parcel-changed']);
    expect((await change(parcel, {})).json().parcel).toEqual({
      ...parcel,
      carrier: null,
      trackingNumber: null,
      trackingUrl: null,
    });
    expect(await readParcels(1)).toMatchObject([{ carrier: null, trackingUrl: null }]);
  });

  it('refuses a link that is not https', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 2]]);
    const response = await change(parcel, { carrier: 'other', trackingUrl: 'http://boats.example' });
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { trackingUrl: 'Must be a link that begins with https://.' },
    ]);
  });

  it('is for who sells it: neither another order nor another merchant finds it', async () => {
    const parcel = await addParcel(shop, ada, order, [[lamp, 2]]);
    const other = await addOrder(shop, marta, [[lamp, 1]]);
    const before = await databaseState(shop);
    for (const call of [change(parcel, {}, vera), voidIt(parcel, vera), deliver(parcel, vera)]) {
      expect((await call).statusCode).toBe(404);
    }
    const elsewhere = await shop.call('DELETE', `/order/${other._id}/parcels/${parcel._id}`, {
      token: ada.token,
    });
    expect(elsewhere.statusCode).toBe(404);
    expect(await databaseState(shop)).toBe(before);
  });
});

describe('a parcel that a status made', () => {
  it('is a person’s once somebody has said how it is followed, so that no status voids it', async () => {
    expect((await setStatus(shop, ada, order, lamp, 'Shipped')).statusCode).toBe(200);
    const [parcel] = (await readParcels(1)) ?? [];
    if (!parcel) throw new Error('the status made no parcel');
    expect(parcel).toMatchObject({ madeBy: 'status', number: 1, carrier: null });
    expect((await change(parcel, { carrier: 'ups', trackingNumber: '1' })).json().parcel.madeBy).toBe(
      'parcel',
    );
    const before = await databaseState(shop);
    const refused = await setStatus(shop, ada, order, lamp, 'Processing');
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'in-parcel']);
    expect(await databaseState(shop)).toBe(before);
    expect((await voidIt(parcel)).statusCode).toBe(200);
    expect((await setStatus(shop, ada, order, lamp, 'Cancelled')).statusCode).toBe(200);
    expect(await readCounts(shop, order)).toMatchObject({ toSend: [0, 3] });
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 100, committed: 0 });
  });

  it('can be voided, and arrive, as any other', async () => {
    await setStatus(shop, ada, order, lamp, 'Shipped');
    const [first] = (await readParcels(1)) ?? [];
    await voidIt(first as Parcel);
    await setStatus(shop, ada, order, lamp, 'Shipped');
    const [, second] = (await readParcels(1)) ?? [];
    expect((await deliver(second as Parcel)).json().parcel).toMatchObject({ number: 2, madeBy: 'status' });
    expect((await readCounts(shop, order)).lines[0]).toBe(
      '0 open 3 shipped 3 delivered 0 cancelled: Delivered',
    );
    expect(await readStockCounts(shop.db, lamp)).toEqual({ onHand: 97, committed: 0 });
  });
});
