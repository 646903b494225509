import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { takePayments } from '#server/testing/builders/payments.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { saveStripeKeys } from '#server/testing/builders/stripe.ts';
import { openStripeShop } from '#server/testing/stripe-shop.ts';

const opened = await openStripeShop();
const { stripe, shop, send, about } = opened;
afterAll(opened.close);
const { db } = shop;

let lamp: TestProduct;
beforeAll(async () => {
  await saveStripeKeys(shop, stripe);
  await takePayments(shop, { offersStripe: true });
});
beforeEach(async () => {
  Object.assign(stripe, { always: false, faults: [] });
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 2_100, quantity: 100 });
});

const hold = () => opened.hold(lamp);

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
