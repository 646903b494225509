import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discounts } from '#server/db/schema/discounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import {
  type Basket,
  berlin,
  customerBody,
  placeBody,
  placeBy,
  readQuote,
} from '#server/testing/builders/checkout.ts';
import {
  addDiscountedProducts,
  openDiscountedCheckout,
  placeBasket,
  readUses,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount, testDiscount } from '#server/testing/builders/discounts.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({ RATE_LIMIT: 'off', TAX_RATE: '0' });
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  await openDiscountedCheckout(shop, ada);
  ({ lamp, mug } = await addDiscountedProducts(shop));
});

const bag = (about: Partial<Basket> = {}): Basket => ({ items: [[lamp], [mug, 2]], ...about });
const placed = (basket: Basket) => placeBasket(shop, basket);
const placeAsQuoted = async (basket: Basket) =>
  await placeBy(shop, placeBody(await readQuote(shop, basket), basket), basket.token);
/** Why the code is refused: by a quote to an account that has proven its address, to others when they place. */
const readRefusal = async (basket: Basket) =>
  basket.token
    ? (await readQuote(shop, basket)).codeRefused
    : (await placeAsQuoted(basket)).json().quote.codeRefused;

describe('between quote and place, a code that', () => {
  it.each([
    [
      'is switched off',
      (id: string) => ({
        path: `/discount/${id}/active`,
        method: 'POST' as const,
        body: { isActive: false },
      }),
    ],
    [
      'ends',
      (id: string) => ({
        path: `/discount/${id}`,
        method: 'PUT' as const,
        body: { ...testDiscount(), endsAt: '2020-01-01T00:00:00Z', version: 2 },
      }),
    ],
    ['is deleted', (id: string) => ({ path: `/discount/${id}`, method: 'DELETE' as const, body: undefined })],
  ])('%s is 400 quote-changed with the new sum', async (_what, change) => {
    const { id, code } = await addDiscount(shop, {});
    const basket = bag({ code: code ?? '' });
    const body = placeBody(await readQuote(shop, basket), basket);
    const { path, method, body: sent } = change(id);
    await shop.call(method, path, { token: ada.token, ...(sent && { body: sent }) });
    const response = await placeBy(shop, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'quote-changed']);
    expect(response.json().error).toBe(
      'Your code cannot be used any more. Your order costs $160.60 now. Please check it.',
    );
    expect(response.json().quote).toMatchObject({ total: 160.6, codeRefused: { reason: 'unknown' } });
    expect(await readUses(shop, id)).toBe(0);
  });

  it('is changed, or was used up by others, too', async () => {
    const { id, code } = await addDiscount(shop, { maxUses: 1 });
    const basket = bag({ code: code ?? '' });
    const body = placeBody(await readQuote(shop, basket), basket);
    await db.update(discounts).set({ value: 500, version: 3 }).where(eq(discounts.id, id));
    const changed = (await placeBy(shop, body)).json();
    expect(changed.quote.discounts).toMatchObject([{ saves: 7 }]);
    expect(changed.error).toContain('The discount has changed');
    await placed(bag({ code: code ?? '', email: 'first@example.com' }));
    const late = await placeBy(shop, placeBody(changed.quote, basket));
    expect(late.json()).toMatchObject({
      code: 'quote-changed',
      quote: { codeRefused: { reason: 'unknown' } },
    });
    expect(await readUses(shop, id)).toBe(1);
  });

  it('forged sums and shares order nothing', async () => {
    const { code } = await addDiscount(shop, {});
    const basket = bag({ code: code ?? '' });
    const body = placeBody(await readQuote(shop, bag()), basket);
    const forged = { ...body, discounts: [{ minor: 14_000 }], total: 0, shares: [14_000] };
    expect((await placeBy(shop, forged)).json().code).toBe('quote-changed');
  });
});

describe('a person', () => {
  const once = () => addDiscount(shop, { maxUsesPerPerson: 1 });
  it('has a code once: with capitals in the address, and with an account of it', async () => {
    const { id, code } = await once();
    const marta = await addMember(shop);
    await placed(bag({ code: code ?? '', token: marta.token }));
    const own = await readQuote(shop, bag({ code: code ?? '', token: marta.token }));
    expect(own.codeRefused).toMatchObject({ reason: 'used-before' });
    const late = await placeAsQuoted(bag({ code: code ?? '', email: marta.email.toUpperCase() }));
    expect(late.json()).toMatchObject({
      code: 'quote-changed',
      error: expect.stringContaining('You have used this code as often as you may. Your order costs $'),
      quote: { codeRefused: { reason: 'used-before' } },
    });
    expect(await readUses(shop, id)).toBe(1);
  });

  it('has one for first orders while all orders of before are cancelled', async () => {
    const { code } = await addDiscount(shop, { forFirstOrder: true });
    const email = 'First.Order@example.com';
    const first = await placed(bag({ email }));
    const basket = bag({ code: code ?? '', email: email.toLowerCase() });
    expect(await readRefusal(basket)).toMatchObject({ reason: 'not-first-order' });
    await db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, first));
    await placed(basket);
    expect(await readRefusal(basket)).toMatchObject({ reason: 'not-first-order' });
  });

  it('has ordered before, also after deleting the account and making another one', async () => {
    const { id, code } = await addDiscount(shop, { forFirstOrder: true, maxUsesPerPerson: 5 });
    const gone = await addMember(shop);
    await placed(bag({ token: gone.token }));
    const deleted = await shop.call('POST', `/user/${gone.id}/delete`, { token: ada.token });
    expect(deleted.statusCode, deleted.body).toBe(200);
    const again = await addMember(shop);
    await db.update(users).set({ email: gone.email }).where(eq(users.id, again.id));
    for (const basket of [
      bag({ code: code ?? '', email: gone.email.toUpperCase() }),
      bag({ code: code ?? '', token: again.token }),
    ]) {
      expect(await readRefusal(basket)).toMatchObject({ reason: 'not-first-order' });
    }
    expect(await readUses(shop, id)).toBe(0);
  });

  it.each([
    ['for first orders, automatic', { forFirstOrder: true, code: null }, 'not-first-order'],
    ['once per person, automatic', { maxUsesPerPerson: 1, code: null }, 'used-before'],
    ['for first orders, with a code', { forFirstOrder: true }, 'not-first-order'],
    ['once per person, with a code', { maxUsesPerPerson: 1 }, 'used-before'],
  ])(
    'is quoted one %s, whatever they have ordered, and placing tells; then the page goes on',
    async (_what, about, reason) => {
      const { id, code } = await addDiscount(shop, { title: 'Welcome', ...about });
      const coded = code === null ? {} : { code };
      const [known, unknown, marta] = ['known', 'unknown', 'other'].map(
        (name) => `${name}-${id}@example.com`,
      );
      await placed(bag({ ...coded, email: known }));
      const member = await addMember(shop);
      const quoteFor = async (email: string | undefined, token?: string, more: object = {}) => {
        const { items } = placeBody(await readQuote(shop, bag()), bag());
        const body = { items, address: berlin, ...coded, email, ...more };
        return (await shop.call('POST', '/checkout/quote', { body, ...(token && { token }) })).body;
      };
      const [quoted, ...others] = await Promise.all([
        ...[known, unknown].map((email) => quoteFor(email)),
        ...[known, unknown].map((email) => quoteFor(email, member.token)),
      ]);
      expect(JSON.parse(quoted ?? '').quote.discounts).toMatchObject([{ title: 'Welcome', saves: 14 }]);
      expect(others[0]).toBe(quoted);
      expect(others[1]).toBe(others[2]);

      const basket = bag({ ...coded, email: known });
      const body = placeBody(JSON.parse(quoted ?? '').quote, basket);
      const refused = await placeBy(shop, body);
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'quote-changed']);
      expect(refused.json().error).toMatch(
        /(first order|as often as you may)\. Your order costs \$160\.60 now/,
      );
      expect(refused.json().quote).toMatchObject({ total: 160.6, notGiven: [{ discount: id, reason }] });
      const notGiven = [{ discount: id, reason }];
      const again = JSON.parse(await quoteFor(known, undefined, { notGiven })).quote;
      expect(again.fingerprint).toBe(refused.json().quote.fingerprint);
      expect(again.notGiven).toMatchObject(notGiven);
      expect(again.codeRefused?.reason).toBe(code === null ? undefined : reason);
      const placedWithout = await placeBy(shop, {
        ...{ ...body, key: crypto.randomUUID(), fingerprint: again.fingerprint, notGiven },
      });
      expect(placedWithout.statusCode, placedWithout.body).toBe(200);
      // Nobody loses it but who sends it back.
      expect((await placeAsQuoted(bag({ ...coded, email: marta }))).statusCode).toBe(200);
    },
  );

  it('is told at once by a quote of whoever orders for customers', async () => {
    await addDiscount(shop, { code: null, forFirstOrder: true });
    const email = `${crypto.randomUUID()}@example.com`;
    await placed(bag({ email }));
    const quote = await readQuote(shop, { ...bag({ email }), token: ada.token });
    expect(quote).not.toHaveProperty('discounts');
    const body = customerBody(quote, bag({ email }));
    const response = await shop.call('POST', '/order/for-customer', { token: ada.token, body });
    expect(response.statusCode, response.body).toBe(200);
    const fresh = await readQuote(shop, { ...bag({ email: `new-${email}` }), token: ada.token });
    expect(fresh.discounts).toHaveLength(1);
  });

  it('sends back discounts that are none, or with other reasons, for clear words', async () => {
    const { items } = placeBody(await readQuote(shop, bag()), bag());
    const ask = (notGiven: unknown) =>
      shop.call('POST', '/checkout/quote', { body: { items, address: berlin, notGiven } });
    const one = { discount: crypto.randomUUID(), reason: 'used-before' };
    expect((await ask([one, one])).json().quote.total).toBe(160.6);
    for (const wrong of ['x', [{}], [{ ...one, reason: 'used-up' }], Array(101).fill(one)]) {
      expect((await ask(wrong)).statusCode).toBe(400);
    }
  });

  it.each([
    ['for first orders', { forFirstOrder: true }],
    ['once per person', { maxUsesPerPerson: 1 }],
  ])('whom nobody knows, as on the phone, has no automatic discount %s', async (_what, about) => {
    const { id } = await addDiscount(shop, { code: null, ...about });
    const quoteFor = async (email: object) => {
      const body = {
        items: customerBody(await readQuote(shop, bag()), bag()).items,
        address: berlin,
        ...email,
      };
      return (await shop.call('POST', '/checkout/quote', { body })).json().quote;
    };
    // Whoever types an address later may have it.
    expect((await quoteFor({})).discounts).toHaveLength(1);
    const quote = await quoteFor({ email: null });
    expect(quote).not.toHaveProperty('discounts');
    const place = (body: object) =>
      shop.call('POST', '/order/for-customer', { token: ada.token, body: { ...body, contact: {} } });
    const refused = await place(customerBody(await quoteFor({}), bag()));
    expect([refused.json().code, refused.json().quote.total]).toEqual(['quote-changed', quote.total]);
    const response = await place(customerBody(quote, bag()));
    expect(response.statusCode, response.body).toBe(200);
    expect(await readUses(shop, id)).toBe(0);
  });
});
