import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { users } from '#server/db/schema/people.ts';
import { type Basket, placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { addDiscountedProducts, openDiscountedCheckout } from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { addAdministrator, addMember } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

let shop: TestApp;
let lamp: TestProduct;
let code: string;
beforeEach(async () => {
  shop = await createTestApp({ RATE_LIMIT: 'on', TAX_RATE: '0' });
  await openDiscountedCheckout(shop, await addAdministrator(shop));
  ({ lamp } = await addDiscountedProducts(shop));
  code = (await addDiscount(shop, {})).code ?? '';
});
afterEach(() => shop.close());

const bag = (typed?: string): Basket => ({
  items: [[lamp]],
  ...(typed === undefined ? {} : { code: typed }),
});
const quote = (typed: string, about: object = {}) => {
  const { items } = bag();
  const body = { items: items.map(([{ id }]) => ({ product: id, quantity: 1 })), code: typed, ...about };
  return shop.call('POST', '/checkout/quote', { body });
};
const place = async (typed: string, fields: object = {}) =>
  await placeBy(shop, { ...placeBody(await readQuote(shop, bag()), bag(typed)), ...fields });
const many = Array.from({ length: 30 }, (_, at) => `guess-${at}`);
const tooMany =
  /^Too many wrong codes\. Please try again in (60|59) minutes\. You can order without a code\.$/;

it.each([
  ['quotes', (typed: string) => quote(typed)],
  ['places with a wrong fingerprint', (typed: string) => place(typed, { fingerprint: 'forged' })],
  ['places with a way to pay that is not there', (typed: string) => place(typed, { payment: 'later' })],
])('after 30 wrong codes in %s, nobody learns of a right one', async (_what, guess) => {
  for (const one of many) expect((await guess(one)).statusCode).not.toBe(429);
  const learnt = [
    await quote(code),
    await place(code, { fingerprint: 'forged' }),
    await place(code),
    await place('guess-31', { payment: 'later' }),
  ];
  expect(learnt.map(({ statusCode }) => statusCode)).toEqual([429, 429, 429, 429]);
  for (const reply of learnt) {
    expect(reply.json()).toMatchObject({ error: expect.stringMatching(tooMany) });
    expect(reply.json()).not.toHaveProperty('quote');
  }
  // An order without a code is placed all the same.
  const without = placeBody(await readQuote(shop, bag()), { ...bag(), email: 'without@example.com' });
  expect((await placeBy(shop, without)).json().order).toBeDefined();
});

it('places an order past the limit that was quoted with its code before', async () => {
  const body = placeBody(await readQuote(shop, bag(code)), bag(code));
  for (const one of many) await quote(one);
  expect((await quote(code)).statusCode).toBe(429);
  expect((await placeBy(shop, body)).json().order).toBeDefined();
});

it('counts concurrent places', async () => {
  const body = placeBody(await readQuote(shop, bag()), bag());
  for (const one of many.slice(5)) await quote(one);
  const replies = await Promise.all(
    many.slice(10).map((one) => {
      const contact = { email: `${one}@example.com` };
      const sent = { contact, code: `${one}-more`, fingerprint: 'forged', key: crypto.randomUUID() };
      return placeBy(shop, { ...body, ...sent });
    }),
  );
  expect(replies.filter((reply) => reply.json().quote !== undefined)).toHaveLength(5);
});

it('counts the same wrong code once, and no right one', async () => {
  for (let at = 0; at < 40; at += 1) {
    expect((await quote(at % 2 === 0 ? 'mistyped' : ' MISTYPED ')).statusCode).toBe(200);
    expect((await quote(code)).statusCode).toBe(200);
  }
  expect((await place(code, { fingerprint: 'forged' })).json().quote.discounts).toHaveLength(1);
  for (const one of many.slice(1)) expect((await quote(one)).statusCode).toBe(200);
  expect((await quote('one-more')).statusCode).toBe(429);
});

describe('addresses that nobody has proven', () => {
  const buyers = ['marta@example.com', 'nora@example.com'];

  it.each([
    ['a code', true],
    ['an automatic discount', false],
  ])(
    'count once each where an order is refused %s for first orders, and so tell few who have ordered',
    async (_what, hasCode) => {
      const first = await addDiscount(shop, { forFirstOrder: true, ...(hasCode ? {} : { code: null }) });
      const typed = first.code ?? undefined;
      const quoted = await readQuote(shop, bag(typed));
      const placeFor = async (email: string, fields: object = {}) =>
        await placeBy(shop, { ...placeBody(quoted, { ...bag(typed), email }), ...fields });
      for (const email of buyers) expect((await placeFor(email)).statusCode).toBe(200);
      for (const one of many.slice(2)) await quote(one);
      // Who has not ordered does not count.
      for (const at of [1, 2, 3]) {
        const forged = await placeFor(`new-${at}@example.com`, { fingerprint: 'forged' });
        expect(forged.json().quote.discounts).toHaveLength(1);
      }
      for (const email of ['marta@example.com', 'MARTA@example.com', 'nora@example.com']) {
        const refused = (await placeFor(email, { fingerprint: 'forged' })).json();
        expect(refused.quote.notGiven).toMatchObject([{ discount: first.id, reason: 'not-first-order' }]);
      }
      const replies = await Promise.all(
        ['marta@example.com', 'new-5@example.com'].map((email) => placeFor(email)),
      );
      const [known, unknown] = replies.map((reply) => reply.body.replace(/in \d+ minutes/, ''));
      expect(known).toBe(unknown);
      const refusal = replies[0]?.json();
      if (hasCode) return expect(refusal).toMatchObject({ error: expect.stringMatching(tooMany) });
      expect(refusal.quote.notGiven).toMatchObject([{ discount: first.id, reason: 'not-now' }]);
      // The page goes on without it.
      const [{ discount, reason }] = refusal.quote.notGiven;
      const { fingerprint } = refusal.quote;
      const notGiven = [{ discount, reason }];
      expect((await placeFor('new-5@example.com', { fingerprint, notGiven })).statusCode).toBe(200);
    },
  );

  it('are those of accounts, too, but not one that its account has proven', async () => {
    await addDiscount(shop, { forFirstOrder: true, code: null });
    const [proven, unproven] = [await addMember(shop), await addMember(shop)];
    await shop.db.update(users).set({ emailProvenAt: null }).where(eq(users.id, unproven.id));
    for (const { email } of [proven, unproven]) {
      await placeBy(shop, placeBody(await readQuote(shop, bag()), { ...bag(), email }));
    }
    const quoteFor = (token: string) => readQuote(shop, { ...bag(), token });
    expect(await quoteFor(proven.token)).not.toHaveProperty('discounts');
    expect((await quoteFor(unproven.token)).discounts).toHaveLength(1);
    for (const one of many) await quote(one);
    const press = async (token: string) =>
      (await placeBy(shop, placeBody(await quoteFor(token), { ...bag(), token }), token)).json();
    expect((await press(proven.token)).order).toBeDefined();
    expect((await press(unproven.token)).quote.notGiven).toMatchObject([{ reason: 'not-now' }]);
  });
});
