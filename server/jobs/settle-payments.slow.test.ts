import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { healthResults } from '#server/db/schema/health.ts';
import { mails } from '#server/db/schema/mail.ts';
import { checkouts, orders } from '#server/db/schema/orders.ts';
import { payments as paymentRows } from '#server/db/schema/payments.ts';
import { toCartId } from '#server/features/placing/cart-of-key.ts';
import {
  endHold,
  holdCheckout,
  storedCheckout,
  storedPayment,
  takePayments,
} from '#server/testing/builders/payments.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { startStripe } from '#server/testing/stripe-stand-in.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { runNow } from './queue.ts';
import { payments } from './settle-payments.ts';

const stripe = await startStripe();
const metricsToken = 'a token for metrics';
const shop = await createTestApp({ STRIPE_API_URL: stripe.url, METRICS_TOKEN: metricsToken });
const { db } = shop;
afterAll(async () => {
  await shop.close();
  await stripe.close();
});
const { see } = createHealthChecks(shop);

let lamp: TestProduct;
beforeAll(async () => {
  await saveStripeKeys(shop, stripe);
  await takePayments(shop, { offersStripe: true });
});
beforeEach(async () => {
  Object.assign(stripe, { always: false, faults: [], onRequest: null });
  await db.update(paymentRows).set({ state: 'expired' });
  await db.update(checkouts).set({ state: 'released', draft: null }).where(eq(checkouts.state, 'held'));
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 2_100, quantity: 100 });
});

/** A guest on Stripe's page, of whom nothing was heard for so many minutes. */
async function hold({ minutes = 3 } = {}) {
  const held = await holdCheckout(shop, { items: [[lamp, 2]] }, { payment: 'stripe' });
  const at = sql`now() - make_interval(mins => ${minutes})`;
  await db.update(paymentRows).set({ createdAt: at, heardAt: at }).where(eq(paymentRows.id, held.paymentId));
  const providerId = (await storedPayment(shop, held.paymentId))?.providerId ?? '';
  return { ...held, providerId, orders: () => db.$count(orders, eq(orders.cartId, toCartId(held.key))) };
}
const run = () => runNow(db, payments({ ...shop, onPlaced: shop.app.onPlaced }));

/** As Prometheus reads it. */
async function countedOrders(): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { body } = await shop.app.inject({ url: '/metrics', headers });
  return Number(/^shop_orders_placed_total (\d+)$/m.exec(body)?.[1]);
}

it('who has paid and never came back has an order, also without an event', async () => {
  const [fresh, quiet] = [await hold({ minutes: 0 }), await hold()];
  for (const { providerId } of [fresh, quiet]) stripe.pay(providerId);
  const before = await countedOrders();
  await run();
  expect([await fresh.orders(), await quiet.orders()]).toEqual([0, 1]);
  await run();
  expect((await countedOrders()) - before).toBe(1);
});

it('at the end of the hold Stripe decides: what is unpaid gives its stock back, what is paid is an order', async () => {
  const [left, paid, waiting] = [await hold(), await hold(), await hold()];
  stripe.pay(paid.providerId);
  stripe.payLater(waiting.providerId);
  for (const { key } of [left, paid, waiting]) await endHold(shop, key);
  await run();
  expect([await left.orders(), await paid.orders(), await waiting.orders()]).toEqual([0, 1, 0]);
  expect(stripe.pay(left.providerId)).toBe(false);
  expect(await storedCheckout(shop, left.key)).toMatchObject({ state: 'released' });
  // The money of the last one arrives in some days.
  expect(await storedCheckout(shop, waiting.key)).toMatchObject({ state: 'held' });
  expect(await readStockCounts(db, lamp)).toEqual({ onHand: 100, committed: 4 });
});

it('while Stripe is down everything is kept, and Health says since when', async () => {
  const held = await hold();
  stripe.pay(held.providerId);
  await endHold(shop, held.key);
  stripe.always = 'down';
  for (let failed = 0; failed < 2; failed++) await expect(run()).rejects.toThrow('does not answer');
  expect(await storedCheckout(shop, held.key)).toMatchObject({ state: 'held' });
  expect(await readStockCounts(db, lamp)).toEqual({ onHand: 100, committed: 2 });
  const since = sql`jsonb_build_object('trouble', result -> 'trouble' || '{"since": "2026-01-01T00:00:00.000Z"}')`;
  await db.update(healthResults).set({ result: since }).where(eq(healthResults.key, 'payment-providers'));
  await expect(run()).rejects.toThrow('does not answer');
  expect(await see('Payments')).toMatchObject({
    status: 'broken',
    sentence: expect.stringMatching(/^The payment service has not answered for \d+ days\./),
  });
  stripe.always = false;
  await run();
  expect(await held.orders()).toBe(1);
  expect(await see('Payments')).toMatchObject({
    status: 'notice',
    sentence: expect.stringContaining('No event of Stripe has arrived yet'),
  });
});

it.each<[string, (bad: { providerId: string }) => void]>([
  ['that Stripe does not know', ({ providerId }) => void stripe.sessions.delete(providerId)],
  [
    'at which Stripe fails',
    ({ providerId }) => {
      stripe.onRequest = (call) => (call.includes(providerId) ? 'failed' : null);
    },
  ],
])('a payment %s keeps no other from its turn, is kept, and Health names it', async (_, spoil) => {
  const [bad, paid, left] = [await hold({ minutes: 9 }), await hold(), await hold()];
  spoil(bad);
  stripe.pay(paid.providerId);
  await endHold(shop, left.key);
  await run();
  expect(await paid.orders()).toBe(1);
  expect(await storedCheckout(shop, left.key)).toMatchObject({ state: 'released' });
  expect(await storedCheckout(shop, bad.key)).toMatchObject({ state: 'held', number: expect.any(Number) });
  const number = (await storedCheckout(shop, bad.key))?.number;
  await db
    .update(paymentRows)
    .set({ heardAt: sql`now() - interval '11 minutes'` })
    .where(eq(paymentRows.id, bad.paymentId));
  expect(await see('Payments')).toMatchObject({
    status: 'broken',
    sentence: expect.stringContaining(`fails each time at the payment of #${number}.`),
  });
});

it('Stripe that refuses everything is said as that', async () => {
  const only = await hold({ minutes: 9 });
  stripe.sessions.delete(only.providerId);
  await expect(run()).rejects.toThrow('Stripe does not know this (resource_missing');
  expect(await see('Payments')).toMatchObject({ sentence: expect.stringContaining('has refused') });
});

it('a buyer who has not paid for 20 minutes is reminded once, and not of what is over', async () => {
  const reminded = async () =>
    (await db.select({ data: mails.data }).from(mails).where(eq(mails.kind, 'finish-payment'))).map(
      ({ data }) => data,
    );
  const [early, open, over, paid] = [
    await hold({ minutes: 19 }),
    await hold({ minutes: 21 }),
    await hold({ minutes: 21 }),
    await hold({ minutes: 21 }),
  ];
  stripe.pay(paid.providerId);
  await endHold(shop, over.key);
  await run();
  expect(await reminded()).toEqual([{ paymentId: open.paymentId, firstName: expect.any(String) }]);
  await run();
  expect(await reminded()).toHaveLength(1);
  expect(await storedPayment(shop, early.paymentId)).toMatchObject({ remindedAt: null });
});

it('is due at the next end of a hold, and each minute', async () => {
  const due = async () => {
    const signal = AbortSignal.any([]);
    return await payments(shop).run({ signal, deadline: signal, hold: async () => {} });
  };
  expect(await due()).toBe(60_000);
  const { key } = await hold({ minutes: 0 });
  const expiresAt = sql`now() + interval '10 seconds'`;
  await db.update(checkouts).set({ expiresAt }).where(eq(checkouts.id, key));
  expect(await due()).toBeLessThanOrEqual(10_000);
});
