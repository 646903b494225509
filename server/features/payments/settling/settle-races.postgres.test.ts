import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { checkouts, orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { readStock } from '#server/testing/builders/orders.ts';
import {
  endHold,
  holdCheckout,
  latestPaymentId,
  storedCheckout,
  storedPayment,
  takePayments,
} from '#server/testing/builders/payments.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { toCartId } from '../../placing/cart-of-key.ts';
import { settle } from './settle.ts';

const provider = createFakeProvider();
const shop = await createTestApp({}, undefined, provider);
let beside: TestApp;
beforeAll(async () => {
  await takePayments(shop);
  beside = await shop.startBeside();
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});
const { db } = shop;
const settling = (app = shop) => ({ providers: app.providers });

let lamp: TestProduct;
let email: string;
beforeEach(async () => {
  provider.fails(null);
  for (const call of ['begin', 'read', 'expire'] as const) {
    provider.on(call, null);
    provider.on(call, null, 'after');
  }
  lamp = await addProduct(db, { name: 'Last Lamp', priceMinor: 18_900, quantity: 10 });
  email = `${crypto.randomUUID()}@example.com`;
});
const many = <T>(times: number, make: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, at) => make(at)));
const hold = () => holdCheckout(shop, { items: [[lamp]] }, { contact: { email } });
const makeBody = async () => {
  const basket = { items: [[lamp]] as [TestProduct][] };
  return { ...placeBody(await readQuote(shop, basket), basket), payment: 'test', contact: { email } };
};
const countOrders = (key: string) => db.$count(orders, eq(orders.cartId, toCartId(key)));
const readRefunds = (paymentId: string) => db.select().from(refunds).where(eq(refunds.paymentId, paymentId));

/** One order, one mail, and the piece is sold. */
async function expectPlacedOnce(key: string) {
  expect(await storedCheckout(shop, key)).toMatchObject({ state: 'placed' });
  expect(await countOrders(key)).toBe(1);
  expect(await db.$count(mails, and(eq(mails.recipient, email), eq(mails.kind, 'order-confirmation')))).toBe(
    1,
  );
  expect(await readStock(db, lamp)).toBe(9);
}
async function expectReleased(key: string) {
  expect(await storedCheckout(shop, key)).toMatchObject({ state: 'released' });
  expect(await countOrders(key)).toBe(0);
  expect(await readStock(db, lamp)).toBe(10);
}

it('a stock of 10 with 50 buyers who pay online, at two processes: 10 orders, and 40 are refused', async () => {
  const bodies = await many(50, async (at) => ({
    ...(await makeBody()),
    contact: { email: `${at}.${email}` },
  }));
  const responses = await Promise.all(
    bodies.map((body, at) => placeBy(at % 2 === 0 ? shop : beside, body, undefined, `192.0.2.${at}`)),
  );
  const begun = responses.filter(({ statusCode }) => statusCode === 200);
  expect(begun).toHaveLength(10);
  const words = new Set(responses.flatMap((response) => response.json().error ?? []));
  expect([...words]).toEqual(['Last Lamp is out of stock. Please remove it from your bag.']);
  expect(await readStock(db, lamp)).toBe(0);
  const keys = begun.map((response) => response.json().checkout._id as string);
  for (const key of keys) provider.pay(await latestPaymentId(shop, key));
  const read = await Promise.all(keys.map((key) => shop.call('GET', `/checkout/${key}`)));
  expect(read.map((response) => response.json().state)).toEqual(Array(10).fill('placed'));
  expect(await readStock(db, lamp)).toBe(0);
});

it('one key at the same moment, at two processes, is one checkout and one payment', async () => {
  const body = await makeBody();
  const responses = await many(10, (at) => placeBy(at % 2 === 0 ? shop : beside, body));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
  expect(new Set(responses.map((response) => response.json().pay)).size).toBe(1);
  expect(await db.$count(payments, eq(payments.checkoutId, body.key))).toBe(1);
  expect(await readStock(db, lamp)).toBe(9);
});

it('20 at once, by the return page, an event and the job at two processes, make one order', async () => {
  const { key, paymentId } = await hold();
  provider.pay(paymentId);
  const settled = await many(20, (at) => settle(db, settling(at % 2 === 0 ? shop : beside), paymentId));
  expect(new Set(settled.map(({ state, checkout }) => `${state} ${checkout}`))).toEqual(
    new Set(['paid placed']),
  );
  await expectPlacedOnce(key);
  expect(await readRefunds(paymentId)).toEqual([]);
});

describe('the end of the hold and a payment at the same moment', () => {
  it('paid before the provider is asked to end it: it is placed', async () => {
    const { key, paymentId } = await hold();
    await endHold(shop, key);
    provider.on('expire', async () => provider.pay(paymentId));
    expect(await settle(db, settling(), paymentId)).toEqual({ state: 'paid', checkout: 'placed' });
    await expectPlacedOnce(key);
  });

  it('ended before the buyer could pay: it is released, and an old answer changes nothing', async () => {
    const { key, paymentId } = await hold();
    const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
    // This one was asked before, and hears late.
    provider.on('read', async () => isEnded, 'after');
    const late = settle(db, settling(beside), paymentId);
    await expect.poll(() => provider.asked.read).toBeGreaterThan(0);
    await endHold(shop, key);
    expect(await settle(db, settling(), paymentId)).toEqual({ state: 'expired', checkout: 'released' });
    end();
    expect(await late).toEqual({ state: 'expired', checkout: 'released' });
    await expectReleased(key);
  });

  it('a late answer "open" does not take back that it was paid', async () => {
    const { key, paymentId } = await hold();
    const { promise: isPaid, resolve: paid } = Promise.withResolvers<void>();
    const before = provider.asked.read;
    provider.on('read', async () => isPaid, 'after');
    const late = settle(db, settling(beside), paymentId);
    await expect.poll(() => provider.asked.read).toBe(before + 1);
    provider.on('read', null, 'after');
    provider.pay(paymentId);
    await settle(db, settling(), paymentId);
    const settled = await storedPayment(shop, paymentId);
    paid();
    expect(await late).toEqual({ state: 'paid', checkout: 'placed' });
    expect(await storedPayment(shop, paymentId)).toEqual(settled);
    await expectPlacedOnce(key);
  });
});

it('given up while it is paid: what the provider says is true', async () => {
  const { key, paymentId } = await hold();
  provider.on('expire', async () => provider.pay(paymentId));
  const response = await shop.call('DELETE', `/checkout/${key}`);
  expect(response.json()).toMatchObject({
    ...{ state: 'placed', message: 'It was paid before it could be given up.' },
    payment: { state: 'paid' },
  });
  await expectPlacedOnce(key);
});

describe('money with which nothing is bought any more', () => {
  /** The first one has failed days later, so that the buyer has begun another. */
  async function payTwice() {
    const first = await hold();
    provider.answer(first.paymentId, { state: 'failed', failure: 'The account is closed.' });
    await settle(db, settling(), first.paymentId);
    const response = await shop.call('POST', `/checkout/${first.key}/pay`);
    expect(response.statusCode, response.body).toBe(200);
    return { key: first.key, first: first.paymentId, second: await latestPaymentId(shop, first.key) };
  }

  it('paid twice: the second is refunded by itself, and the order says so', async () => {
    const { key, first, second } = await payTwice();
    expect(second).not.toBe(first);
    provider.pay(second);
    await settle(db, settling(), second);
    provider.pay(first);
    await many(5, (at) => settle(db, settling(at % 2 === 0 ? shop : beside), first));
    await expectPlacedOnce(key);
    expect(await readRefunds(second)).toEqual([]);
    const orderId = (await storedCheckout(shop, key))?.orderId;
    expect(await readRefunds(first)).toMatchObject([
      { amountMinor: 18_900, state: 'waiting', orderId, requestedBy: null },
    ]);
    expect(await storedPayment(shop, first)).toMatchObject({ state: 'paid', refundedMinor: 18_900, orderId });
    const [order] = await db
      .select()
      .from(orders)
      .where(eq(orders.cartId, toCartId(key)));
    expect(order).toMatchObject({ paidMinor: 37_800, refundedMinor: 18_900 });
    const { rows } = await db.execute(
      sql`select kind from order_events where order_id = ${order?.id} order by id`,
    );
    expect(rows.map(({ kind }) => kind)).toEqual(['paid', 'paid', 'refund-requested']);
  });

  it('paid after it was given up: it is refunded', async () => {
    const { key, paymentId } = await hold();
    provider.answer(paymentId, { state: 'failed', failure: 'The account is closed.' });
    await settle(db, settling(), paymentId);
    expect((await shop.call('DELETE', `/checkout/${key}`)).json().state).toBe('released');
    provider.pay(paymentId);
    expect(await settle(db, settling(), paymentId)).toEqual({ state: 'paid', checkout: 'released' });
    await expectReleased(key);
    expect(await readRefunds(paymentId)).toMatchObject([
      { amountMinor: 18_900, state: 'waiting', orderId: null },
    ]);
  });
});

it('a buyer who paid, whose money arrives in some days, keeps the piece beyond the end of the hold', async () => {
  const { key, paymentId } = await hold();
  provider.answer(paymentId, { state: 'processing', ref: 'ref', method: 'Bank debit' });
  await settle(db, settling(), paymentId);
  await endHold(shop, key);
  const { expire } = provider.asked;
  expect(await settle(db, settling(), paymentId)).toEqual({ state: 'processing', checkout: 'held' });
  expect(provider.asked.expire).toBe(expire);
  expect((await shop.call('DELETE', `/checkout/${key}`)).json()).toMatchObject({ state: 'held' });
  expect(await readStock(db, lamp)).toBe(9);
  provider.pay(paymentId);
  await settle(db, settling(), paymentId);
  await expectPlacedOnce(key);
});

it('a page that opens while the hold ends is told to nobody', async () => {
  const body = await makeBody();
  provider.on(
    'begin',
    async (paymentId) => {
      await endHold(shop, body.key);
      await settle(db, settling(beside), paymentId);
    },
    'after',
  );
  const response = await placeBy(shop, body);
  expect([response.statusCode, response.json().code]).toEqual([400, 'checkout-released']);
  await expectReleased(body.key);
});

it('an end that is decided while the page opens asks the provider after all', async () => {
  const body = await makeBody();
  provider.fails('away');
  expect((await placeBy(shop, body)).statusCode).toBe(503);
  provider.fails(null);
  const paymentId = await latestPaymentId(shop, body.key);
  const before = provider.asked.expire;
  const given = db.transaction(async (tx) => {
    // Who gives up reads that no page is open, and waits here.
    await tx.select().from(checkouts).where(eq(checkouts.id, body.key)).for('update');
    const giving = settle(beside.db, settling(beside), paymentId, { endedBy: 'buyer' });
    await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
    await tx
      .update(payments)
      .set({ providerId: `fake-${paymentId}`, url: 'https://pay.example' })
      .where(eq(payments.id, paymentId));
    return { giving };
  });
  expect(await (await given).giving).toEqual({ state: 'expired', checkout: 'released' });
  expect(provider.asked.expire).toBe(before + 1);
});
