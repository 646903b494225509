import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { mailsTo } from '#server/testing/builders/mails.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel, readCounts } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addClerk, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { readWorkList, sendBulk, sendMany } from '#server/testing/builders/work-list.ts';
import { createSendingShop } from '#server/testing/sending-shop.ts';

const { shop, ada, its } = await createSendingShop();
const otto = await addClerk(shop, 'orders');

const addOrders = async (count: number, items: [TestProduct, number?][] = [[its.lamp]]): Promise<Order[]> => {
  const placed: Order[] = [];
  for (let at = 0; at < count; at += 1) placed.push(await addOrder(shop, its.marta, items));
  return placed;
};
const toIds = (list: readonly { _id: string }[]) => list.map(({ _id }) => _id);
const readParcels = ({ _id }: Pick<Order, '_id'>) =>
  shop.db.select().from(parcels).where(eq(parcels.orderId, _id));
const reasons = async (who: TestPerson, ids: string[]) =>
  (await sendMany(shop, who, { orders: ids })).refused.map(({ code, reason }) => [code, reason]);

describe('sending many orders', () => {
  it('sends each part in a parcel without tracking, and mails the buyer once for each order', async () => {
    const [first, second] = await addOrders(2, [
      [its.lamp, 2],
      [its.vase, 3],
    ]);
    if (!first || !second) throw new Error('there are no orders');
    const reply = await sendMany(shop, ada, { orders: toIds([first, second]), notify: true });
    expect(reply).toEqual({
      success: true,
      message: '2 orders were sent.',
      sent: [first, second].map(({ _id, number }) => ({ _id, number, parcels: 2 })),
      refused: [],
      left: 0,
    });
    expect((await readCounts(shop, first)).toSend).toEqual([0, 0]);
    expect(await readStockCounts(shop.db, its.lamp)).toEqual({ onHand: 96, committed: 0 });
    expect(
      (await readParcels(first)).map(({ part, trackingNumber, madeBy }) => [part, trackingNumber, madeBy]),
    ).toEqual([
      [1, null, 'parcel'],
      [2, null, 'parcel'],
    ]);
    const mails = (await mailsTo(shop.db, its.marta.email)).filter(({ kind }) => kind === 'parcel-sent');
    expect(mails.map(({ data }) => data)).toMatchObject(
      [first, second].map(({ number }) => ({
        ...{ parcel: `#${number}-1/1`, others: [`#${number}-2/1`], trackingNumber: null },
        lines: [
          { name: 'Lamp', quantity: 2 },
          { name: 'Vase', quantity: 3 },
        ],
      })),
    );
  });

  it('sends what a list finds, and says how many are left', async () => {
    await addOrders(3, [[its.vase]]);
    const reply = await sendMany(shop, ada, { filter: { merchant: its.vera.merchantId } });
    expect([reply.sent.length, reply.left]).toEqual([3, 0]);
    expect((await readWorkList(shop, ada, { merchant: its.vera.merchantId })).counts.toSend).toBe(0);
  });

  it.each<[string, () => string, number[], number, string]>([
    ['a merchant', () => its.vera.merchantId, [1, 0], 2, 'Vase'],
    ['the shop itself', () => 'shop', [0, 1], 1, 'Lamp'],
  ])('sends the parts of %s alone, also of orders that are named', async (_name, whose, left, part, name) => {
    const [named, listed] = await addOrders(2, [[its.lamp], [its.vase]]);
    if (!named || !listed) throw new Error('there are no orders');
    const merchant = whose();
    const reply = await sendMany(shop, ada, { orders: [named._id], merchant, notify: true });
    expect(reply.sent).toEqual([{ _id: named._id, number: named.number, parcels: 1 }]);
    expect((await readCounts(shop, named)).toSend).toEqual(left);
    const [mail] = (await mailsTo(shop.db, its.marta.email)).filter(({ kind }) => kind === 'parcel-sent');
    const lines = [{ name, quantity: 1 }];
    expect(mail?.data).toMatchObject({ parcel: `#${named.number}-${part}/1`, lines });
    const filter = { merchant, search: `#${listed.number}` };
    expect((await sendMany(shop, ada, { filter })).sent.map(({ parcels }) => parcels)).toEqual([1]);
    expect((await readCounts(shop, listed)).toSend).toEqual(left);
  });

  it('says of which orders a merchant has no part', async () => {
    const [order] = await addOrders(1);
    if (!order) throw new Error('there is no order');
    const { sent, refused } = await sendMany(shop, ada, {
      orders: [order._id],
      merchant: its.vera.merchantId,
    });
    const reason = `#${order.number} has nothing of this merchant.`;
    expect(refused).toEqual([{ _id: order._id, number: order.number, code: 'not-found', reason }]);
    expect(sent).toEqual([]);
  });

  it('goes on with the same orders when it is repeated, and sends nothing twice', async () => {
    const body = { request: crypto.randomUUID(), filter: { merchant: its.vera.merchantId } };
    const { request } = body;
    const [first] = await addOrders(1, [[its.vase]]);
    // As if the process had been killed after the first of two.
    await sendMany(shop, ada, body);
    const [second, later] = await addOrders(2, [[its.vase]]);
    if (!first || !second || !later) throw new Error('there are no orders');
    await shop.pool.query('update bulk_sends set order_ids = $1 where id = $2', [
      [first._id, second._id],
      request,
    ]);
    const again = await sendMany(shop, ada, body);
    expect(again.sent.map(({ number }) => number)).toEqual([first.number, second.number]);
    expect(again.left).toBe(1);
    expect(
      [await readParcels(first), await readParcels(second), await readParcels(later)].map(
        ({ length }) => length,
      ),
    ).toEqual([1, 1, 0]);
    expect((await sendBulk(shop, otto, body)).json()).toMatchObject({ code: 'request-used' });
  });

  it('sends what was taken back with another request only', async () => {
    const [order] = await addOrders(1);
    if (!order) throw new Error('there is no order');
    const body = { request: crypto.randomUUID(), orders: [order._id], notify: true };
    const reply = await sendMany(shop, ada, body);
    const [parcel] = await readParcels(order);
    const path = `/order/${order._id}/parcels/${parcel?.id}`;
    expect((await shop.call('DELETE', path, { token: ada.token })).statusCode).toBe(200);
    expect(await sendMany(shop, ada, body)).toEqual(reply);
    expect((await readCounts(shop, order)).toSend).toEqual([1]);
    const mails = await mailsTo(shop.db, its.marta.email);
    expect(mails.filter(({ kind }) => kind === 'parcel-sent')).toHaveLength(1);
    expect((await sendMany(shop, ada, { orders: [order._id] })).sent).toEqual(reply.sent);
    expect((await readCounts(shop, order)).toSend).toEqual([0]);
  });

  it('refuses a request that asks for something else than before', async () => {
    const [first, second] = await addOrders(2, [[its.vase]]);
    if (!first || !second) throw new Error('there are no orders');
    const body = { request: crypto.randomUUID(), orders: toIds([first]) };
    const sent = await sendMany(shop, ada, body);
    for (const changed of [
      { orders: toIds([second]) },
      { orders: toIds([first, second]) },
      { orders: toIds([first]), merchant: its.vera.merchantId },
      { orders: undefined, filter: { merchant: its.vera.merchantId } },
      { notify: true },
    ]) {
      const refused = await sendBulk(shop, ada, { ...body, ...changed });
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'request-used']);
    }
    expect((await readCounts(shop, second)).toSend).toEqual([1]);
    expect(await sendMany(shop, ada, { ...body, orders: toIds([first, first]) })).toEqual(sent);
  });

  it('sends once what two clerks send at the same time, and the second reads which', async () => {
    const twelve = await addOrders(12);
    const [one, other] = await Promise.all([
      sendMany(shop, ada, { orders: toIds(twelve) }),
      sendMany(shop, otto, { orders: toIds(twelve).reverse() }),
    ]);
    expect(one.sent.length + other.sent.length).toBe(12);
    expect([...one.refused, ...other.refused].map(({ code }) => code)).toEqual(
      Array(12).fill('already-sent'),
    );
    expect([...one.sent, ...one.refused].map(({ number }) => number).sort()).toEqual(
      twelve.map(({ number }) => number).sort(),
    );
    expect(await readStockCounts(shop.db, its.lamp)).toEqual({ onHand: 88, committed: 0 });
  });

  it('sends once what one clerk sends twice at the same time', async () => {
    const [order] = await addOrders(1);
    const body = { request: crypto.randomUUID(), orders: [order?._id] };
    const [one, other] = await Promise.all([sendMany(shop, ada, body), sendMany(shop, ada, body)]);
    expect(one.sent).toEqual(other.sent);
    expect(await readStockCounts(shop.db, its.lamp)).toEqual({ onHand: 99, committed: 0 });
  });

  it('says of each order why it was not sent, and sends the others', async () => {
    const [fine, sent, cancelled, refunded] = await addOrders(4);
    if (!fine || !sent || !cancelled || !refunded) throw new Error('there are no orders');
    await addParcel(shop, ada, sent, [[its.lamp, 1]]);
    await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: ada.token });
    const payment = await payOrder(shop.db, refunded._id);
    const body = { request: crypto.randomUUID(), payment, amount: refunded.totalWithTax };
    const asked = await shop.call('POST', `/order/${refunded._id}/refunds`, { token: ada.token, body });
    expect(asked.statusCode, asked.body).toBe(200);
    const awaited = await addGuestOrder(shop, [[its.lamp]], { paymentMethod: 'transfer', paymentDue: true });
    const unknown = crypto.randomUUID();
    const ids = [...toIds([sent, cancelled, refunded]), awaited.id, unknown, fine._id];
    const reply = await sendMany(shop, ada, { orders: ids });
    expect(reply.sent.map(({ number }) => number)).toEqual([fine.number]);
    expect(reply.refused.map(({ number, code, reason }) => [number, code, reason])).toEqual([
      [sent.number, 'already-sent', `#${sent.number} was already sent.`],
      [cancelled.number, 'cancelled', `#${cancelled.number} was cancelled.`],
      [refunded.number, 'refunded', `#${refunded.number} was refunded.`],
      [awaited.number, 'awaiting-payment', `#${awaited.number} is not paid yet.`],
      [null, 'not-found', 'No order found.'],
    ]);
  });

  it('sends only the own part of a merchant', async () => {
    const [mixed, foreign] = [...(await addOrders(1, [[its.lamp], [its.vase]])), ...(await addOrders(1))];
    if (!mixed || !foreign) throw new Error('there are no orders');
    const reply = await sendMany(shop, its.vera, { orders: toIds([mixed, foreign]) });
    expect(reply.sent).toEqual([{ _id: mixed._id, number: mixed.number, parcels: 1 }]);
    expect(reply.refused).toEqual([
      { _id: foreign._id, number: null, code: 'not-found', reason: 'No order found.' },
    ]);
    expect((await readCounts(shop, mixed)).toSend).toEqual([1, 0]);
    expect(await reasons(its.vera, [mixed._id])).toEqual([
      ['already-sent', `#${mixed.number} was already sent.`],
    ]);
  });
});

describe('it is refused, and changes nothing,', () => {
  const wrongs: [what: string, object][] = [
    ['without orders', {}],
    ['with none', { orders: [] }],
    ['with more than 100', { orders: Array.from({ length: 101 }, () => crypto.randomUUID()) }],
    ['with both', { orders: [crypto.randomUUID()], filter: {} }],
    ['with a merchant beside a filter', { filter: {}, merchant: 'shop' }],
    ['with a merchant who is none', { orders: [crypto.randomUUID()], merchant: 'nobody' }],
    ['with another action', { action: 'burn', orders: [crypto.randomUUID()] }],
  ];
  it('without orders, with too many, and with what contradicts', async () => {
    for (const [what, body] of wrongs) expect((await sendBulk(shop, ada, body)).statusCode, what).toBe(400);
  });

  const filters = [
    { colour: 'red' },
    { view: 'all' },
    { view: null },
    { status: 'Lost' },
    { late: 'maybe' },
    { late: null },
    { merchant: 'nobody' },
    { merchant: '' },
    { delivery: 'pigeon' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
    'late',
  ];
  it('with a filter that there is not, in words', async () => {
    const [order] = await addOrders(1);
    for (const filter of filters) {
      const { statusCode, body } = await sendBulk(shop, ada, { filter });
      const seen = [statusCode, JSON.parse(body).error];
      expect(seen, JSON.stringify(filter)).toEqual([400, 'There is no such filter.']);
    }
    expect((await readCounts(shop, order as Order)).toSend).toEqual([1]);
  });

  it('from a merchant with the filter of another or of the shop, who sends own parts by the own one', async () => {
    const [order] = await addOrders(1, [[its.vase], [its.lamp]]);
    const other = await addMerchant(shop);
    for (const merchant of ['shop', other.merchantId]) {
      for (const which of [{ filter: { merchant } }, { orders: [order?._id], merchant }]) {
        const refused = await sendBulk(shop, its.vera, which);
        expect([refused.statusCode, refused.json().error]).toEqual([403, 'Merchants send their own parts.']);
      }
    }
    const { sent } = await sendMany(shop, its.vera, { filter: { merchant: its.vera.merchantId } });
    expect(toIds(sent)).toEqual([order?._id]);
  });

  it('from Support', async () => {
    const [order] = await addOrders(1);
    const sue = await addClerk(shop, 'support');
    expect((await sendBulk(shop, sue, { orders: [order?._id] })).statusCode).toBe(403);
    expect(await readStockCounts(shop.db, its.lamp)).toEqual({ onHand: 100, committed: 1 });
  });
});
