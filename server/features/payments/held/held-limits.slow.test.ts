import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkouts } from '#server/db/schema/orders.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { countOutcomes, press200 } from '#server/testing/builders/many-presses.ts';
import { readStock } from '#server/testing/builders/orders.ts';
import { takePayments } from '#server/testing/builders/payments.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const provider = createFakeProvider();
const shop = await createTestApp({ RATE_LIMIT: 'on' }, undefined, provider);
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

let lamp: TestProduct;
beforeEach(async () => {
  await db.delete(checkouts).where(eq(checkouts.state, 'placed'));
  await db.delete(rateLimits);
  lamp = await addProduct(db, { quantity: 1_000_000 });
});
const bodies = async (token?: string) => {
  const basket = { items: [[lamp]] as [TestProduct][], ...(token ? { token } : {}) };
  const body = { ...placeBody(await readQuote(shop, basket), basket), payment: 'test' };
  return () => ({ ...body, key: crypto.randomUUID() });
};
const held = () => db.$count(checkouts, eq(checkouts.state, 'held'));

it('200 checkouts of one account, from anywhere and at two processes: three are held', async () => {
  const { token } = await addMember(shop);
  const newBody = await bodies(token);
  const before = await held();
  const counts = await press200((at) =>
    placeBy(at % 2 === 0 ? shop : beside, newBody(), token, `203.0.113.${at % 250}`),
  );
  // Others at the same moment may be past the orders of an hour.
  expect(counts[200]).toBe(3);
  expect((counts['checkout-held'] ?? 0) + (counts['too-many'] ?? 0)).toBe(197);
  expect((await held()) - before).toBe(3);
  expect(await readStock(db, lamp)).toBe(999_997);
});

it('a network holds thirty of guests, and any number of accounts', async () => {
  const newBody = await bodies();
  // The addresses of a customer are one /64.
  const ip = (at: number) => `2001:db8:5:1::${at + 1}`;
  const asGuest = (at: number) =>
    placeBy(shop, { ...newBody(), contact: { email: `guest-${at}@example.com` } }, undefined, ip(at));
  const asAccount = async (at: number) => {
    const { token } = await addMember(shop);
    return await placeBy(beside, (await bodies(token))(), token, ip(at));
  };
  const accounts = await Promise.all(Array.from({ length: 5 }, (_, at) => asAccount(at)));
  const guests = await Promise.all(Array.from({ length: 30 }, (_, at) => asGuest(at)));
  expect(countOutcomes([...accounts, ...guests])).toEqual({ 200: 35 });
  // Those of an hour ago have no other limit than this one.
  await db.delete(rateLimits);
  const refused = await asGuest(31);
  expect(refused.json()).toMatchObject({
    code: 'checkout-held',
    error: 'Many people pay from your network just now. Please try again in some minutes, or log in.',
  });
  expect(refused.headers['retry-after']).toBe('300');
  expect((await asAccount(31)).statusCode).toBe(200);
});
