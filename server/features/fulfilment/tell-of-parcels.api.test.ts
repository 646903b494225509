import { beforeEach, describe, expect, it } from 'vitest';
import type { Parcel } from '#contract/fulfilment.contract.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { MailKind } from '#server/features/mail/mail-kinds.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder, getItem, readOrder, setStatus } from '#server/testing/builders/orders.ts';
import { addParcel, readDetails } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { callRefund } from '#server/testing/builders/refunds.ts';
import { sendMany } from '#server/testing/builders/work-list.ts';
import { createSendingShop } from '#server/testing/sending-shop.ts';

const { shop, ada, its, undo, preview, sendList } = await createSendingShop();
const { token } = ada;
let order: Order;
beforeEach(async () => {
  order = await addOrder(shop, its.marta, [[its.lamp, 3], [its.vase]]);
});

const parcelPath = ({ _id }: Parcel, { _id: id }: Pick<Order, '_id'> = order) =>
  `/order/${id}/parcels/${_id}`;
const change = (parcel: Parcel, body: object, of?: Pick<Order, '_id'>) =>
  shop.call('PUT', parcelPath(parcel, of), { token, body });
const voidIt = (parcel: Parcel, query = '?notify=true', of?: Pick<Order, '_id'>) =>
  shop.call('DELETE', `${parcelPath(parcel, of)}${query}`, { token });
/** The mails about numbers and parcels that were taken back. */
const toldTo = async (email: string = its.marta.email) =>
  (await mailsTo(shop.db, email))
    .filter(({ kind }) => ['parcel-tracking', 'parcel-voided'].includes(kind))
    .map(({ kind, data }) => ({ kind, ...(data as MailKind['parcel-voided']) }));

const tracking = { carrier: 'ups', trackingNumber: '1Z' };

describe('a number that is added later', () => {
  it('is mailed once, with its link, and a corrected one with the number that it replaces', async () => {
    const parcel = await addParcel(shop, ada, order, [[its.lamp, 2]]);
    const replies = await Promise.all([1, 2, 3].map(() => change(parcel, { ...tracking, notify: true })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(replies[0]?.json().parcel.mailed).toBe(true);
    const first = {
      ...{ kind: 'parcel-tracking', firstName: its.marta.firstName, parcel: `#${order.number}-1/1` },
      ...{ before: null, carrier: 'UPS', trackingNumber: '1Z', lines: [{ name: 'Lamp', quantity: 2 }] },
      trackingUrl: expect.stringContaining('https://www.ups.com/'),
    };
    expect(await toldTo()).toMatchObject([first]);
    await change(parcel, { ...tracking, trackingNumber: '2Z', notify: true });
    expect(await toldTo()).toMatchObject([first, { trackingNumber: '2Z', before: '1Z' }]);
  });

  it.each<[string, object]>([
    ['without a tick', tracking],
    ['where the tick was taken out', { ...tracking, notify: false }],
    ['when a carrier alone is said', { carrier: 'ups', notify: true }],
  ])('is mailed to nobody %s', async (_name, body) => {
    const parcel = await addParcel(shop, ada, order, [[its.lamp, 2]]);
    expect((await change(parcel, body)).statusCode).toBe(200);
    expect(await toldTo()).toEqual([]);
  });

  it('is mailed to nobody when it is taken away', async () => {
    const parcel = await addParcel(shop, ada, order, [[its.lamp, 2]], {
      carrier: 'ups',
      trackingNumber: '1Z',
    });
    await change(parcel, { notify: true });
    expect(await toldTo()).toEqual([]);
  });

  it('may come with a pasted list, once, beside parcels that are sent by it', async () => {
    await addParcel(shop, ada, order, [[its.lamp, 3]]);
    const text = `${order.number}-1\t1Z\tUPS\n${order.number}-2\t2Z\tUPS`;
    const lines = await preview(ada, text);
    const { parts } = await readDetails(shop, ada, order);
    const parcel = parts[0]?.parcels[0]?._id;
    expect(lines).toMatchObject([
      { result: 'ready', part: 1, parcel, first: { name: 'Lamp', quantity: 3 }, more: 0 },
      { result: 'ready', part: 2, parcel: null, first: { name: 'Vase', quantity: 1 } },
    ]);
    const parcels = [
      { order: order._id, part: 1, parcel, ...tracking },
      { order: order._id, part: 2, parcel: null, ...tracking, trackingNumber: '2Z' },
    ];
    const body = { request: crypto.randomUUID(), parcels, notify: true };
    const send = () => sendList(ada, body);
    const [reply, again] = [await send(), await send()];
    expect(reply.json()).toEqual({
      success: true,
      message: '1 parcel was sent. 1 number was added.',
      sent: [{ _id: order._id, number: order.number, part: 2 }],
      added: [{ _id: order._id, number: order.number, part: 1 }],
      refused: [],
    });
    expect(again.json()).toEqual(reply.json());
    expect(await toldTo()).toMatchObject([{ kind: 'parcel-tracking', trackingNumber: '1Z' }]);
    // The number is not what was sent.
    expect((await undo(ada, body.request, { notify: true })).json()).toMatchObject({
      undone: [{ _id: order._id }],
    });
    const after = (await readDetails(shop, ada, order)).parts.map((part) => part.parcels);
    expect(after).toMatchObject([
      [{ trackingNumber: '1Z', voidedAt: null }],
      [{ trackingNumber: '2Z', voidedAt: expect.any(String) }],
    ]);
  });
});

describe('a parcel that is taken back', () => {
  it('is mailed once to a buyer who was told that it is on its way', async () => {
    const parcel = await addParcel(shop, ada, order, [[its.lamp, 2]], { notify: true });
    await Promise.all([voidIt(parcel), voidIt(parcel), voidIt(parcel)]);
    expect(await toldTo()).toMatchObject([
      { kind: 'parcel-voided', parcel: `#${order.number}-1/1`, lines: [{ name: 'Lamp', quantity: 2 }] },
    ]);
  });

  it('is mailed to a guest, too, whose number came later', async () => {
    const { id, email } = await addGuestOrder(shop, [[its.lamp, 2]]);
    const guest = await readOrder(shop, ada, id);
    const parcel = await addParcel(shop, ada, guest, [[its.lamp, 2]]);
    await change(parcel, { ...tracking, notify: true }, guest);
    await voidIt(parcel, '?notify=true', guest);
    expect(await toldTo(email)).toMatchObject([
      { kind: 'parcel-tracking', firstName: 'Gerd' },
      { kind: 'parcel-voided', firstName: 'Gerd' },
    ]);
  });

  it('is mailed to somebody who was told by a status', async () => {
    await setStatus(shop, ada, order, its.lamp, 'Shipped');
    const [parcel] = (await readDetails(shop, ada, order)).parts[0]?.parcels ?? [];
    await voidIt(parcel as Parcel);
    expect(await toldTo()).toMatchObject([{ kind: 'parcel-voided' }]);
  });

  it.each<[string, boolean, string]>([
    ['without a tick', true, ''],
    ['where the tick was taken out', true, '?notify=false'],
    ['who was never told that it is on its way', false, '?notify=true'],
  ])('is mailed to nobody %s', async (_name, notify, query) => {
    const parcel = await addParcel(shop, ada, order, [[its.lamp, 2]], { notify });
    expect(parcel.mailed).toBe(notify);
    expect((await voidIt(parcel, query)).statusCode).toBe(200);
    expect(await toldTo()).toEqual([]);
  });

  it.each([
    [2, [[{ name: 'Lamp', quantity: 1 }]]],
    [3, []],
  ])(
    'names what is sent again, and not what of %i pieces was refunded beyond those still sent',
    async (quantity, told) => {
      const payment = await payOrder(shop.db, order._id);
      const line = getItem(order, its.lamp)._id;
      await addParcel(shop, ada, order, [[its.lamp, 1]]);
      const parcel = await addParcel(shop, ada, order, [[its.lamp, 2]], { notify: true });
      const refunded = { request: crypto.randomUUID(), lines: [{ line, quantity, open: 0 }] };
      const reply = await callRefund(shop, ada, { order, payment }, refunded);
      expect(reply.statusCode, reply.body).toBe(200);
      await voidIt(parcel);
      expect((await toldTo()).map(({ lines }) => lines)).toEqual(told);
    },
  );
});

describe('many that are taken back', () => {
  it.each([true, false])(
    'are one mail for each order, when they were sent with notify=%s',
    async (notify) => {
      const other = await addOrder(shop, its.marta, [[its.lamp, 2]]);
      const request = crypto.randomUUID();
      await sendMany(shop, ada, { request, orders: [order._id, other._id], notify });
      await Promise.all([undo(ada, request, { notify: true }), undo(ada, request, { notify: true })]);
      await undo(ada, request, { notify: true });
      const mails = await toldTo();
      const told = [
        { kind: 'parcel-voided', parcel: `#${order.number}-1/1`, others: [`#${order.number}-2/1`] },
        { kind: 'parcel-voided', parcel: `#${other.number}-1/1`, lines: [{ name: 'Lamp', quantity: 2 }] },
      ];
      expect(mails.toSorted((a, b) => a.parcel.localeCompare(b.parcel))).toMatchObject(notify ? told : []);
    },
  );

  it.each([{}, { notify: false }])('are mailed to nobody with %j', async (body) => {
    const request = crypto.randomUUID();
    await sendMany(shop, ada, { request, orders: [order._id], notify: true });
    expect((await undo(ada, request, body)).statusCode).toBe(200);
    expect(await toldTo()).toEqual([]);
  });
});
