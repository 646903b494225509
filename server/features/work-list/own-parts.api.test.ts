import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import type { PackingSlip } from '#contract/packing-slips.contract.ts';
import { type ReturnState, returnStates } from '#contract/return-states.ts';
import { dayIn } from '#contract/shop-days.ts';
import { workViews } from '#contract/work-list.contract.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { storeReturn } from '#server/testing/builders/stored-returns.ts';
import { indexOrdersNow, readWorkList, sendMany } from '#server/testing/builders/work-list.ts';
import { createRandom } from '#server/testing/random-lists.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Generated orders and filters, over all calls about many orders: a merchant has to do with own parts alone. */
const shop = await createTestApp();
afterAll(shop.close);
const random = createRandom(31);
const pick = <Value>(values: readonly Value[]): Value => {
  const value = values[random(values.length)];
  if (value === undefined) throw new Error('there is nothing to pick');
  return value;
};

const ada = await addAdministrator(shop);
let merchants: TestMerchant[];
/** The products of each seller, the last of them the shop. */
const sold: TestProduct[][] = [];
const placed: Order[] = [];

/** A merchant's data, read without any of the shop's own conditions. */
interface Owned {
  number: number;
  part: number;
  toSend: number;
  isAwaited: boolean;
  isCancelled: boolean;
  isLate: boolean;
  names: string[];
  owedMinor: number;
  /** The state of its return. */
  returned: ReturnState | null;
}
const returnedParts = new Map<string, ReturnState>();
async function ownedBy({ merchantId }: TestMerchant): Promise<Owned[]> {
  const parts = await shop.db
    .select()
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .where(eq(orderParts.merchantId, merchantId));
  const lines = await shop.db.select().from(orderLines);
  return parts.map(({ order_parts: part, orders: order }) => {
    const own = lines.filter((line) => line.orderId === order.id && line.part === part.number);
    return {
      number: order.number,
      part: part.number,
      toSend: part.toSend,
      isAwaited: order.paymentDue,
      isCancelled: order.cancelledAt !== null,
      isLate:
        part.toSend > 0 &&
        !order.paymentDue &&
        part.sendBy !== null &&
        part.sendBy < dayIn('UTC', new Date()),
      returned: returnedParts.get(`${order.id} ${part.number}`) ?? null,
      names: own.map(({ name }) => name),
      owedMinor: own.reduce(
        (sum, line) => sum + line.unitPriceMinor * (line.quantity - line.cancelledQuantity) + line.taxMinor,
        0,
      ),
    };
  });
}
const openStates: readonly ReturnState[] = ['asked', 'accepted', 'received'];
const numbers = (owned: readonly Owned[]) => owned.map(({ number }) => number).sort((a, b) => a - b);

beforeAll(async () => {
  merchants = [await addMerchant(shop), await addMerchant(shop), await addMerchant(shop)];
  for (const [at, brandId] of [...merchants.map((merchant) => merchant.brandId), undefined].entries()) {
    const names = ['Lamp', 'Vase', 'Stool'].map(
      (name) => `${name} ${['Alder', 'Birch', 'Cedar', 'Shop'][at]}`,
    );
    const own: TestProduct[] = [];
    for (const name of names) {
      own.push(await addProduct(shop.db, { name, quantity: 10_000, ...(brandId && { brandId }) }));
    }
    sold.push(own);
  }
  const buyers = [await addMember(shop), await addMember(shop)];
  for (let at = 0; at < 30; at += 1) {
    const chosen = new Set(Array.from({ length: 1 + random(4) }, () => pick(pick(sold))));
    placed.push(
      await addOrder(
        shop,
        pick(buyers),
        [...chosen].map((product) => [product, 1 + random(3)]),
      ),
    );
  }
  await indexOrdersNow(shop);
  for (const { orderId, number } of await shop.db.select().from(orderParts)) {
    const state = pick([null, ...returnStates]);
    if (state === null) continue;
    returnedParts.set(`${orderId} ${number}`, state);
    await storeReturn(shop.db, orderId, { part: number, number, state });
  }
  for (const { _id } of placed) {
    const state = pick(['fresh', 'fresh', 'late', 'late', 'awaited', 'cancelled'] as const);
    const ofOrder = eq(orders.id, _id);
    if (state === 'late') {
      await shop.db.update(orderParts).set({ sendBy: '2020-01-01' }).where(eq(orderParts.orderId, _id));
    } else if (state === 'awaited') {
      await shop.db.update(orders).set({ paymentMethod: 'transfer', paymentDue: true }).where(ofOrder);
    } else if (state === 'cancelled') {
      await shop.call('DELETE', `/order/cancel/${_id}`, { token: ada.token });
    }
  }
});

/** Each of the three in turn. */
const each = [0, 1, 2].map((at) => [['Alder', 'Birch', 'Cedar'][at] ?? '', at] as const);
const merchantAt = (at: number): TestMerchant => {
  const merchant = merchants[at];
  if (!merchant) throw new Error('there is no such merchant');
  return merchant;
};

describe.each(each)('the merchant %s', (brand, at) => {
  it('sees and counts own parts alone, whatever is asked for', async () => {
    const merchant = merchantAt(at);
    const owned = await ownedBy(merchant);
    expect(owned.length).toBeGreaterThan(5);
    for (let time = 0; time < 40; time += 1) {
      const view = pick(workViews);
      const search = pick(['', '', 'lamp', 'vase', 'alder', 'birch', 'cedar', 'shop', 'stool cedar']);
      const isLate = random(4) === 0;
      const other = pick([null, 'shop', merchantAt((at + 1) % 3).merchantId, merchant.merchantId]);
      const query = { view, search, late: String(isLate), limit: '100', ...(other && { merchant: other }) };
      const words = search.split(' ').filter((word) => word !== '');
      const found = owned.filter(
        ({ names, ...one }) =>
          words.every((word) => names.join(' ').toLowerCase().includes(word)) && (!isLate || one.isLate),
      );
      const toSend = found.filter((one) => one.toSend > 0 && !one.isAwaited);
      const awaited = found.filter((one) => one.isAwaited && !one.isCancelled);
      const listed = {
        'to-send': toSend,
        'awaiting-payment': awaited,
        returns: found.filter(({ returned }) => returned !== null && openStates.includes(returned)),
        'to-pay-back': [],
        'refund-failed': [],
        all: found,
      }[view];
      const list = await readWorkList(shop, merchant, query);
      const what = JSON.stringify(query);
      expect(list.counts, what).toEqual({
        toSend: toSend.length,
        awaitingPayment: awaited.length,
        returns: found.filter(({ returned }) => returned === 'asked').length,
        all: found.length,
      });
      expect(
        list.orders.map(({ number }) => number).sort((a, b) => a - b),
        what,
      ).toEqual(numbers(listed));
      for (const row of list.orders) {
        expect(row.parts.map(({ merchant: who }) => who?._id)).toEqual([merchant.merchantId]);
        expect(row.first.name).toContain(brand);
        expect(row.total * 100).toBeCloseTo(
          owned.find(({ number }) => number === row.number)?.owedMinor ?? -1,
        );
      }
    }
  });

  it('exports own lines alone', async () => {
    const merchant = merchantAt(at);
    const { body } = await shop.call('GET', '/order/export?view=all', { token: merchant.token });
    const [, ...lines] = body.trimEnd().split('\r\n');
    const owned = await ownedBy(merchant);
    expect(lines.map((line) => line.split(',').at(-5)).sort()).toEqual(
      owned.flatMap(({ number, part, names }) => names.map(() => `#${number}-${part}`)).sort(),
    );
    expect(lines.every((line) => line.includes(brand))).toBe(true);
  });

  it('prints slips of own parts alone', async () => {
    const merchant = merchantAt(at);
    const ids = placed.map(({ _id }) => _id).join(',');
    const response = await shop.call('GET', `/order/slips?orders=${ids}`, { token: merchant.token });
    const { slips }: { slips: PackingSlip[] } = response.json();
    const owned = (await ownedBy(merchant)).filter((one) => one.toSend > 0 && !one.isAwaited);
    expect(slips.map(({ order, part }) => `#${order.number}-${part}`).sort()).toEqual(
      owned.map(({ number, part }) => `#${number}-${part}`).sort(),
    );
    expect(slips.flatMap(({ lines }) => lines).every(({ name }) => name.includes(brand))).toBe(true);
  });

  it('reads figures of own parts alone', async () => {
    const merchant = merchantAt(at);
    const owned = (await ownedBy(merchant)).filter(({ isCancelled }) => !isCancelled);
    const day = dayIn('UTC', new Date());
    const read = async (path: string) => (await shop.call('GET', path, { token: merchant.token })).json();
    const { days } = await read(`/reports/sales?from=${day}&to=${day}`);
    const sales = owned.reduce((sum, { owedMinor }) => sum + owedMinor, 0) / 100;
    expect(days).toEqual([{ day, orders: owned.length, sales }]);
    const { rows } = await read(`/reports/taxes?from=${day}&to=${day}`);
    expect(rows.reduce((sum: number, { net }: { net: number }) => sum + net, 0)).toBe(sales);
    const overview = await read('/dashboard/overview');
    expect(overview.sales.days.at(-1)).toEqual(days[0]);
    expect(overview.sales.top.every(({ name }: { name: string }) => name.includes(brand))).toBe(true);
    expect(overview.waits.toSend).toBe(
      owned.filter(({ toSend, isAwaited }) => toSend > 0 && !isAwaited).length,
    );
  });
});

it('Support reads all and sends nothing', async () => {
  const sue = await addClerk(shop, 'support');
  expect((await readWorkList(shop, sue, { view: 'all' })).counts.all).toBe(placed.length);
  const body = {
    request: crypto.randomUUID(),
    orders: placed.map(({ _id }) => _id),
    action: 'send',
    notify: false,
  };
  expect((await shop.call('POST', '/order/bulk', { token: sue.token, body })).statusCode).toBe(403);
});

/** Last, because it sends. */
it.each(each)('the merchant %s sends own parts alone', async (_brand, at) => {
  const merchant = merchantAt(at);
  const partsOfOthers = async () =>
    (await shop.db.select().from(orderParts))
      .filter(({ merchantId }) => merchantId !== merchant.merchantId)
      .map(({ orderId, number, toSend }) => `${orderId}-${number} ${toSend}`)
      .sort();
  const [owned, others] = [await ownedBy(merchant), await partsOfOthers()];
  const { sent, refused } = await sendMany(shop, merchant, { orders: placed.map(({ _id }) => _id) });
  const sendable = owned.filter(({ toSend, isAwaited }) => toSend > 0 && !isAwaited);
  expect(sent.map(({ number }) => number).sort()).toEqual(numbers(sendable));
  expect(refused.filter(({ code }) => code === 'not-found')).toHaveLength(placed.length - owned.length);
  expect((await ownedBy(merchant)).every(({ toSend, isAwaited }) => toSend === 0 || isAwaited)).toBe(true);
  expect(await partsOfOthers()).toEqual(others);
});
