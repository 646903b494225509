import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { rateLimits } from '#server/db/schema/rate-limits.ts';
import { placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { addOrder, createCart, itemsTotal } from '#server/testing/builders/orders.ts';
import { takePayments } from '#server/testing/builders/payments.ts';
import { addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const provider = createFakeProvider();
const shop = await createTestApp({ RATE_LIMIT: 'on' }, undefined, provider);
let beside: TestApp;
let lamp: TestProduct;
beforeAll(async () => {
  const ada = await takePayments(shop);
  await changeSettings(shop, ada, 'checkout', { offersTransfer: true });
  beside = await shop.startBeside();
  lamp = await addProduct(shop.db, { priceMinor: 1_000, quantity: 1_000_000 });
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});
beforeEach(() => shop.db.delete(rateLimits));

async function addUnproven(): Promise<TestPerson> {
  const person = await addMember(shop);
  await shop.db.update(users).set({ emailProvenAt: null }).where(eq(users.id, person.id));
  return person;
}
let networks = 0;
function newNetwork(): string {
  networks += 1;
  return `198.51.100.${networks}`;
}
let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `guest-${addresses}@example.com`;
}

interface Press {
  token?: string;
  email?: string;
  ip?: string;
}
const bodies = async (token?: string) => {
  const basket = { items: [[lamp]] as [TestProduct][], ...(token ? { token } : {}) };
  const body = { ...placeBody(await readQuote(shop, basket), basket), payment: 'transfer' };
  return ({ email = newAddress() }: Press) => ({
    ...body,
    key: crypto.randomUUID(),
    contact: token ? {} : { email },
  });
};
/** @returns how often each answer came */
async function pressAll(presses: Press[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const newBody = new Map<string | undefined, Awaited<ReturnType<typeof bodies>>>();
  for (const { token } of presses) if (!newBody.has(token)) newBody.set(token, await bodies(token));
  const responses = await Promise.all(
    presses.map((press, at) =>
      placeBy(
        at % 2 === 0 ? shop : beside,
        newBody.get(press.token)?.(press),
        press.token,
        press.ip ?? newNetwork(),
      ),
    ),
  );
  for (const response of responses) {
    const what = response.statusCode === 200 ? 'placed' : response.json().error.replace(/\. .*/, '');
    counts[what] = (counts[what] ?? 0) + 1;
    if (response.statusCode !== 200) {
      expect(response.statusCode, response.body).toBe(429);
      expect(Number(response.headers['retry-after'])).toBeGreaterThan(3_000);
    }
  }
  return counts;
}
const times = (count: number, press: (at: number) => Press) =>
  Array.from({ length: count }, (_, at) => press(at));

describe('in an hour, at the same moment and at two processes,', () => {
  it('an account with a proven address places 30, from anywhere', async () => {
    const { token } = await addMember(shop);
    const before = await shop.db.$count(orders);
    expect(await pressAll(times(40, () => ({ token })))).toEqual({
      placed: 30,
      'Too many orders from this account': 10,
    });
    expect((await shop.db.$count(orders)) - before).toBe(30);
  });

  it('an account without one places 10, from anywhere', async () => {
    const { token } = await addUnproven();
    const { placed, ...refused } = await pressAll(times(14, () => ({ token })));
    expect(placed).toBe(10);
    // The address has 10, too: either limit may be the first to refuse one of several at the same moment.
    const ofAccount = refused['Too many orders from this account'] ?? 0;
    expect(ofAccount + (refused['Too many orders with this e-mail address'] ?? 0)).toBe(4);
  });

  it('one that proves its address meanwhile places 30 in all', async () => {
    const { id, token } = await addUnproven();
    await pressAll(times(10, () => ({ token })));
    await shop.db.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, id));
    expect(await pressAll(times(25, () => ({ token })))).toMatchObject({ placed: 20 });
  });

  it.each([
    ['as it is', (email: string) => email],
    ['in any case', (email: string, at: number) => (at % 2 === 0 ? email : email.toUpperCase())],
    [
      'with a domain in full width',
      (email: string, at: number) => (at % 2 ? email : email.replace('example', 'ｅxample')),
    ],
    [
      'with an invisible letter in its domain',
      (email: string, at: number) => (at % 2 ? email : email.replace('example', 'exam\u034Fple')),
    ],
    ['between spaces', (email: string, at: number) => (at % 2 ? email : `  ${email} `)],
  ])('guests place 10 with one address, %s', async (_how, write) => {
    const email = newAddress();
    const counts = await pressAll(times(13, (at) => ({ email: write(email, at) })));
    expect(counts).toEqual({ placed: 10, 'Too many orders with this e-mail address': 3 });
  });

  it('other mailboxes are others: with a dot, with a plus', async () => {
    const name = `greta-${crypto.randomUUID()}`;
    const variants = [`${name}@example.com`, `${name}.x@example.com`, `${name}+x@example.com`];
    const counts = await pressAll(times(30, (at) => ({ email: variants[at % 3] ?? '' })));
    expect(counts).toEqual({ placed: 30 });
  });

  it('an unproven account and guests share the address, whoever types it', async () => {
    const { token, email } = await addUnproven();
    await pressAll(times(6, () => ({ email: email.toUpperCase() })));
    const counts = await pressAll(times(6, () => ({ token })));
    expect(counts).toEqual({ placed: 4, 'Too many orders with this e-mail address': 2 });
  });

  it('nobody stops an account with a proven address by typing it', async () => {
    const { token, email } = await addMember(shop);
    await pressAll(times(12, () => ({ email })));
    expect(await pressAll(times(12, () => ({ token })))).toEqual({ placed: 12 });
  });

  it('an IP counts guests and unproven accounts, and lets the rest of a school order', async () => {
    // The addresses of a customer are one /64.
    const ip = (at: number) => `2001:db8:7:1::${at + 1}`;
    const pupils = await Promise.all(Array.from({ length: 35 }, () => addMember(shop)));
    const unproven = await Promise.all(Array.from({ length: 3 }, addUnproven));
    expect(await pressAll(pupils.map(({ token }, at) => ({ token, ip: ip(at) })))).toEqual({ placed: 35 });
    const guests = times(30, (at) => ({ ip: ip(at) }));
    const counts = await pressAll([...unproven.map(({ token }) => ({ token, ip: ip(1) })), ...guests]);
    expect(counts).toEqual({ placed: 30, 'Too many orders from your network': 3 });
    expect(await pressAll(pupils.map(({ token }, at) => ({ token, ip: ip(at) })))).toEqual({ placed: 35 });
    expect(await pressAll([{}])).toEqual({ placed: 1 });
  });
});

describe('counts nothing', () => {
  it('what is sent again, which is answered past the limit, too', async () => {
    const body = (await bodies())({});
    const ip = newNetwork();
    const first = await placeBy(shop, body, undefined, ip);
    for (let at = 0; at < 12; at += 1)
      expect((await placeBy(shop, body, undefined, ip)).statusCode).toBe(200);
    const { email } = body.contact as { email: string };
    expect(await pressAll(times(12, () => ({ email, ip })))).toMatchObject({ placed: 9 });
    const again = await placeBy(shop, body, undefined, ip);
    expect([again.statusCode, again.json().order]).toEqual([200, first.json().order]);
  });

  it('what is refused', async () => {
    const email = newAddress();
    const newBody = await bodies();
    for (let at = 0; at < 12; at += 1) {
      const forged = { ...newBody({ email }), fingerprint: 'forged' };
      expect((await placeBy(shop, forged)).json().code).toBe('quote-changed');
      const gone = { ...newBody({ email }), items: [{ product: crypto.randomUUID(), quantity: 1 }] };
      expect((await placeBy(shop, gone)).statusCode).toBe(400);
    }
    expect(await pressAll(times(11, () => ({ email })))).toMatchObject({ placed: 10 });
  });

  it('but a checkout that is given up does', async () => {
    const { token } = await addUnproven();
    const newBody = await bodies(token);
    const outcomes: number[] = [];
    for (let at = 0; at < 12; at += 1) {
      const response = await placeBy(shop, { ...newBody({}), payment: 'test' }, token, newNetwork());
      outcomes.push(response.statusCode);
      const key = response.json().checkout?._id;
      if (key) expect((await shop.call('DELETE', `/checkout/${key}`, { token })).statusCode).toBe(200);
    }
    expect(outcomes).toEqual([...Array(10).fill(200), 429, 429]);
  });
});

it('an order of one press counts with those of the checkout page, and is answered again past the limit', async () => {
  const plain = await createTestApp({ RATE_LIMIT: 'on' });
  onTestFinished(() => plain.close());
  const person = await addMember(plain);
  await plain.db.update(users).set({ emailProvenAt: null });
  const chair = await addProduct(plain.db, { quantity: 1_000_000 });
  const press = async (cartId: string) =>
    await plain.call('POST', '/order/add', {
      token: person.token,
      body: { cartId, total: itemsTotal([[chair]]) },
    });
  await addOrder(plain, person, [[chair]]);
  const cartId = await createCart(plain, person, [[chair]]);
  const first = await press(cartId);
  const counted = await plain.db.select().from(rateLimits).where(like(rateLimits.key, 'place:%'));
  expect(counted.map(({ key, count }) => `${key.split(':')[1]} ${count}`).sort()).toEqual([
    'email 2',
    'ip 2',
    'person 2',
  ]);
  await plain.db.update(rateLimits).set({ count: 10 });
  const refused = await press(await createCart(plain, person, [[chair]]));
  expect(refused.statusCode).toBe(429);
  expect(refused.json().error).toMatch(/^Too many orders (from this account|with this e-mail address)\./);
  const again = await press(cartId);
  expect([again.statusCode, again.json().order]).toEqual([200, first.json().order]);
});
