import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { payments } from '#server/db/schema/payments.ts';
import { storedCheckout, storedPayment, takePayments } from '#server/testing/builders/payments.ts';
import type { TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readSettings } from '#server/testing/builders/settings.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import { openStripeShop } from '#server/testing/stripe-shop.ts';

const opened = await openStripeShop();
const { stripe, shop, send, about } = opened;
afterAll(opened.close);
const { db } = shop;

let ada: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  await saveStripeKeys(shop, stripe);
  ada = await takePayments(shop, { offersStripe: true });
});
beforeEach(async () => {
  Object.assign(stripe, { always: false, faults: [] });
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 2_100, quantity: 100 });
});

const hold = () => opened.hold(lamp);
const received = { received: true };

it('an event settles what it is about, before it is acknowledged', async () => {
  const held = await hold();
  stripe.pay(held.providerId);
  const response = await send(about(held.paymentId));
  expect([response.statusCode, response.json()]).toEqual([200, received]);
  expect(await held.orders()).toBe(1);
  expect(await storedPayment(shop, held.paymentId)).toMatchObject({
    state: 'paid',
    method: 'Visa ending in 4242',
  });
  expect((await readSettings(shop, ada, 'payments')).heardEvent).toEqual(expect.any(String));
});

it('repeated, in any order and about nothing that is true, events change nothing else', async () => {
  const held = await hold();
  expect((await send(about(held.paymentId))).statusCode).toBe(200);
  expect(await storedCheckout(shop, held.key)).toMatchObject({ state: 'held' });
  stripe.pay(held.providerId);
  const kinds = ['expired', 'async_payment_failed', 'completed', 'completed', 'expired'];
  const replies = await Promise.all(
    kinds.map((kind) => send(about(held.paymentId, `checkout.session.${kind}`))),
  );
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(kinds.map(() => 200));
  expect(await held.orders()).toBe(1);
  expect(await readStockCounts(db, lamp)).toEqual({ onHand: 100, committed: 2 });
});

it('an event before the shop has stored the session is acknowledged, and the session is paid later', async () => {
  const held = await hold();
  stripe.pay(held.providerId);
  expect((await send(about(crypto.randomUUID()))).json()).toEqual(received);
  expect(await held.orders()).toBe(0);
});

it.each([
  ['is not signed', (id: string) => ({ ...about(id), headers: { 'content-type': 'application/json' } })],
  ['is changed', (id: string) => ({ ...about(id), body: about(id).body.replace('evt_', 'evt-') })],
  ['is a day late', (id: string) => about(id, undefined, 86_400)],
])('an event that %s is refused, and changes nothing', async (_what, event) => {
  const held = await hold();
  stripe.pay(held.providerId);
  const response = await send(event(held.paymentId) as Parameters<typeof send>[0]);
  expect([response.statusCode, response.json().code]).toEqual([400, 'invalid-input']);
  expect(await held.orders()).toBe(0);
});

describe('what is not ours is acknowledged:', () => {
  it.each([
    ['another kind', () => stripe.event('customer.created', { id: 'cus_1' })],
    ['a session of something else', () => about('donation-17')],
    ['a refund of something else', () => stripe.event('refund.updated', { id: 're_1' })],
    [
      'a dispute of something else',
      () => stripe.event('charge.dispute.created', { payment_intent: 'pi_1', amount: 1, currency: 'usd' }),
    ],
  ])('%s', async (_what, event) => {
    const response = await send(event());
    expect([response.statusCode, response.json()]).toEqual([200, received]);
  });
});

it.each([
  ['nothing', undefined, 400],
  ['no JSON', '{', 400],
  ['JSON that is nested deep', '['.repeat(100_000), 400],
  ['another type', Buffer.from([0xff, 0x00]), 400],
  ['too much', 'x'.repeat(300_000), 413],
])('a body with %s is refused', async (_what, body, status) => {
  const { headers } = about('1');
  const response = await shop.call('POST', '/payments/stripe/events', { body, headers });
  expect(response.statusCode).toBe(status);
});

it.each(['of an order', 'of what never became one'])(
  'a dispute %s is told to staff once, with its page',
  async (what) => {
    const held = await hold();
    await db.delete(mails);
    const isPlaced = what === 'of an order';
    if (isPlaced) stripe.pay(held.providerId);
    await send(about(held.paymentId));
    const providerRef = `pi_${held.paymentId}`;
    if (!isPlaced) await db.update(payments).set({ providerRef }).where(eq(payments.id, held.paymentId));
    const payment = await storedPayment(shop, held.paymentId);
    const dispute = { id: 'dp_7', payment_intent: payment?.providerRef, amount: 4_200, currency: 'usd' };
    await Promise.all([1, 2, 3, 4, 5].map(() => send(stripe.event('charge.dispute.created', dispute))));
    const events = await db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, payment?.orderId ?? held.paymentId));
    const url = 'https://dashboard.stripe.com/test/disputes/dp_7';
    expect(events.filter(({ kind }) => kind === 'disputed')).toMatchObject(
      isPlaced ? [{ details: { amountMinor: 4_200, url }, actorId: null }] : [],
    );
    const sent = await db.select().from(mails).where(eq(mails.kind, 'payment-disputed'));
    expect(sent).toMatchObject([{ recipient: ada.email, data: { url } }]);
  },
);
