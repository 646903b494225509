import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discounts, discountUses } from '#server/db/schema/discounts.ts';
import { placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import {
  addDiscountedProducts,
  frozenOrder,
  openDiscountedCheckout,
  openOnePress,
  readUses,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { createCart } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'off', TAX_RATE: '0' });
let beside: TestApp;
beforeAll(async () => {
  beside = await shop.startBeside();
  await openDiscountedCheckout(shop, await addAdministrator(shop));
});
afterAll(async () => {
  await beside.close();
  await shop.close();
});

let lamps: TestProduct[];
beforeEach(async () => {
  await addDiscountedProducts(shop);
  // Several, so that their stock makes nobody wait for the discount's row.
  lamps = await Promise.all(
    Array.from({ length: 10 }, () => addProduct(shop.db, { priceMinor: 10_000, quantity: 100 })),
  );
});

const makeBody = async (code: string, at: number, email: string) => {
  const basket = { items: [[lamps[at % lamps.length]]] as [TestProduct][], code, email };
  return placeBody(await readQuote(shop, basket), basket);
};
const press = (body: object, at: number, token?: string) =>
  placeBy(at % 2 === 0 ? shop : beside, body, token);
const statuses = (responses: Awaited<ReturnType<typeof placeBy>>[]) =>
  responses.map((response) => (response.statusCode === 200 ? 'placed' : response.json().code)).toSorted();

it('the last use is of one of 50 buyers at two processes, and 49 read the new sum', async () => {
  const { id, code } = await addDiscount(shop, { maxUses: 1 });
  const bodies = await Promise.all(
    Array.from({ length: 50 }, (_, at) => makeBody(code ?? '', at, `buyer-${at}@example.com`)),
  );
  const responses = await Promise.all(bodies.map((body, at) => press(body, at)));
  expect(statuses(responses)).toEqual(['placed', ...Array(49).fill('quote-changed')].toSorted());
  const refused = responses.filter(({ statusCode }) => statusCode !== 200);
  for (const response of refused)
    expect(response.json().quote).toMatchObject({ total: 106.6, codeRefused: { reason: 'unknown' } });
  expect(await readUses(shop, id)).toBe(1);
  expect(await shop.db.$count(discountUses, eq(discountUses.discountId, id))).toBe(1);
});

it.each([
  ['once per person', { maxUsesPerPerson: 1 }],
  ['for the first order', { forFirstOrder: true }],
])('a code %s is had once in many tabs, with capitals in the address', async (_what, about) => {
  const { id, code } = await addDiscount(shop, about);
  const email = `${crypto.randomUUID()}@example.com`;
  const bodies = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      makeBody(code ?? '', at, at % 2 === 0 ? email : email.toUpperCase()),
    ),
  );
  expect(statuses(await Promise.all(bodies.map((body, at) => press(body, at))))).toEqual(
    ['placed', ...Array(9).fill('quote-changed')].toSorted(),
  );
  expect(await readUses(shop, id)).toBe(1);
});

it('two codes for first orders are not both had, at the same moment', async () => {
  const codes = await Promise.all([1, 2].map(() => addDiscount(shop, { forFirstOrder: true })));
  for (let round = 0; round < 5; round += 1) {
    const email = `${crypto.randomUUID()}@example.com`;
    const bodies = await Promise.all(codes.map(({ code }, at) => makeBody(code ?? '', at, email)));
    const responses = await Promise.all(bodies.map((body, at) => press(body, at)));
    expect(statuses(responses)).toEqual(['placed', 'quote-changed']);
  }
});

it('an account and a guest with its address are one person, at the same moment', async () => {
  const { id, code } = await addDiscount(shop, { maxUsesPerPerson: 1 });
  const marta = await addMember(shop);
  const own = { items: [[lamps[0]]] as [TestProduct][], code: code ?? '', token: marta.token };
  const asMember = placeBody(await readQuote(shop, own), own);
  const asGuest = await makeBody(code ?? '', 1, 'nobody-yet@example.com');
  const responses = await Promise.all([
    press(asMember, 0, marta.token),
    press({ ...asGuest, contact: { email: marta.email } }, 1),
  ]);
  expect(statuses(responses)).toEqual(['placed', 'quote-changed']);
  expect(await readUses(shop, id)).toBe(1);
});

it('orders with the same two discounts are all counted, at the same moment', async () => {
  const free = await addDiscount(shop, { code: null, kind: 'free-delivery', value: null });
  const { id, code } = await addDiscount(shop);
  const bodies = await Promise.all(
    Array.from({ length: 20 }, (_, at) => makeBody(code ?? '', at, `both-${at}@example.com`)),
  );
  const responses = await Promise.all(bodies.map((body, at) => press(body, at)));
  expect(statuses(responses)).toEqual(Array(20).fill('placed'));
  const counted = async (one: string) =>
    (await shop.db.select().from(discounts).where(eq(discounts.id, one)))[0];
  expect(await counted(id)).toMatchObject({ uses: 20, orderCount: 20, givenMinor: 20_000 });
  expect(await counted(free.id)).toMatchObject({ uses: 20, orderCount: 20, givenMinor: 12_000 });
});

describe('an order that waits while a discount is saved', () => {
  /** Saves it in a transaction that ends once the order waits for it. */
  async function saveWhile<T>(
    id: string,
    press: () => Promise<T>,
    change: { title?: string; value?: number } = { value: 500 },
  ): Promise<T> {
    let pressed: Promise<T> | undefined;
    await shop.db.transaction(async (tx) => {
      await tx
        .update(discounts)
        .set({ ...change, version: sql`${discounts.version} + 1` })
        .where(eq(discounts.id, id));
      pressed = press();
      await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
    });
    return (await pressed) as T;
  }

  it('is 400 quote-changed with the new sum', async () => {
    const { id, code } = await addDiscount(shop);
    const body = await makeBody(code ?? '', 0, 'waits@example.com');
    const response = await saveWhile(id, () => press(body, 0));
    expect([response.statusCode, response.json().code]).toEqual([400, 'quote-changed']);
    expect(response.json().quote).toMatchObject({ total: 101.6, discounts: [{ saves: 5 }] });
    expect(await readUses(shop, id)).toBe(0);
    const again = await press({ ...body, fingerprint: response.json().quote.fingerprint }, 0);
    expect(again.statusCode, again.body).toBe(200);
  });

  it('is placed where it takes off the same, with its new name', async () => {
    const { id, code } = await addDiscount(shop);
    const body = await makeBody(code ?? '', 0, 'renamed@example.com');
    const response = await saveWhile(id, () => press(body, 0), { title: 'Renamed' });
    expect(response.statusCode, response.body).toBe(200);
    const { discounts: frozen } = await frozenOrder(shop, response.json().order._id);
    expect(frozen).toMatchObject([{ title: 'Renamed', minor: 1_000 }]);
    expect(await readUses(shop, id)).toBe(1);
  });

  it('of one press gets it as it is now', async () => {
    await openOnePress(shop, await addAdministrator(shop));
    const { id } = await addDiscount(shop, { code: null });
    const marta = await addMember(shop);
    const cartId = await createCart(shop, marta, [[lamps[0] as TestProduct]]);
    const response = await saveWhile(id, () =>
      shop.call('POST', '/order/add', { token: marta.token, body: { cartId, total: 100 } }),
    );
    const { order, discounts: frozen } = await frozenOrder(shop, response.json().order._id);
    expect([order?.owedMinor, frozen]).toMatchObject([9_500, [{ minor: 500 }]]);
    expect(await readUses(shop, id)).toBe(1);
  });
});
