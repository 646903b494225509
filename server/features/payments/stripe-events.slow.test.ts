import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { holdCheckout, storedPayment, takePayments } from '#server/testing/builders/payments.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import { startStripe } from '#server/testing/stripe-stand-in.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { toCartId } from '../placing/cart-of-key.ts';

const stripe = await startStripe();
const shop = await createTestApp({ STRIPE_API_URL: stripe.url });
const { db } = shop;
afterAll(async () => {
  await shop.close();
  await stripe.close();
});

let lamp: TestProduct;
beforeAll(async () => {
  await saveStripeKeys(shop, stripe);
  await takePayments(shop, { offersStripe: true });
});
beforeEach(async () => {
  Object.assign(stripe, { always: false, faults: [] });
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 2_100, quantity: 100 });
});

/** A guest on Stripe's page. */
async function hold() {
  const held = await holdCheckout(shop, { items: [[lamp, 2]] }, { payment: 'stripe' });
  const providerId = (await storedPayment(shop, held.paymentId))?.providerId ?? '';
  return { ...held, providerId, orders: () => db.$count(orders, eq(orders.cartId, toCartId(held.key))) };
}
type Event = ReturnType<typeof stripe.event>;
const send = ({ body, headers }: Event) => shop.call('POST', '/payments/stripe/events', { body, headers });
const about = (paymentId: string, type = 'checkout.session.completed', ageSeconds = 0) =>
  stripe.event(type, { object: 'checkout.session', client_reference_id: paymentId }, ageSeconds);

it('while Stripe does not answer, events are not acknowledged, so that they come again', async () => {
  const held = await hold();
  stripe.pay(held.providerId);
  stripe.always = 'down';
  const late = await send(about(held.paymentId));
  expect([late.statusCode, late.json().code]).toEqual([503, 'payment-unavailable']);
  stripe.always = false;
  expect((await send(about(held.paymentId))).statusCode).toBe(200);
  expect(await held.orders()).toBe(1);
});
