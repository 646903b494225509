import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkouts } from '#server/db/schema/orders.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { press200 } from '#server/testing/builders/many-presses.ts';
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
let networks = 0;
function newNetwork(): string {
  networks += 1;
  return `198.51.100.${networks}`;
}
const bodies = async (token?: string) => {
  const basket = { items: [[lamp]] as [TestProduct][], ...(token ? { token } : {}) };
  const body = { ...placeBody(await readQuote(shop, basket), basket), payment: 'test' };
  return () => ({ ...body, key: crypto.randomUUID() });
};

it('200 checkouts of a guest with one address, from anywhere: three are held', async () => {
  const newBody = await bodies();
  const email = `${crypto.randomUUID()}@example.com`;
  const counts = await press200((at) => {
    const contact = { email: at % 3 === 0 ? email : email.toUpperCase() };
    return placeBy(at % 2 === 0 ? shop : beside, { ...newBody(), contact }, undefined, `203.0.113.${at}`);
  });
  expect(counts[200]).toBe(3);
  expect(await readStock(db, lamp)).toBe(999_997);
  const refused = await placeBy(shop, { ...newBody(), contact: { email } }, undefined, newNetwork());
  expect(refused.json()).toMatchObject({
    code: 'checkout-held',
    error:
      'Several orders with this e-mail address wait for their payment. Please finish or cancel one of these first, or try again in an hour.',
  });
});

it('what was given up, paid, or is over counts no more', async () => {
  const { token } = await addMember(shop);
  const newBody = await bodies(token);
  const press = async () => await placeBy(shop, newBody(), token, newNetwork());
  const first = (await press()).json().checkout._id;
  const second = (await press()).json().checkout._id;
  await press();
  expect((await press()).json().code).toBe('checkout-held');
  await shop.call('DELETE', `/checkout/${first}`, { token });
  expect((await press()).statusCode).toBe(200);
  expect((await press()).json().code).toBe('checkout-held');
  // Its money is on its way, maybe for days.
  await db
    .update(checkouts)
    .set({ expiresAt: new Date(0) })
    .where(eq(checkouts.id, second));
  expect((await press()).statusCode).toBe(200);
});
