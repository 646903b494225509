import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { jobs } from '#server/db/schema/jobs.ts';
import { orders } from '#server/db/schema/orders.ts';
import { toCartId } from '#server/features/placing/cart-of-key.ts';
import { placeBody, readQuote } from '#server/testing/builders/checkout.ts';
import { changePayments, endHold, latestPaymentId } from '#server/testing/builders/payments.ts';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { killShops, type ShopProcess, startShop } from '#server/testing/shop-process.ts';
import { startStripe } from '#server/testing/stripe-stand-in.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { healthChecks } from './health-checks.ts';
import { runNow } from './queue.ts';
import { payments } from './settle-payments.ts';

/** A process of the shop is killed between two steps of a payment. Another one, on the same database, is there for what follows. */

const stripe = await startStripe();
const shop = await createTestApp({ STRIPE_API_URL: stripe.url });
const { db } = shop;
afterAll(async () => {
  await shop.close();
  await stripe.close();
});
afterEach(killShops);
const { see } = createHealthChecks(shop);

let marta: TestPerson;
beforeAll(async () => {
  await saveStripeKeys(shop, stripe);
  await changePayments(shop, { offersStripe: true });
  marta = await addMember(shop);
});

const steps = [
  'before Stripe begins',
  'after Stripe has begun',
  'after the buyer knows where to pay',
  'before Stripe is asked whether it is paid',
  'after Stripe has said that it is paid',
  'after the order was placed',
  'before Stripe refunds',
  'after Stripe has refunded',
  'never',
] as const;
type Step = (typeof steps)[number];

/** Before and after which request of Stripe. */
const requests: Partial<Record<Step, [call: RegExp, before: boolean]>> = {
  'before Stripe begins': [/^POST .*\/sessions$/, true],
  'after Stripe has begun': [/^POST .*\/sessions$/, false],
  'before Stripe is asked whether it is paid': [/^GET .*\/sessions\//, true],
  'after Stripe has said that it is paid': [/^GET .*\/sessions\//, false],
  'before Stripe refunds': [/^POST .*\/refunds$/, true],
  'after Stripe has refunded': [/^POST .*\/refunds$/, false],
};

/** Another process does it at once: it needs not wait until the claim of the killed one is over. */
async function runJob(): Promise<void> {
  await db.update(jobs).set({ claimedUntil: null, claimedBy: null });
  await runNow(db, payments(shop));
}

it.each(steps.flatMap((step) => [true, false].map((isPatient) => [step, isPatient] as const)))(
  'killed %s, nothing is charged without an order, or ordered twice (buyer tries again: %s)',
  { timeout: 120_000 },
  async (step, isPatient) => {
    const lamp = await addProduct(db, { priceMinor: 2_100, quantity: 100 });
    const { url, signal } = await startKilled(step);
    const call = async (method: string, path: string, body?: object) => {
      const headers = { authorization: marta.token, 'content-type': 'application/json' };
      const sent = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}), signal };
      // A killed process answers nothing.
      const response = await fetch(`${url}/api${path}`, sent).catch(() => null);
      return await response?.json().catch(() => null);
    };
    const again = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
      (await shop.call(method, path, { token: marta.token, body })).json();

    const basket = { items: [[lamp, 2]] as [typeof lamp, number][], token: marta.token };
    const body = { ...placeBody(await readQuote(shop, basket), basket), payment: 'stripe' };
    const first = await call('POST', '/checkout/place', body);
    killIf(step, 'after the buyer knows where to pay');
    const begun = first ?? (isPatient ? await again('POST', '/checkout/place', body) : null);
    const isPaid = begun !== null;
    if (isPaid) {
      const session = [...stripe.sessions.values()].find((one) => one.url === begun.pay);
      expect(stripe.pay(session?.id ?? '')).toBe(true);
      await call('GET', `/checkout/${body.key}`);
      killIf(step, 'after the order was placed');
      if (isPatient) await again('GET', `/checkout/${body.key}`);
    }
    // Later: what nobody came back for.
    await endHold(shop, body.key);
    await runJob();

    const paymentId = await latestPaymentId(shop, body.key);
    const placed = await db
      .select()
      .from(orders)
      .where(eq(orders.cartId, toCartId(body.key)));
    expect(placed).toMatchObject(isPaid ? [{ paidMinor: 4_200, refundedMinor: 0 }] : []);
    const charged = () =>
      [...stripe.intents.values()].filter(({ metadata }) => metadata.payment === paymentId);
    expect(charged().map((intent) => intent.amount_received)).toEqual(isPaid ? [4_200] : []);
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: 100, committed: isPaid ? 2 : 0 });

    const [order] = placed;
    if (order) {
      const path = `/order/cancel/${order.id}`;
      if (!(await call('DELETE', path))) await again('DELETE', path);
      await refundedOrKilled(step, order.id);
      await runJob();
      const refunds = [...stripe.refunds.values()].filter(
        ({ payment_intent }) => payment_intent === charged()[0]?.id,
      );
      expect(refunds.map(({ amount }) => amount)).toEqual([4_200]);
      const [refunded] = await db.select().from(orders).where(eq(orders.id, order.id));
      expect(refunded?.refundedMinor).toBe(4_200);
      expect(await db.execute(sql`select state from refunds where order_id = ${order.id}`)).toMatchObject({
        rows: [{ state: 'succeeded' }],
      });
    }
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: 100, committed: 0 });
    for (const check of healthChecks(shop)) await runNow(db, check);
    for (const name of ['Stock', 'Sums of orders'])
      expect(await see(name)).toMatchObject({ status: 'works' });
  },
);

let killed: { process: ShopProcess; end: AbortController } | null = null;

function kill(): void {
  if (!killed) return;
  process.kill(killed.process.pid, 'SIGKILL');
  killed.end.abort();
  killed = null;
}

const killIf = (step: Step, now: Step) => {
  if (step === now) kill();
};

/** A process that is killed at this step. */
async function startKilled(step: Step): Promise<{ url: string; signal: AbortSignal }> {
  const end = new AbortController();
  const process = await startShop({
    env: {
      DATABASE_URL: shop.url,
      DATA_DIR: shop.settings.dataDir,
      JWT_SECRET: shop.settings.jwtSecret ?? '',
      SETTINGS_KEY: shop.settings.settingsKey ?? '',
      STRIPE_API_URL: stripe.url,
    },
  });
  killed = { process, end };
  const [at, isBefore] = requests[step] ?? [];
  stripe.onRequest = (call) => {
    if (!killed || !at?.test(call)) return null;
    kill();
    return isBefore ? 'down' : 'lost';
  };
  return { url: process.url, signal: end.signal };
}

/** The job of the process refunds by itself, as soon as it is asked for. */
async function refundedOrKilled(step: Step, orderId: string): Promise<void> {
  if (step.includes('refund')) await expect.poll(() => killed).toBeNull();
  if (step !== 'never') return;
  const readStates = () => db.execute(sql`select state from refunds where order_id = ${orderId}`);
  await expect.poll(async () => (await readStates()).rows).toEqual([{ state: 'succeeded' }]);
}
