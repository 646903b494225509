import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { createFakeRefunds } from '#server/testing/builders/fake-refunds.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addAdministrator, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { noteWentBack } from '../refunds/note-went-back.ts';
import { refundSecond } from '../refunds/refund-second.ts';
import { addToSums, insertRefund } from '../refunds/refunds.store.ts';

/** Refunds that belong to no line are a sum of their own in the report of taxes (docs/rules.md#reports). */
const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
let ada: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  lamp = await addProduct(db, { priceMinor: 10_000, quantity: 100 });
});

const whole = { amountMinor: 10_000, currency: 'USD' };
async function pay(orderId: string | null): Promise<{ paymentId: string; ref: string }> {
  const ref = crypto.randomUUID();
  const [payment] = await db
    .insert(payments)
    .values({ ...whole, provider: 'test', state: 'paid', orderId, providerRef: ref, expiresAt: new Date() })
    .returning({ id: payments.id });
  return { paymentId: payment?.id ?? '', ref };
}

/** Something went back at the provider. @param refundId ours, when we asked for it */
async function goesBack(
  ref: string,
  amountMinor: number,
  { madeAt = 'provider', state = 'succeeded', refundId = null }: Partial<Back> = {},
): Promise<void> {
  const { provider, wentBack } = createFakeRefunds();
  const providerId = crypto.randomUUID();
  wentBack.push({ ref, providerId, amountMinor, madeAt, state, refundId, failure: null, currency: 'USD' });
  await noteWentBack(db, provider, { ref });
}
type Back = ReturnType<typeof createFakeRefunds>['wentBack'][number];

async function asks(paymentId: string, amountMinor: number, lineId?: string): Promise<string> {
  const lines = lineId ? [{ lineId, quantity: 1, amountMinor }] : [];
  const requestId = crypto.randomUUID();
  const id = await insertRefund(db, {
    ...{ paymentId, amountMinor, lines, requestId, reason: null, requestedBy: null },
  });
  await settle(id);
  return id;
}
const settle = (id: string) =>
  db.update(refunds).set({ state: 'succeeded', settledAt: new Date() }).where(eq(refunds.id, id));
async function fails(id: string, paymentId: string, amountMinor: number): Promise<void> {
  await db.update(refunds).set({ state: 'failed', settledAt: null }).where(eq(refunds.id, id));
  await addToSums(db, { paymentId, amountMinor: -amountMinor });
}

/** A payment after the one that bought the order. @returns with the refund that the shop has asked for by itself */
async function paidTwice(orderId: string) {
  const { paymentId, ref } = await pay(null);
  await db.transaction((tx) => refundSecond(tx, { id: paymentId, ...whole }, orderId));
  const [refund] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  return { paymentId, ref, refundId: refund?.id ?? '' };
}

interface Sold {
  orderId: string;
  lineId: string;
  paymentId: string;
  ref: string;
}

let month = 0;
it.each<[string, number, (sold: Sold) => Promise<unknown>]>([
  ['of a typed amount', 500, ({ paymentId }) => asks(paymentId, 500)],
  ['that somebody made at the provider', 700, ({ ref }) => goesBack(ref, 700)],
  ['of a lost dispute', 10_000, ({ ref }) => goesBack(ref, 10_000, { madeAt: 'bank' })],
  ['of lines, which are in their rows', 0, ({ paymentId, lineId }) => asks(paymentId, 10_000, lineId)],
  ['that is not settled', 0, ({ ref }) => goesBack(ref, 700, { state: 'pending' })],
  [
    'of a line, and the rest at the provider',
    3_000,
    async ({ paymentId, lineId, ref }) => {
      await asks(paymentId, 7_000, lineId);
      await goesBack(ref, 10_000);
    },
  ],
  [
    'of ours, which the provider lists, too: once',
    500,
    async ({ paymentId, ref }) => goesBack(ref, 500, { refundId: await asks(paymentId, 500) }),
  ],
  [
    'that was made there after ours had failed: once',
    10_000,
    async ({ paymentId, ref }) => {
      await fails(await asks(paymentId, 10_000), paymentId, 10_000);
      await goesBack(ref, 10_000);
    },
  ],
  [
    'made at the provider, of a payment without an order',
    0,
    async () => goesBack((await pay(null)).ref, 10_000),
  ],
  [
    'made at the provider after ours had failed, of a payment that came twice',
    0,
    async ({ orderId }) => {
      const { paymentId, ref, refundId } = await paidTwice(orderId);
      await fails(refundId, paymentId, 10_000);
      await goesBack(ref, 10_000);
    },
  ],
])('a refund %s: %i', async (_which, expected, happens) => {
  month += 1;
  const order = await addOrder(shop, ada, [[lamp]]);
  const orderId = order._id;
  await db.update(orders).set({ paymentMethod: 'test', paidMinor: 10_000 }).where(eq(orders.id, orderId));
  const payment = await pay(orderId);
  await happens({ orderId, lineId: order.products[0]?._id ?? '', ...payment });
  const day = `2024-${String(month).padStart(2, '0')}-10`;
  await db.execute(`update refunds set settled_at = '${day}T12:00:00Z' where settled_at >= '2025-01-01'`);
  const report = await shop.call('GET', `/reports/taxes?from=${day}&to=${day}`, { token: ada.token });
  expect(report.json()).toMatchObject({ unassigned: expected / 100 });
});
