import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mails } from '#server/db/schema/mail.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';
import { createRateLimits } from '#server/http/rate-limits.ts';
import { placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { readStock } from '#server/testing/builders/orders.ts';
import {
  endHold,
  holdCheckout,
  latestPaymentId,
  storedCheckout,
  takePayments,
} from '#server/testing/builders/payments.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { killedBefore } from '#server/testing/killed-connection.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { ProviderAway } from '../../payment-providers/provider.ts';
import { toCartId } from '../../placing/cart-of-key.ts';
import { placeCheckout } from '../../placing/place-checkout.ts';
import { listDuePayments, listUnpaidCheckouts, msUntilNextExpiry } from '../settling/due-payments.store.ts';
import { settle } from '../settling/settle.ts';
import { onlineCheckouts } from './online-checkouts.ts';

const provider = createFakeProvider();
const shop = await createTestApp({}, undefined, provider);
afterAll(shop.close);
const { db } = shop;
const settling = { providers: shop.providers };
const paying = {
  ...{
    ...settling,
    shopSettings: shop.shopSettings,
    links: shop.orderLinks,
    limitsHeld: true,
    limits: createRateLimits(null),
  },
  ...{ publicUrl: shop.settings.publicUrl, report: () => {} },
};
const placing = { ...paying, online: onlineCheckouts(paying) };

let lamp: TestProduct;
let email: string;
beforeAll(async () => {
  await takePayments(shop);
});
beforeEach(async () => {
  provider.fails(null);
  provider.on('begin', null, 'after');
  lamp = await addProduct(db, { priceMinor: 1_000, quantity: 10 });
  email = `${crypto.randomUUID()}@example.com`;
});
const basket = () => ({ items: [[lamp]] as [TestProduct][] });
const makeBody = async () => ({
  ...placeBody(await readQuote(shop, basket()), basket()),
  ...{ payment: 'test' as const, contact: { email } },
});
const hold = () => holdCheckout(shop, basket(), { contact: { email } });
/** The shop's own steps at the end of a hold. */
async function afterTheHold(key: string) {
  await endHold(shop, key);
  for (const { id } of await listDuePayments(db)) await settle(db, settling, id);
}
const countOrders = (key: string) => db.$count(orders, eq(orders.cartId, toCartId(key)));

describe('the process or its connection ends between two steps', () => {
  // The limits, the claim, the terms, the locks, the hold and its commit, the page and its address.
  const steps = Array.from({ length: 16 }, (_, at) => at + 1);
  it.each(steps)(
    'of placing, before statement %i: the same press goes on, and is paid once',
    async (step) => {
      const { items, ...body } = await makeBody();
      const form = {
        ...{ ...body, ip: '192.0.2.1', terms: false, note: undefined, delivery: body.delivery ?? '' },
        items: [{ productId: lamp.id, variantId: lamp.id, quantity: 1 }],
      };
      await killedBefore(shop, step, (lost) => placeCheckout(lost, placing, null, form));
      const again = await placeBy(shop, { ...body, items });
      expect(again.statusCode, again.body).toBe(200);
      expect(await readStock(db, lamp)).toBe(9);
      expect(await db.$count(payments, eq(payments.checkoutId, body.key))).toBe(1);
      provider.pay(await latestPaymentId(shop, body.key));
      await afterTheHold(body.key);
      expect(await countOrders(body.key)).toBe(1);
      expect(await readStock(db, lamp)).toBe(9);
    },
  );

  it.each(steps)('of placing, before statement %i: nobody comes back, and the stock does', async (step) => {
    const { items: _items, ...body } = await makeBody();
    const form = {
      ...{ ...body, ip: '192.0.2.2', terms: false, note: undefined, delivery: body.delivery ?? '' },
      items: [{ productId: lamp.id, variantId: lamp.id, quantity: 1 }],
    };
    await killedBefore(shop, step, (lost) => placeCheckout(lost, placing, null, form));
    await afterTheHold(body.key);
    expect(await readStock(db, lamp)).toBe(10);
    expect(await countOrders(body.key)).toBe(0);
    expect((await storedCheckout(shop, body.key))?.state ?? 'released').toBe('released');
  });

  it.each(steps)('of settling what is paid, before statement %i: it is placed once', async (step) => {
    const { key, paymentId } = await hold();
    provider.pay(paymentId);
    await killedBefore(shop, step, (lost) => settle(lost, settling, paymentId));
    await afterTheHold(key);
    expect(await storedCheckout(shop, key)).toMatchObject({ state: 'placed' });
    expect(await countOrders(key)).toBe(1);
    expect(await db.$count(mails, eq(mails.recipient, email))).toBe(1);
    expect(await readStock(db, lamp)).toBe(9);
    expect(await db.$count(refunds, eq(refunds.paymentId, paymentId))).toBe(0);
  });

  it.each(steps)('of ending a hold, before statement %i: the stock comes back once', async (step) => {
    const { key, paymentId } = await hold();
    await endHold(shop, key);
    await killedBefore(shop, step, (lost) => settle(lost, settling, paymentId));
    await afterTheHold(key);
    expect(await storedCheckout(shop, key)).toMatchObject({ state: 'released' });
    expect(await readStock(db, lamp)).toBe(10);
  });
});

it('a page that was opened, and whose reply was lost, is the one that is paid', async () => {
  const body = await makeBody();
  provider.on(
    'begin',
    async () => {
      throw new ProviderAway('The reply was lost.');
    },
    'after',
  );
  expect((await placeBy(shop, body)).statusCode).toBe(503);
  provider.on('begin', null, 'after');
  const paymentId = await latestPaymentId(shop, body.key);
  expect((await placeBy(shop, body)).json().pay).toBe(`https://pay.example/${paymentId}`);
  provider.pay(paymentId);
  expect(await settle(db, settling, paymentId)).toEqual({ state: 'paid', checkout: 'placed' });
});

describe('what a job settles', () => {
  it('is what is over, and what was not heard of for two minutes, or ten', async () => {
    const { paymentId, key } = await hold();
    const isDue = async () => (await listDuePayments(db)).some(({ id }) => id === paymentId);
    const heard = (minutes: number) =>
      db
        .update(payments)
        .set({ heardAt: new Date(Date.now() - minutes * 60_000 - 1_000), askedAt: null })
        .where(eq(payments.id, paymentId));
    expect(await isDue()).toBe(false);
    await heard(2);
    expect(await isDue()).toBe(true);
    await db.update(payments).set({ state: 'processing' }).where(eq(payments.id, paymentId));
    expect(await isDue()).toBe(false);
    await heard(10);
    expect(await isDue()).toBe(true);
    await heard(0);
    await endHold(shop, key);
    // Nobody can end that.
    expect(await isDue()).toBe(false);
    await db.update(payments).set({ state: 'open' }).where(eq(payments.id, paymentId));
    expect(await isDue()).toBe(true);
    await db.update(payments).set({ state: 'mismatch' }).where(eq(payments.id, paymentId));
    expect(await isDue()).toBe(false);
    expect(await listUnpaidCheckouts(db)).not.toContain(key);
    await db.update(payments).set({ state: 'failed' }).where(eq(payments.id, paymentId));
    expect(await listUnpaidCheckouts(db)).toContain(key);
  });

  it('knows when the next hold is over', async () => {
    const { key } = await hold();
    const ms = await msUntilNextExpiry(db);
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThanOrEqual(35 * 60_000);
    expect(key).not.toBe('');
  });
});
