import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Order } from '#contract/orders.contract.ts';
import { dayIn, daysAfter, startOfDay } from '#contract/shop-days.ts';
import { orderParts, orders } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { addGuestOrder, type GuestOrder } from '#server/testing/builders/guest-orders.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addParcel } from '#server/testing/builders/parcels.ts';
import { payOrder } from '#server/testing/builders/payments.ts';
import { addAdministrator, addClerk, addMerchant, type TestPerson } from '#server/testing/builders/people.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { indexOrdersNow, readOrderNumbers, readWorkList } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
afterEach(() => void vi.useRealTimers());

const ada = await addAdministrator(shop);
/** The delivery method of a new shop. */
const standard = '00000000-0000-4000-8000-000000000002';
const { marta, vera, lamp, vase } = await addTwoSellers(shop, {
  lamp: { name: 'Åse Lamp 100%' },
  vase: { name: "Vera's_Vase" },
});
/** Orders of the shop alone; of the shop and Vera, with a failed refund; sent; awaiting a transfer; cancelled. */
let plain: Order;
let mixed: Order;
let sent: Order;
let awaited: GuestOrder;
let cancelled: Order;

beforeAll(async () => {
  plain = await addOrder(shop, marta, [[lamp, 3]]);
  mixed = await addOrder(shop, marta, [[lamp], [vase, 2]]);
  sent = await addOrder(shop, marta, [[lamp]]);
  await addParcel(shop, ada, sent, [[lamp, 1]], { carrier: 'ups', trackingNumber: '1Z777' });
  awaited = await addGuestOrder(shop, [[lamp]], {
    email: 'Gerd.Gast@guests.example',
    paymentMethod: 'transfer',
    paymentDue: true,
    delivery: { method: crypto.randomUUID(), name: 'Courier', kind: 'flat', days: null, minor: 0, taxes: [] },
  });
  cancelled = await addOrder(shop, marta, [[lamp]]);
  await shop.call('DELETE', `/order/cancel/${cancelled._id}`, { token: ada.token });
  const paymentId = await payOrder(shop.db, mixed._id);
  const failed = {
    paymentId,
    orderId: mixed._id,
    amountMinor: 500,
    currency: 'USD',
    state: 'failed',
  } as const;
  await shop.db.insert(refunds).values(failed);
  await indexOrdersNow(shop);
});

const all = (search: string, who: { token: string } = ada) =>
  readOrderNumbers(shop, who, { view: 'all', search });

describe('the work list', () => {
  it('begins with what is to be sent, and counts all views', async () => {
    const list = await readWorkList(shop, ada);
    expect(list.counts).toEqual({
      toSend: 2,
      awaitingPayment: 1,
      returns: 0,
      toPayBack: 0,
      refundFailed: 1,
      all: 5,
    });
    expect(list).toMatchObject({ count: 2, totalPages: 1, timeZone: 'UTC' });
    expect(list.orders.map(({ number }) => number)).toEqual([plain.number, mixed.number]);
    expect(list.orders[1]).toEqual({
      _id: mixed._id,
      number: mixed.number,
      created: mixed.created,
      cancelledAt: null,
      state: 'ordered',
      isPickUp: false,
      buyer: { name: 'Marta Test', isGuest: false, isDeleted: false },
      first: { name: 'Åse Lamp 100%', choice: null, imageUrl: null, quantity: 1 },
      more: 2,
      sent: 0,
      sendBy: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      isLate: false,
      parts: [
        { number: 1, merchant: null, toSend: 1 },
        { number: 2, merchant: { _id: vera.merchantId, name: expect.any(String) }, toSend: 2 },
      ],
      toSend: 3,
      returns: [],
      payment: 'refund-failed',
      toPayBack: null,
      total: mixed.totalWithTax,
    });
  });

  it.each([
    ['to-send', () => [plain, mixed]],
    ['awaiting-payment', () => [awaited]],
    ['returns', () => []],
    ['to-pay-back', () => []],
    ['refund-failed', () => [mixed]],
    ['all', () => [cancelled, awaited, sent, mixed, plain]],
    ['gone', () => [plain, mixed]],
  ] as const)('has the view %s', async (view, expected) => {
    expect(await readOrderNumbers(shop, ada, { view })).toEqual(expected().map(({ number }) => number));
  });

  it.each<[string, Record<string, string>, () => { number: number }[]]>([
    ['a merchant', { merchant: 'vera' }, () => [mixed]],
    ['the shop itself', { merchant: 'shop' }, () => [cancelled, awaited, sent, mixed, plain]],
    ['a status', { status: 'Shipped' }, () => [sent]],
    ['a status that does not exist', { status: 'Lost' }, () => [cancelled, awaited, sent, mixed, plain]],
    ['a merchant who is gone', { merchant: crypto.randomUUID() }, () => []],
    ['a merchant who is no id', { merchant: "'; drop" }, () => [cancelled, awaited, sent, mixed, plain]],
    ['a delivery method', { delivery: standard }, () => [cancelled, sent, mixed, plain]],
    ['a method that is gone', { delivery: crypto.randomUUID() }, () => []],
    ['days that are none', { from: '2026-02-30', to: 'x' }, () => [cancelled, awaited, sent, mixed, plain]],
    ['days before', { to: '2020-01-01' }, () => []],
    ['days since', { from: '2020-01-01' }, () => [cancelled, awaited, sent, mixed, plain]],
  ])('is filtered by %s', async (_name, query, expected) => {
    const ids = query.merchant === 'vera' ? { merchant: vera.merchantId } : query;
    const list = await readWorkList(shop, ada, { view: 'all', ...ids });
    expect(list.orders.map(({ number }) => number).sort()).toEqual(
      expected()
        .map(({ number }) => number)
        .sort(),
    );
    expect(list.counts.all).toBe(expected().length);
  });

  it('names the merchant and the delivery method of a filter', async () => {
    expect((await readWorkList(shop, ada, { delivery: standard })).named.delivery).toBe('Standard');
    expect((await readWorkList(shop, ada, { delivery: vera.merchantId })).named.delivery).toBeNull();
    expect((await readWorkList(shop, ada, { merchant: vera.merchantId })).named.merchant).toEqual(
      expect.any(String),
    );
  });

  it('shows of its merchant alone what it is filtered by', async () => {
    const ofVera = await readWorkList(shop, ada, { merchant: vera.merchantId });
    expect(ofVera.orders).toEqual([
      expect.objectContaining({
        number: mixed.number,
        first: { name: "Vera's_Vase", choice: null, imageUrl: null, quantity: 2 },
        more: 0,
        parts: [expect.objectContaining({ number: 2, toSend: 2 })],
        toSend: 2,
        payment: 'refund-failed',
        total: 100,
      }),
    ]);
    const ofShop = await readWorkList(shop, ada, { view: 'all', merchant: 'shop', sort: '-total' });
    expect(ofShop.orders.map(({ number, total }) => [number, total])).toEqual([
      [plain.number, 300],
      ...[awaited, sent, mixed].map(({ number }) => [number, 100]),
      [cancelled.number, 0],
    ]);
  });

  it('has pages', async () => {
    const page = await readWorkList(shop, ada, { view: 'all', page: '2', limit: '2' });
    expect(page).toMatchObject({ count: 5, totalPages: 3, currentPage: 2 });
    expect(page.orders.map(({ number }) => number)).toEqual([sent.number, mixed.number]);
    expect((await readWorkList(shop, ada, { view: 'all', page: '9000000' })).orders).toEqual([]);
  });
});

describe('a search', () => {
  it.each<[string, () => string, () => { number: number }[]]>([
    ['a number', () => String(mixed.number), () => [mixed]],
    ['a number with #', () => `#${mixed.number}`, () => [mixed]],
    ['the number of a part', () => `#${mixed.number}-1`, () => [mixed]],
    ['an id', () => mixed._id.toUpperCase(), () => [mixed]],
    ['an e-mail in capitals', () => 'GERD.GAST@GUESTS.EXAMPLE', () => [awaited]],
    ['names in any sequence', () => 'gast gerd', () => [awaited]],
    ['two letters that begin a word', () => 'ga', () => [awaited]],
    ['a product, without its accent', () => 'ase lamp', () => [cancelled, awaited, sent, mixed, plain]],
    ['a sku', () => vase.sku.toLowerCase(), () => [mixed]],
    ['a tracking number', () => '1z777', () => [sent]],
    ['a percent sign', () => '%', () => []],
    ['a percent sign in a word', () => '100%', () => [cancelled, awaited, sent, mixed, plain]],
    ['an underline', () => '_', () => []],
    ['an underline in a word', () => 's_vase', () => [mixed]],
    ['an underline that is none', () => 'a_e', () => []],
    ['an apostrophe', () => "vera's", () => [mixed]],
    ['a quote that ends nothing', () => "' or true --", () => []],
    ['a backslash', () => '\\', () => []],
    ['200 letters', () => 'x'.repeat(200), () => []],
    ['200 words', () => 'a '.repeat(100).trim(), () => [cancelled, awaited, sent, mixed, plain]],
    ['nothing', () => '  ', () => [cancelled, awaited, sent, mixed, plain]],
  ])('finds by %s', async (_name, search, expected) => {
    expect(await all(search())).toEqual(expected().map(({ number }) => number));
  });

  it('reads the number of a part that its order has not as other text', async () => {
    const sku = `${mixed.number}-12`;
    expect(await all(sku)).toEqual([]);
    await shop.pool.query(
      `update order_search set text = text || ' ' || order_search_fold($1) where order_id = $2`,
      [sku, plain._id],
    );
    expect(await all(sku)).toEqual([plain.number]);
  });

  it('counts what it finds in all views', async () => {
    const { counts } = await readWorkList(shop, ada, { search: 'gerd' });
    expect(counts).toEqual({
      toSend: 0,
      awaitingPayment: 1,
      returns: 0,
      toPayBack: 0,
      refundFailed: 0,
      all: 1,
    });
  });

  it('with more than 200 letters is refused', async () => {
    const path = `/order/work?search=${'x'.repeat(201)}`;
    expect((await shop.call('GET', path, { token: ada.token })).statusCode).toBe(400);
  });
});

describe('late', () => {
  const lateAt = async (at: Date, who = ada) => {
    vi.useFakeTimers({ toFake: ['Date'], now: at });
    const list = await readWorkList(shop, who, { late: 'true' });
    vi.useRealTimers();
    return list;
  };
  const setDay = (sendBy: string) =>
    shop.db.update(orderParts).set({ sendBy }).where(eq(orderParts.orderId, plain._id));

  it.each(['UTC', 'America/New_York', 'Pacific/Kiritimati'])('begins at midnight in %s', async (timeZone) => {
    await changeGeneral(shop, ada, { timeZone });
    const today = dayIn(timeZone, new Date());
    await setDay(today);
    const midnight = startOfDay(timeZone, daysAfter(today, 1)).getTime();
    expect((await lateAt(new Date(midnight - 1))).orders).toEqual([]);
    const after = await lateAt(new Date(midnight));
    expect(after.orders.map(({ number, isLate }) => [number, isLate])).toEqual([[plain.number, true]]);
    await changeGeneral(shop, ada, { timeZone: 'UTC' });
  });

  it('is first, and nothing that was sent or awaits its payment is', async () => {
    await shop.db.update(orderParts).set({ sendBy: '2020-01-01' }).where(eq(orderParts.orderId, mixed._id));
    await shop.db.update(orderParts).set({ sendBy: '2019-01-01' }).where(eq(orderParts.orderId, sent._id));
    await shop.db.update(orderParts).set({ sendBy: '2019-01-01' }).where(eq(orderParts.orderId, awaited.id));
    expect(await readOrderNumbers(shop, ada)).toEqual([mixed.number, plain.number]);
    expect(await readOrderNumbers(shop, ada, { late: 'true', view: 'all' })).toEqual([mixed.number]);
  });
});

describe('a day in the list', () => {
  it.each([
    // The hour from 2:00 to 3:00 comes twice in Berlin on the first, and not at all on the second.
    ['2026-10-25', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ['2026-03-29', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
  ])('%s ends and begins with the clock of the shop', async (day, first, last, next) => {
    await changeGeneral(shop, ada, { timeZone: 'Europe/Berlin' });
    const isListed = async (at: string) => {
      await shop.db
        .update(orders)
        .set({ createdAt: new Date(at) })
        .where(eq(orders.id, plain._id));
      return (await readOrderNumbers(shop, ada, { view: 'all', from: day, to: day })).includes(plain.number);
    };
    expect([await isListed(first), await isListed(last), await isListed(next)]).toEqual([true, true, false]);
    await changeGeneral(shop, ada, { timeZone: 'UTC' });
  });
});

describe('a merchant', () => {
  it('reads the own part alone', async () => {
    const list = await readWorkList(shop, vera, { view: 'all' });
    expect(list.counts).toEqual({ toSend: 1, awaitingPayment: 0, returns: 0, all: 1 });
    expect(await readOrderNumbers(shop, vera, { view: 'refund-failed' })).toEqual([]);
    expect(list.orders).toEqual([
      expect.objectContaining({
        number: mixed.number,
        first: { name: "Vera's_Vase", choice: null, imageUrl: null, quantity: 2 },
        more: 0,
        parts: [{ number: 2, merchant: { _id: vera.merchantId, name: expect.any(String) }, toSend: 2 }],
        toSend: 2,
        payment: null,
        total: 100,
      }),
    ]);
  });

  it('finds the buyer, and nothing by what others sell', async () => {
    expect(await all(marta.email, vera)).toEqual([mixed.number]);
    expect(await all("vera's", vera)).toEqual([mixed.number]);
    expect(await all('ase lamp', vera)).toEqual([]);
    expect(await all(lamp.sku, vera)).toEqual([]);
    expect(await all(`#${plain.number}`, vera)).toEqual([]);
  });

  it('sees no other part by naming another merchant', async () => {
    const other = await addMerchant(shop);
    expect(await readOrderNumbers(shop, vera, { merchant: other.merchantId })).toEqual([mixed.number]);
    expect(await readOrderNumbers(shop, other, { merchant: vera.merchantId })).toEqual([]);
    expect(await readOrderNumbers(shop, other, { merchant: 'shop' })).toEqual([]);
  });
});

it('Support reads all', async () => {
  const sue = await addClerk(shop, 'support');
  expect((await readWorkList(shop, sue, { view: 'all' })).count).toBe(5);
});

it('names merchants with orders and delivery methods to those who read orders, and to a merchant no other', async () => {
  const readChoices = async (who: Pick<TestPerson, 'token'>, search = '') =>
    (await shop.call('GET', `/order/work/choices?search=${encodeURIComponent(search)}`, who)).json();
  const sue = await addClerk(shop, 'support');
  const idle = await addMerchant(shop);
  const { merchants, deliveries } = await readChoices(sue);
  const ids = merchants.map(({ _id }: { _id: string }) => _id);
  expect(ids).toContain(vera.merchantId);
  expect(ids).not.toContain(idle.merchantId);
  expect(deliveries).not.toEqual([]);

  const [{ name }] = merchants;
  expect((await readChoices(sue, name.toUpperCase())).merchants).toEqual([merchants[0]]);
  expect(await readChoices(sue, '100% nobody')).toEqual({ merchants: [], deliveries: [] });
  expect((await readChoices(vera)).merchants).toEqual([]);
});
