import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { Order } from '#contract/orders.contract.ts';
import type { listSlips } from '#contract/packing-slips.contract.ts';
import { orderParts } from '#server/db/schema/orders.ts';
import { addGuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import { addClerk, type TestPerson } from '#server/testing/builders/people.ts';
import { createSendingShop } from '#server/testing/sending-shop.ts';

const { shop, ada, its } = await createSendingShop();

async function readSlips(
  { token }: Pick<TestPerson, 'token'>,
  query: Record<string, string>,
): Promise<EndpointReply<typeof listSlips>> {
  const response = await shop.call('GET', `/order/slips?${new URLSearchParams(query)}`, { token });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json();
}
const joinIds = (...orders: readonly { _id: string }[]) => orders.map(({ _id }) => _id).join(',');
const contents = ({ slips }: EndpointReply<typeof listSlips>) =>
  slips.map(({ order, part, merchant, lines }) => [
    `#${order.number}-${part}`,
    merchant,
    lines.map(({ name, pieces }) => `${pieces} ${name}`).join(', '),
  ]);
const addMixed = (): Promise<Order> =>
  addOrder(shop, its.marta, [
    [its.lamp, 2],
    [its.vase, 3],
  ]);

it('has a slip for each part, with the pieces that are left to send', async () => {
  const order = await addMixed();
  await addParcel(shop, ada, order, [[its.lamp, 1]]);
  const plain = await addOrder(shop, its.marta, [[its.lamp]]);
  const reply = await readSlips(ada, { orders: joinIds(plain, order) });
  expect(contents(reply)).toEqual([
    [`#${plain.number}-1`, null, '1 Lamp'],
    [`#${order.number}-1`, null, '1 Lamp'],
    [`#${order.number}-2`, expect.stringMatching(/./), '3 Vase'],
  ]);
  expect(reply.slips.map(({ comesApart }) => comesApart)).toEqual([false, true, true]);
  expect(reply.slips[0]).toMatchObject({
    order: { name: 'Marta Test', address: null, delivery: { name: 'Standard', kind: 'flat' } },
    lines: [{ choice: null, sku: its.lamp.sku }],
  });
  expect([reply.skipped, reply.count]).toEqual([[], 2]);
});

it('has a part or a parcel alone, whatever has become of it', async () => {
  const order = await addMixed();
  const first = await addParcel(shop, ada, order, [[its.lamp, 1]]);
  const of = async (person: Pick<TestPerson, 'token'>, query: Record<string, string>) => {
    const reply = await readSlips(person, { orders: order._id, ...query });
    expect(reply.skipped).toEqual([]);
    return reply.slips.map(({ part, parcel, lines, comesApart }) => [
      ...[part, parcel, comesApart],
      lines.map(({ name, pieces }) => `${pieces} ${name}`).join(', '),
    ]);
  };
  expect(await of(ada, { part: '1' })).toEqual([[1, null, true, '1 Lamp']]);
  expect(await of(ada, { part: '1', parcel: '1' })).toEqual([[1, 1, true, '1 Lamp']]);
  expect(await of(ada, { part: '1', parcel: '2' })).toEqual([]);
  expect(await of(ada, { part: '3' })).toEqual([]);
  expect(await of(its.vera, { part: '1' })).toEqual([]);
  expect(await of(its.vera, { part: '2' })).toEqual([[2, null, true, '3 Vase']]);
  // Once all is sent, everything that was.
  await addParcel(shop, ada, order, [[its.lamp, 1]]);
  expect(await of(ada, { part: '1' })).toEqual([[1, null, true, '2 Lamp']]);
  await shop.call('DELETE', `/order/${order._id}/parcels/${first._id}`, { token: ada.token });
  expect(await of(ada, { part: '1', parcel: '1' })).toEqual([]);
  await shop.call('DELETE', `/order/cancel/${order._id}`, { token: ada.token });
  expect(await of(ada, { part: '2' })).toEqual([[2, null, expect.any(Boolean), '3 Vase']]);
});

it('says of which orders nothing is to be sent, and why', async () => {
  const [sent, cancelled] = [
    await addOrder(shop, its.marta, [[its.lamp]]),
    await addOrder(shop, its.marta, [[its.lamp]]),
  ];
  await addParcel(shop, ada, sent, [[its.lamp, 1]]);
  await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: ada.token });
  const awaited = await addGuestOrder(shop, [[its.lamp]], { paymentMethod: 'transfer', paymentDue: true });
  const ids = [sent._id, cancelled._id, awaited.id, crypto.randomUUID(), 'nonsense', sent._id].join(',');
  const { slips, skipped, count } = await readSlips(ada, { orders: ids });
  expect(slips).toEqual([]);
  expect(skipped.map(({ number, code, reason }) => [number, code, reason])).toEqual([
    [sent.number, 'already-sent', `#${sent.number} was already sent.`],
    [cancelled.number, 'cancelled', `#${cancelled.number} was cancelled.`],
    [awaited.number, 'awaiting-payment', `#${awaited.number} is not paid yet.`],
    [null, 'not-found', 'No order found.'],
  ]);
  expect(count).toBe(4);
});

it.each(['', 'nonsense', '1,2'])(
  'has none of all orders when those of the address line are %j',
  async (orders) => {
    await addOrder(shop, its.marta, [[its.lamp]]);
    expect(await readSlips(ada, { orders })).toEqual({ slips: [], skipped: [], count: 0 });
  },
);

it("has the list's filter and sequence, and of all orders what is to be sent", async () => {
  const [first, second] = [await addMixed(), await addMixed()];
  const sent = await addOrder(shop, its.marta, [[its.vase]]);
  await addParcel(shop, ada, sent, [[its.vase, 1]], { part: 1 });
  await shop.db.update(orderParts).set({ sendBy: '2020-01-01' }).where(eq(orderParts.orderId, second._id));
  const merchant = its.vera.merchantId;
  const numbers = async (query: Record<string, string>) => {
    const { slips, count } = await readSlips(ada, { merchant, ...query });
    return [[...new Set(slips.map(({ order }) => order.number))], count];
  };
  expect(await numbers({})).toEqual([[second.number, first.number], 2]);
  expect(await numbers({ late: 'true' })).toEqual([[second.number], 1]);
  expect(await numbers({ sort: 'placed' })).toEqual([[first.number, second.number], 2]);
  expect(await numbers({ view: 'all', sort: 'placed' })).toEqual([[first.number, second.number], 2]);
});

it('has the parts of the merchant in the filter alone, also of orders that are named', async () => {
  const [mixed, plain] = [await addMixed(), await addOrder(shop, its.marta, [[its.lamp]])];
  const search = `#${mixed.number}`;
  const ways: Record<string, string>[] = [{ orders: joinIds(mixed) }, { search }];
  for (const which of ways) {
    const labels = async (merchant: string) =>
      contents(await readSlips(ada, { ...which, merchant })).map(([label]) => label);
    expect(await labels(its.vera.merchantId)).toEqual([`#${mixed.number}-2`]);
    expect(await labels('shop')).toEqual([`#${mixed.number}-1`]);
  }
  const { slips, skipped } = await readSlips(ada, { orders: joinIds(plain), merchant: its.vera.merchantId });
  expect(slips).toEqual([]);
  expect(skipped.map(({ reason }) => reason)).toEqual([`#${plain.number} has nothing of this merchant.`]);
  expect(contents(await readSlips(its.vera, { orders: joinIds(mixed), merchant: 'shop' }))).toHaveLength(1);
});

it('has at most 100 orders, and counts all that were chosen', async () => {
  const order = await addOrder(shop, its.marta, [[its.lamp]]);
  const unknown = Array.from({ length: 100 }, () => crypto.randomUUID());
  const { slips, skipped, count } = await readSlips(ada, { orders: [...unknown, order._id].join(',') });
  expect([slips.length, skipped.length, count]).toEqual([0, 100, 101]);
});

it("has a merchant's own parts alone, without the shop's delivery", async () => {
  const [mixed, foreign] = [await addMixed(), await addOrder(shop, its.marta, [[its.lamp]])];
  const own = await addOrder(shop, its.vera, [[its.vase]]);
  const reply = await readSlips(its.vera, { orders: joinIds(mixed, foreign, own) });
  expect(contents(reply).map(([label, , what]) => [label, what])).toEqual([[`#${mixed.number}-2`, '3 Vase']]);
  expect(reply.slips[0]).toMatchObject({ comesApart: true, order: { delivery: null } });
  expect(reply.skipped.map(({ _id, number, code }) => [_id, number, code])).toEqual(
    [foreign, own].map(({ _id }) => [_id, null, 'not-found']),
  );
});

it('is read by Support, and refused to members', async () => {
  const order = await addOrder(shop, its.marta, [[its.lamp]]);
  const sue = await addClerk(shop, 'support');
  expect((await readSlips(sue, { orders: joinIds(order) })).slips).toHaveLength(1);
  const refused = await shop.call('GET', `/order/slips?orders=${order._id}`, { token: its.marta.token });
  expect(refused.statusCode).toBe(403);
});

describe('again', () => {
  it('has a slip for each parcel of the last seven days, the last orders first', async () => {
    const [mixed, other, old] = [
      await addMixed(),
      await addOrder(shop, its.marta, [[its.lamp]]),
      await addMixed(),
    ];
    await addParcel(shop, ada, mixed, [[its.lamp, 1]]);
    await addParcel(shop, ada, mixed, [[its.lamp, 1]]);
    await addParcel(shop, its.vera, mixed, [[its.vase, 3]], { part: 2 });
    const voided = await addParcel(shop, ada, old, [[its.lamp, 1]]);
    await shop.call('DELETE', `/order/${old._id}/parcels/${voided._id}`, { token: ada.token });
    const eighth = await addParcel(shop, ada, old, [[its.lamp, 1]]);
    await addParcel(shop, ada, other, [[its.lamp, 1]]);
    await shop.pool.query(`update parcels set sent_at = now() - interval '8 days' where id = $1`, [
      eighth._id,
    ]);
    const slips = (reply: Awaited<ReturnType<typeof readSlips>>) =>
      reply.slips.map(({ order, part, parcel, lines }) => [
        `#${order.number}-${part}/${parcel}`,
        lines.map(({ pieces, name }) => `${pieces} ${name}`).join(),
      ]);
    const ofMixed = [
      [`#${mixed.number}-1/1`, '1 Lamp'],
      [`#${mixed.number}-1/2`, '1 Lamp'],
      [`#${mixed.number}-2/1`, '3 Vase'],
    ];
    const all = slips(await readSlips(ada, { again: 'true' }));
    expect(all.slice(0, 4)).toEqual([[`#${other.number}-1/1`, '1 Lamp'], ...ofMixed]);
    expect(all.flat().join()).not.toContain(`#${old.number}-`);
    const named = await readSlips(ada, { again: 'true', orders: joinIds(mixed, old) });
    expect(slips(named)).toEqual(ofMixed);
    expect(named.skipped.map(({ number, reason }) => [number, reason])).toEqual([
      [old.number, `Nothing of #${old.number} was sent in the last 7 days.`],
    ]);
    // A merchant's own parcels alone, whatever is named.
    const own = [[`#${mixed.number}-2/1`, '3 Vase']];
    expect(slips(await readSlips(its.vera, { again: 'true' }))).toEqual(own);
    expect(slips(await readSlips(its.vera, { again: 'true', orders: joinIds(mixed, other) }))).toEqual(own);
    expect(slips(await readSlips(ada, { again: 'true', merchant: its.vera.merchantId }))).toEqual(own);
    const ofShop = slips(await readSlips(ada, { again: 'true', merchant: 'shop' }));
    expect(ofShop.slice(0, 3)).toEqual([[`#${other.number}-1/1`, '1 Lamp'], ...ofMixed.slice(0, 2)]);
  });

  it('is nothing of what somebody has bought, and of nobody for members', async () => {
    const bought = await addOrder(shop, its.vera, [[its.lamp]]);
    await addParcel(shop, ada, bought, [[its.lamp, 1]]);
    expect((await readSlips(its.vera, { again: 'true', orders: joinIds(bought) })).slips).toEqual([]);
    const refused = await shop.call('GET', '/order/slips?again=true', { token: its.marta.token });
    expect(refused.statusCode).toBe(403);
  });
});
