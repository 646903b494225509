import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Overview } from '#contract/dashboards.contract.ts';
import type { ShopSet } from '#contract/permissions.ts';
import { dayIn, daysAfter } from '#contract/shop-days.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { contactMessages } from '#server/db/schema/contact.ts';
import { mails } from '#server/db/schema/mail.ts';
import { orderParts, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { addApplicant } from '#server/testing/builders/applicants.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addClerk,
  addMember,
  addMerchant,
  addStaff,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addApprovedReview, addReview } from '#server/testing/builders/reviews.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { addTwoSellers } from '#server/testing/builders/two-sellers.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { findPerson } from '../chat/chat.store.ts';
import { sendMessage } from '../chat/send-message.ts';

const shop = await createTestApp();
afterAll(shop.close);
afterEach(() => void vi.restoreAllMocks());
const ada = await addAdministrator(shop);
const { marta, vera, lamp, vase } = await addTwoSellers(shop);
const today = () => dayIn('UTC', new Date());

/** Each process keeps its own: another one has read nothing yet. */
async function readOverview({ token }: Pick<TestPerson, 'token'>): Promise<Overview> {
  const beside = await shop.startBeside();
  const response = await beside.call('GET', '/dashboard/overview', { token });
  await beside.close();
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}

beforeAll(async () => {
  await changeGeneral(shop, ada, { lowStockAt: 3 });
  await addProduct(shop.db, { name: 'Bowl', quantity: 2, brandId: vera.brandId });
  const shirt = await addProduct(shop.db, { name: 'Shirt' });
  await addVariants(shop.db, shirt, [
    { size: 'S', quantity: 0 },
    { size: 'M', quantity: 1 },
  ]);
  await addProduct(shop.db, { name: 'Hidden', quantity: 1, isActive: false });
  const late = await addOrder(shop, marta, [
    [lamp, 2],
    [vase, 2],
  ]);
  await shop.db.update(orderParts).set({ sendBy: '2020-01-01' }).where(eq(orderParts.orderId, late._id));
  const old = await addOrder(shop, marta, [[lamp]]);
  await shop.db
    .update(orders)
    .set({ createdAt: new Date(`${daysAfter(today(), -40)}T12:00:00Z`) })
    .where(eq(orders.id, old._id));
  const awaited = await addOrder(shop, marta, [[lamp]]);
  await shop.db
    .update(orders)
    .set({ paymentMethod: 'transfer', paymentDue: true })
    .where(eq(orders.id, awaited._id));
});

describe('the overview', () => {
  it('says what waits and what was sold', async () => {
    const { waits, sales, lowStock, ...rest } = await readOverview(ada);
    expect(waits).toMatchObject({ toSend: 2, late: 1, awaitingPayment: 1, refundFailed: 0, lowStock: 2 });
    expect(rest).toEqual({ currency: 'USD', timeZone: 'UTC', today: today(), lowStockAt: 3 });
    expect(sales?.days).toHaveLength(60);
    expect(sales?.days.at(-1)).toEqual({ day: today(), orders: 2, sales: 400 });
    expect(sales?.days.filter(({ orders }) => orders > 0).map(({ day }) => day)).toEqual([
      daysAfter(today(), -40),
      today(),
    ]);
    expect(sales?.top.map(({ name, sold, sales }) => [name, sold, sales])).toEqual([
      ['Lamp', 3, 300],
      ['Vase', 2, 100],
    ]);
    expect(lowStock?.map(({ name, choice, left }) => [name, choice, left])).toEqual([
      ['Shirt', 'S', 0],
      ['Shirt', 'M', 1],
      ['Bowl', null, 2],
    ]);
  });

  it('counts messages, reviews, applications and mails that somebody has to look at', async () => {
    const { id } = ada;
    const message = { name: 'Gerd Gast', email: 'gerd@guests.example', message: 'Where is it?' };
    const answered = { answer: 'On its way.', answeredAt: new Date(), answeredBy: id };
    await shop.db.insert(contactMessages).values([message, { ...message, ...answered }]);
    await addReview(shop.db, { productId: vase.id, userId: marta.id });
    await addApprovedReview(shop, { productId: vase.id, userId: id });
    await addApplicant(shop);
    const mail = { kind: 'welcome', recipient: marta.email, data: {}, priority: 5 };
    await shop.db.insert(mails).values([
      { ...mail, status: 'failed' },
      { ...mail, status: 'sent' },
      { ...mail, status: 'unsent' },
      { ...mail, status: 'unsent' },
      // Its link has expired, so nobody can send it any more.
      { ...mail, kind: 'reset-password', status: 'unsent', createdAt: new Date('2020-01-01') },
    ]);
    const asks = await findPerson(shop.db, (await addMember(shop)).id);
    if (!asks) throw new Error('no member');
    await sendMessage(shop.db, { from: asks, to: id, text: 'Hello?', key: null });
    const { waits } = await readOverview(ada);
    expect(waits).toMatchObject({ messages: 1, chats: 1, reviews: 1, merchants: 1 });
    expect(waits).toMatchObject({ failedMails: 1, unsentMails: 2 });
  });

  it('has of a merchant the own part alone', async () => {
    const { waits, sales, lowStock } = await readOverview(vera);
    expect(waits).toEqual({ toSend: 1, late: 1, awaitingPayment: 0, returns: 0, lowStock: 1 });
    expect(sales?.days.at(-1)).toEqual({ day: today(), orders: 1, sales: 100 });
    expect(sales?.top.map(({ name }) => name)).toEqual(['Vase']);
    expect(lowStock).toHaveLength(1);
    const other = await readOverview(await addMerchant(shop));
    expect(other.waits).toEqual({ toSend: 0, late: 0, awaitingPayment: 0, returns: 0, lowStock: 0 });
    expect([other.sales?.top, other.lowStock]).toEqual([[], []]);
  });

  it("has no sales for a merchant's staff", async () => {
    const { waits, sales, lowStock } = await readOverview(await addStaff(shop, vera.merchantId));
    expect(waits).toMatchObject({ toSend: 1 });
    expect([sales, lowStock?.length]).toEqual([undefined, 1]);
  });

  it.each<[ShopSet, string[], boolean, boolean]>([
    [
      'orders',
      ['toSend', 'late', 'awaitingPayment', 'returns', 'toPayBack', 'refundFailed', 'messages', 'lowStock'],
      true,
      true,
    ],
    ['catalogue', ['reviews', 'lowStock'], false, true],
    [
      'support',
      ['toSend', 'late', 'awaitingPayment', 'returns', 'toPayBack', 'refundFailed', 'messages', 'chats'],
      true,
      false,
    ],
  ])('shows %s only what they may see', async (set, names, hasSales, hasStock) => {
    const overview = await readOverview(await addClerk(shop, set));
    expect(Object.keys(overview.waits)).toEqual(names);
    expect([overview.sales !== undefined, overview.lowStock !== undefined]).toEqual([hasSales, hasStock]);
  });

  it('names five products that were sold, also where one that sold better is deleted', async () => {
    const gwen = await addMerchant(shop);
    const sold: TestProduct[] = [];
    for (const priceMinor of [900, 800, 700, 600, 500, 400]) {
      sold.push(await addProduct(shop.db, { priceMinor, brandId: gwen.brandId }));
    }
    const { _id: orderId } = await addOrder(
      shop,
      await addMember(shop),
      sold.map((product) => [product]),
    );
    await shop.db
      .update(products)
      .set({ deletedAt: new Date() })
      .where(eq(products.id, sold[0]?.id ?? ''));
    const { sales } = await readOverview(gwen);
    expect(sales?.top.map((product) => product.sales)).toEqual([8, 7, 6, 5, 4]);
    await shop.db.update(orderParts).set({ toSend: 0 }).where(eq(orderParts.orderId, orderId));
  });

  it('counts orders with a failed refund, and no payment without an order, which the list does not have', async () => {
    const { _id: orderId } = await addOrder(shop, await addMember(shop), [[vase]]);
    const money = { amountMinor: 500, currency: 'USD' };
    const fail = async (of: string | null) => {
      const [payment] = await shop.db
        .insert(payments)
        .values({ ...money, orderId: of, provider: 'test', state: 'paid', expiresAt: new Date() })
        .returning({ id: payments.id });
      const failed = { ...money, orderId: of, paymentId: payment?.id ?? '', state: 'failed' as const };
      await shop.db.insert(refunds).values(failed);
      return (await readOverview(ada)).waits.refundFailed;
    };
    expect([await fail(null), await fail(orderId), await fail(orderId)]).toEqual([0, 1, 1]);
    await shop.db.update(refunds).set({ state: 'succeeded' });
    await shop.db.update(orderParts).set({ toSend: 0 }).where(eq(orderParts.orderId, orderId));
  });

  it('is kept a minute, for each set of rights', async () => {
    const read = async ({ token }: TestPerson) =>
      (await shop.call('GET', '/dashboard/overview', { token })).json().waits.toSend;
    const otto = await addClerk(shop, 'orders');
    expect(await read(otto)).toBe(2);
    await shop.db.update(orderParts).set({ toSend: 0 });
    // Somebody with other rights reads what is so now.
    expect([await read(otto), await read(await addClerk(shop, 'support'))]).toEqual([2, 0]);
    const later = performance.now() + 61_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(await read(otto)).toBe(0);
  });

  it('says at once that there is no number for low stock any more', async () => {
    const read = async () => (await shop.call('GET', '/dashboard/overview', { token: ada.token })).json();
    expect((await read()).lowStockAt).toBe(3);
    await changeGeneral(shop, ada, { lowStockAt: null });
    expect(await read()).toMatchObject({ lowStockAt: null, lowStock: [], waits: { lowStock: 0 } });
  });
});
