import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPayments } from '#server/db/schema/payments.ts';
import { holdCheckout, storedCheckout, takePayments } from '#server/testing/builders/payments.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
const open = await createTestApp({ PUBLIC_URL: 'https://shop.example.com' });
afterAll(async () => {
  await open.close();
  await shop.close();
});
beforeAll(async () => {
  await takePayments(shop);
});

it('a buyer pays at the test provider', async () => {
  const lamp = await addProduct(shop.db, { priceMinor: 2_100, quantity: 100 });
  const { key, paymentId, url, expires } = await holdCheckout(shop, { items: [[lamp, 2]] });
  expect(url).toBe(`/checkout/test/${paymentId}`);
  const path = `/payments/test/${paymentId}`;
  const cancel = `/checkout?checkout=${key}`;
  const number = (await storedCheckout(shop, key))?.number;
  expect((await shop.call('GET', path)).json()).toEqual({
    ...{ number, amount: 42, currency: 'USD', isOpen: true, expires, cancel },
  });
  const decide = async (outcome: string) => (await shop.call('POST', path, { body: { outcome } })).json();
  expect(await decide('run away')).toMatchObject({ fields: { outcome: 'Please choose what happens.' } });
  expect((await decide('decline')).return).toBe(cancel);
  const { return: back } = await decide('pay');
  expect(back).toMatch(/^\/checkout\/return\?key=[\w-]{48}$/);
  expect((await shop.call('GET', `/checkout/${back.split('=')[1]}`)).json()).toMatchObject({ _id: key });
  expect(await decide('pay')).toMatchObject({ code: 'already-done' });
  expect((await shop.call('GET', path)).json()).toMatchObject({ isOpen: false });
  expect((await shop.call('GET', `/checkout/${key}`)).json()).toMatchObject({ state: 'placed' });
});

it.each<Record<string, string>>([
  { host: 'shop.example.com' },
  { forwarded: 'for=127.0.0.1' },
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-forwarded-proto': 'https' },
  { 'x-real-ip': '203.0.113.7' },
  { via: '1.1 tunnel' },
  { origin: 'https://shop.example.com' },
])('nobody pays there through a proxy that the settings do not mention: %j', async (headers) => {
  const lamp = await addProduct(shop.db, { quantity: 100 });
  const { key, paymentId, body } = await holdCheckout(shop, { items: [[lamp]] });
  const path = `/payments/test/${paymentId}`;
  const error = 'The test payment can be used only on the machine that runs the shop.';
  const decided = await shop.call('POST', path, { body: { outcome: 'pay' }, headers });
  expect([decided.statusCode, decided.json().error]).toEqual([403, error]);
  expect((await shop.call('GET', path, { headers })).statusCode).toBe(403);
  const again = { ...body, key: crypto.randomUUID() };
  const placed = await shop.call('POST', '/checkout/place', { body: again, headers });
  expect([placed.statusCode, placed.json().fields]).toEqual([400, { payment: error }]);
  expect((await storedCheckout(shop, key))?.state).toBe('held');
});

it('its calls are there on this machine alone', async () => {
  const id = crypto.randomUUID();
  const urls = { returnUrl: 'https://shop.example.com', cancelUrl: 'https://shop.example.com' };
  await open.db
    .insert(testPayments)
    .values({ id, amountMinor: 100, expiresAt: new Date(Date.now() + 60_000), ...urls });
  for (const at of [open, shop]) {
    expect((await at.call('GET', `/payments/test/${id}`)).statusCode).toBe(404);
    const body = { outcome: 'pay' };
    expect((await at.call('POST', `/payments/test/${id}`, { body })).statusCode).toBe(404);
  }
});
