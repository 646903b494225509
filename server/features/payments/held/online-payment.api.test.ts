import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { checkouts, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import {
  deliveryMethod,
  deliveryZone,
  placeBody,
  placeBy,
  readQuote,
} from '#server/testing/builders/checkout.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { readStock } from '#server/testing/builders/orders.ts';
import {
  changePayments,
  endHold,
  holdCheckout,
  latestPaymentId,
  storedCheckout,
  storedPayment,
  takePayments,
} from '#server/testing/builders/payments.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { toCartId } from '../../placing/cart-of-key.ts';
import { settle } from '../settling/settle.ts';

const provider = createFakeProvider();
const shop = await createTestApp({}, undefined, provider);
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  ada = await takePayments(shop);
});
beforeEach(async () => {
  provider.fails(null);
  provider.minimumMinor = 0;
  marta = await addMember(shop);
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 18_900, quantity: 100 });
});
const bag = (token?: string) => ({ items: [[lamp]] as [TestProduct][], ...(token ? { token } : {}) });
const body = async (token?: string) => ({
  ...placeBody(await readQuote(shop, bag(token)), bag(token)),
  payment: 'test',
});
const pay = (key: string, token?: string) =>
  shop.call('POST', `/checkout/${key}/pay`, token ? { token } : {});
const giveUp = (key: string, token?: string) =>
  shop.call('DELETE', `/checkout/${key}`, token ? { token } : {});
const readState = async (key: string) => (await storedCheckout(shop, key))?.state;

describe('a provider that does not answer', () => {
  it('is said, and the same press begins again', async () => {
    provider.fails('away');
    const pressed = await body();
    const away = await placeBy(shop, pressed);
    expect([away.statusCode, away.json()]).toEqual([
      503,
      {
        code: 'payment-unavailable',
        error:
          'The payment service does not answer at the moment. Nothing was charged, and your items are kept. Please try again in a moment.',
      },
    ]);
    expect(away.headers['retry-after']).toBe('10');
    expect(await readState(pressed.key)).toBe('held');
    expect(await readStock(db, lamp)).toBe(99);
    provider.fails(null);
    const again = await placeBy(shop, pressed);
    expect(again.json()).toMatchObject({ checkout: { _id: pressed.key } });
    expect((await placeBy(shop, pressed)).json()).toEqual(again.json());
    expect(await db.$count(payments, eq(payments.checkoutId, pressed.key))).toBe(1);
    expect(await readStock(db, lamp)).toBe(99);
  });

  it('that is back too late for the same payment gets another, which is kept longer', async () => {
    provider.fails('away');
    const pressed = await body();
    await placeBy(shop, pressed);
    const first = await latestPaymentId(shop, pressed.key);
    const soon = sql`now() + interval '30 minutes'`;
    await db.update(payments).set({ expiresAt: soon }).where(eq(payments.id, first));
    await db.update(checkouts).set({ expiresAt: soon }).where(eq(checkouts.id, pressed.key));
    provider.fails(null);
    const again = await pay(pressed.key);
    const second = await latestPaymentId(shop, pressed.key);
    expect(again.json()).toMatchObject({ pay: `https://pay.example/${second}` });
    expect(second).not.toBe(first);
    expect((await storedPayment(shop, first))?.state).toBe('expired');
    expect(Date.parse(again.json().checkout.expires)).toBeGreaterThan(Date.now() + 34 * 60_000);
    expect(provider.begun.has(first)).toBe(false);
  });

  it('does not stop a page that was opened before', async () => {
    const held = await holdCheckout(shop, bag());
    provider.fails('away');
    expect((await pay(held.key)).json().pay).toBe(held.url);
    const read = await shop.call('GET', `/checkout/${held.key}`);
    expect([read.statusCode, read.json().state]).toEqual([200, 'held']);
    const given = await giveUp(held.key);
    expect([given.statusCode, given.json().code]).toEqual([503, 'payment-unavailable']);
    expect(given.json().error).toContain('it is not known whether you have paid');
    await endHold(shop, held.key);
    expect((await pay(held.key)).statusCode).toBe(503);
    expect(await readState(held.key)).toBe('held');
  });
});

it('a provider that refuses: nothing is kept, and no buyer reads why', async () => {
  const lines: string[] = [];
  const logging = await createTestApp({}, undefined, {
    wrapProviders: provider.wrapProviders,
    logTo: { write: (line) => void lines.push(line) },
  });
  onTestFinished(logging.close);
  await changeSettings(logging, await addAdministrator(logging), 'checkout', { allowsGuests: true });
  await changePayments(logging, { offersTest: true });
  const basket = { items: [[await addProduct(logging.db, { quantity: 10 })]] as [TestProduct][] };
  const pressed = { ...placeBody(await readQuote(logging, basket), basket), payment: 'test' };
  provider.fails('refused');
  const response = await placeBy(logging, pressed);
  const words =
    'This payment cannot be used at the moment. Nothing was charged. Please choose another payment, or write to us.';
  expect([response.statusCode, response.json()]).toEqual([
    400,
    { code: 'payment-refused', error: words, fields: { payment: words } },
  ]);
  expect(await storedCheckout(logging, pressed.key)).toMatchObject({ state: 'released' });
  expect(await readStock(logging.db, basket.items[0]?.[0] as TestProduct)).toBe(10);
  expect(lines.join('')).toContain('The key is not valid.');
});

it('a payment that the provider does not know, with the keys of another account, is kept for a day after its end', async () => {
  const { key, paymentId } = await holdCheckout(shop, bag());
  provider.fails('unknown');
  const until = (ago: string) =>
    db
      .update(payments)
      .set({ expiresAt: sql`now() - ${ago}::interval` })
      .where(eq(payments.id, paymentId));
  const settleNow = () => settle(db, { providers: provider.wrapProviders() }, paymentId);
  await until('23 hours');
  await expect(settleNow()).rejects.toThrow('There is no such payment.');
  expect(await readState(key)).toBe('held');
  await until('25 hours');
  expect(await settleNow()).toEqual({ state: 'expired', checkout: 'released' });
  expect(await readStock(db, lamp)).toBe(100);
});

describe('the total', () => {
  it('that a provider does not take is refused in words, which the quote says before', async () => {
    provider.minimumMinor = 18_901;
    const words = 'The total is too small to be paid online.';
    const { payments: quoted } = await readQuote(shop, bag());
    expect(quoted).toMatchObject([{ _id: 'test', isOnline: true, unavailable: words }]);
    const response = await placeBy(shop, await body());
    expect([response.statusCode, response.json().fields]).toEqual([400, { payment: words }]);
    expect(await readStock(db, lamp)).toBe(100);
    provider.minimumMinor = 18_900;
    expect((await readQuote(shop, bag())).payments[0]).not.toHaveProperty('unavailable');
  });
});

it('is frozen: neither a price, nor stock, nor a switch refuses it when it is paid', async () => {
  const standard = deliveryMethod({ price: 4.9 });
  await changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([standard])] });
  const { total: agreed } = await readQuote(shop, bag());
  const held = await holdCheckout(shop, bag());
  await changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([deliveryMethod()])] });
  await changeSettings(shop, ada, 'checkout', { allowsGuests: false });
  onTestFinished(() => changeSettings(shop, ada, 'checkout', { allowsGuests: true }));
  await db.execute(
    sql`update products set price_minor = 1, is_active = false, name = 'Torch' where id = ${lamp.id}`,
  );
  await db.execute(sql`update product_variants set on_hand = committed where id = ${lamp.id}`);
  provider.pay(held.paymentId);
  const { order, total } = (await shop.call('GET', `/checkout/${held.key}`)).json();
  expect(total).toBe(agreed);
  const read = (await shop.call('GET', `/order/${order._id}`, ada)).json().order;
  expect(read).toMatchObject({ totalWithTax: agreed, products: [{ name: 'Lamp', purchasePrice: 189 }] });
});

it('a failed payment is followed by another, as long as things are kept', async () => {
  const held = await holdCheckout(shop, bag());
  provider.answer(held.paymentId, { state: 'failed', failure: 'The account is closed.' });
  expect((await shop.call('GET', `/checkout/${held.key}`)).json()).toMatchObject({
    ...{ state: 'held', payment: { state: 'failed', failure: 'The account is closed.' } },
  });
  const again = await pay(held.key);
  const second = await latestPaymentId(shop, held.key);
  expect([again.statusCode, again.json().pay]).toEqual([200, `https://pay.example/${second}`]);
  expect(second).not.toBe(held.paymentId);
  provider.answer(second, { state: 'open', failure: 'The card was declined.' });
  await db.update(payments).set({ askedAt: null }).where(eq(payments.id, second));
  expect((await shop.call('GET', `/checkout/${held.key}`)).json().payment).toEqual({
    ...{ method: 'test', state: 'open', failure: 'The card was declined.' },
  });
  expect((await pay(held.key)).json().pay).toBe(again.json().pay);
});

it('nobody is asked to pay twice', async () => {
  const held = await holdCheckout(shop, bag());
  provider.answer(held.paymentId, { state: 'processing', ref: 'ref', method: null });
  await shop.call('GET', `/checkout/${held.key}`);
  const onItsWay = 'Your payment is on its way, which takes some days. Please do not pay again.';
  expect((await pay(held.key)).json()).toEqual({ code: 'checkout-paid', error: onItsWay });
  expect((await giveUp(held.key)).json()).toMatchObject({ state: 'held', message: onItsWay });
  expect((await placeBy(shop, held.body)).json().code).toBe('checkout-paid');
  provider.pay(held.paymentId, { amountMinor: 1 });
  await db.update(payments).set({ askedAt: null }).where(eq(payments.id, held.paymentId));
  await shop.call('GET', `/checkout/${held.key}`);
  expect((await pay(held.key)).json().code).toBe('checkout-paid');
  const other = await holdCheckout(shop, bag());
  provider.pay(other.paymentId);
  await shop.call('GET', `/checkout/${other.key}`);
  expect((await pay(other.key)).json().code).toBe('checkout-paid');
  expect(await db.$count(orders, eq(orders.cartId, toCartId(other.key)))).toBe(1);
});

describe('whose checkout it is', () => {
  const calls = [
    ['GET', ''],
    ['POST', '/pay'],
    ['DELETE', ''],
  ] as const;
  it.each(calls)('%s …%s is for the account alone that has placed it', async (method, path) => {
    const held = await holdCheckout(shop, bag(marta.token));
    const other = await addMember(shop);
    for (const caller of [{}, { token: other.token }, { token: ada.token }]) {
      const response = await shop.call(method, `/checkout/${held.key}${path}`, caller);
      expect(response.statusCode).toBe(404);
    }
    expect(await readState(held.key)).toBe('held');
    expect((await shop.call(method, `/checkout/${held.key}${path}`, marta)).statusCode).toBe(200);
  });

  it.each(calls)('%s …%s of a guest is for who has the key', async (method, path) => {
    const held = await holdCheckout(shop, bag());
    // The payment's id, which staff read and which is no secret, and the cart's, which merchants read.
    for (const id of [held.paymentId, toCartId(held.key), crypto.randomUUID()]) {
      expect((await shop.call(method, `/checkout/${id}${path}`)).statusCode).toBe(404);
    }
    for (const id of ['no', '%00', held.key.slice(1), `${held.key}'`, 'a'.repeat(5_000)]) {
      expect((await shop.call(method, `/checkout/${id}${path}`)).statusCode).toBe(404);
    }
    expect((await shop.call(method, `/checkout/${held.key}${path}`, marta)).statusCode).toBe(200);
  });

  it.each(calls)('%s …%s asks whose session has ended to sign in', async (method, path) => {
    const held = await holdCheckout(shop, bag(marta.token));
    await shop.call('GET', '/auth/logout', { token: marta.token });
    await db.execute(sql`delete from sessions where id = ${marta.sessionId}`);
    const response = await shop.call(method, `/checkout/${held.key}${path}`, marta);
    expect(response.statusCode).toBe(401);
    expect(await readState(held.key)).toBe('held');
  });

  it('the key of a held one is refused to others', async () => {
    const held = await holdCheckout(shop, bag());
    const others = [{ ...held.body, contact: { email: 'other@example.com' } }, held.body];
    expect((await placeBy(shop, others[0])).json().code).toBe('request-used');
    expect((await placeBy(shop, others[1], marta.token)).json().code).toBe('request-used');
  });

  it('the key of one that was given up is refused, also with another payment', async () => {
    await changeSettings(shop, ada, 'checkout', { offersTransfer: true });
    onTestFinished(() => changeSettings(shop, ada, 'checkout', { offersTransfer: false }));
    const held = await holdCheckout(shop, bag());
    const given = await giveUp(held.key);
    expect(given.json()).toMatchObject({
      ...{ success: true, message: 'Nothing was charged, and your items are not kept any more.' },
      ...{ state: 'released', expires: null, total: null },
      payment: { method: 'test', state: 'expired', failure: null },
    });
    expect((await giveUp(held.key)).json()).toMatchObject({ state: 'released' });
    expect((await pay(held.key)).json().code).toBe('checkout-released');
    const other = { ...held.body, payment: 'transfer' };
    expect((await placeBy(shop, other)).json().code).toBe('checkout-released');
    const foreign = { ...other, contact: { email: 'other@example.com' } };
    expect((await placeBy(shop, foreign)).json().code).toBe('request-used');
    expect(await readStock(db, lamp)).toBe(100);
  });
});

it('asks the provider at most once in two seconds, however often the page does', async () => {
  const held = await holdCheckout(shop, bag());
  const { read } = provider.asked;
  await Promise.all(Array.from({ length: 20 }, () => shop.call('GET', `/checkout/${held.key}`)));
  expect(provider.asked.read).toBe(read + 1);
  await db
    .update(payments)
    .set({ askedAt: sql`now() - interval '2 seconds'` })
    .where(eq(payments.id, held.paymentId));
  await shop.call('GET', `/checkout/${held.key}`);
  expect(provider.asked.read).toBe(read + 2);
});
