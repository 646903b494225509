import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { checkouts } from '#server/db/schema/orders.ts';
import { placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { stockOf } from '#server/testing/builders/orders.ts';
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
const held = () => db.$count(checkouts, eq(checkouts.state, 'held'));
/** How often each answer came. */
const outcomes = (responses: { statusCode: number; json(): { code?: string } }[]) => {
  const counts: Record<string, number> = {};
  for (const response of responses) {
    const outcome = response.json().code ?? String(response.statusCode);
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
};

/** As many at once as the shop has connections to its database, and more. */
async function press200(press: (at: number) => ReturnType<typeof placeBy>) {
  const responses: Awaited<ReturnType<typeof placeBy>>[] = [];
  for (let sent = 0; sent < 200; sent += 40) {
    responses.push(...(await Promise.all(Array.from({ length: 40 }, (_, at) => press(sent + at)))));
  }
  return outcomes(responses);
}

it('200 checkouts of one account, from anywhere and at two processes: three are held', async () => {
  const { token } = await addMember(shop);
  const newBody = await bodies(token);
  const before = await held();
  const counts = await press200((at) =>
    placeBy(at % 2 === 0 ? shop : beside, newBody(), token, `203.0.113.${at % 250}`),
  );
  expect(counts).toEqual({ 200: 3, 'checkout-held': 197 });
  expect((await held()) - before).toBe(3);
  expect(await stockOf(db, lamp)).toBe(999_997);
});

it('200 checkouts of a guest from one address: three are held, then ten attempts an hour are over', async () => {
  const ip = newNetwork();
  const newBody = await bodies();
  const counts = await press200((at) => placeBy(at % 2 === 0 ? shop : beside, newBody(), undefined, ip));
  expect(counts).toEqual({ 200: 3, 'checkout-held': 7, 'too-many': 190 });
  expect(await stockOf(db, lamp)).toBe(999_997);
});

it('many accounts on one network hold ten', async () => {
  const presses = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { token } = await addMember(shop);
      return { token, body: (await bodies(token))() };
    }),
  );
  // The addresses of a customer are one /64.
  const responses = await Promise.all(
    presses.map(({ token, body }, at) => placeBy(shop, body, token, `2001:db8:5:1::${at + 1}`)),
  );
  expect(outcomes(responses)).toEqual({ 200: 10, 'checkout-held': 2 });
  const refused = responses.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json().error).toBe(
    'You have begun to pay for several orders. Please finish or cancel one of these first, or try again in an hour.',
  );
  expect(refused?.headers['retry-after']).toBe('1800');
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

it('a guest who sends the same press again loses no attempt', async () => {
  const ip = newNetwork();
  const body = (await bodies())();
  for (let at = 0; at < 12; at += 1) expect((await placeBy(shop, body, undefined, ip)).statusCode).toBe(200);
});
