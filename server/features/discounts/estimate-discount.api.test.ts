import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discountForm } from '#contract/discounts.contract.ts';
import { categories, categoryProducts } from '#server/db/schema/catalogue.ts';
import { discounts, discountUses } from '#server/db/schema/discounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { Basket } from '#server/testing/builders/checkout.ts';
import {
  addDiscountedProducts,
  frozenOrder,
  openDiscountedCheckout,
  placeBasket,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount, testDiscount } from '#server/testing/builders/discounts.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import type { TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { estimateDiscount } from './estimate-discount.ts';

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
  // Orders of other tests are of long ago.
  await db.update(orders).set({ createdAt: new Date('2020-01-01') });
});

const bag = (about: Partial<Basket> = {}): Basket => ({ items: [[lamp], [mug, 2]], ...about });
const placed = (about: Partial<Basket> = {}) => placeBasket(shop, bag(about));
const post = (path: string, body: object) =>
  shop.call('POST', `/discount/${path}`, { token: ada.token, body });
const estimate = async (about: object = {}) =>
  (await post('estimate', { ...testDiscount(), ...about })).json().estimate;
const readNumber = async (id: string) => (await frozenOrder(shop, id)).order?.number ?? 0;
const attempt = async (id: string, about: object = {}) =>
  (await post('try', { ...testDiscount(), order: `#${await readNumber(id)}`, ...about })).json().trial;

async function cancel(id: string, product: TestProduct, quantity: number) {
  const line = (await frozenOrder(shop, id)).lines.find(({ productId }) => productId === product.id);
  const body = { request: crypto.randomUUID(), quantity };
  const response = await shop.call('POST', `/order/${id}/lines/${line?.id}/cancel`, {
    token: ada.token,
    body,
  });
  if (response.statusCode !== 200) throw new Error(response.body);
}

describe('what a discount would have cost', () => {
  it('is of orders of the last 30 days, and saves nothing', async () => {
    await placed();
    await placed({ items: [[mug]] });
    const late = await placed();
    await db
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 31 * 86_400_000) })
      .where(eq(orders.id, late));
    const cancelled = await placed();
    await db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, cancelled));
    const before = [await db.$count(discounts), await db.$count(discountUses)];
    const found = await estimate({ kind: 'amount', value: 20, minimum: 100, title: '', code: 'of%another' });
    expect(found).toMatchObject({
      ...{ days: 30, orders: 2, isPartial: false, gets: 1, saves: 20, isAboveMaxUses: false },
      ...{ average: { before: 146, after: 126 }, newest: [{ saves: 20 }] },
    });
    expect([await db.$count(discounts), await db.$count(discountUses)]).toEqual(before);
    expect(await estimate({ minimum: 1_000 })).toMatchObject({
      gets: 0,
      saves: 0,
      average: null,
      newest: [],
    });
  });

  it.each([
    ['a percentage', () => ({}), 14],
    ['a product', () => ({ targets: [{ kind: 'product', id: mug.id }] }), 4],
    ['a brand', () => ({ targets: [{ kind: 'brand', id: lamp.brandId }] }), 10],
    ['the delivery', () => ({ kind: 'free-delivery', value: null }), 6],
  ])('counts %s as an order would', async (_what, about, saves) => {
    await placed();
    expect((await estimate(about())).saves).toBe(saves);
  });

  it('counts a category with those below it', async () => {
    const insert = async (parentId: string | null) =>
      (
        await db
          .insert(categories)
          .values({
            ...{ name: 'Home', slug: crypto.randomUUID(), description: '', parentId },
            parentDepth: parentId === null ? null : 1,
          })
          .returning()
      )[0]?.id ?? '';
    const parent = await insert(null);
    await db.insert(categoryProducts).values({ categoryId: await insert(parent), productId: lamp.id });
    await placed();
    expect((await estimate({ targets: [{ kind: 'category', id: parent }] })).saves).toBe(10);
  });

  it('counts what is more than other discounts took off, and its own uses as if there were none', async () => {
    const { id, code } = await addDiscount(shop, { value: 5 });
    await placed({ code: code ?? '' });
    expect(await estimate()).toMatchObject({ gets: 1, saves: 7, average: { before: 139, after: 132 } });
    expect(await estimate({ value: 5 })).toMatchObject({ gets: 0 });
    expect(await estimate({ value: 5, discount: id })).toMatchObject({
      gets: 1,
      saves: 7,
      average: { before: 146 },
    });
    await addDiscount(shop, { code: null, kind: 'free-delivery', value: null });
    await placed();
    expect((await estimate({ kind: 'free-delivery', value: null })).gets).toBe(1);
  });

  it('leaves out cancelled pieces, also in what other discounts took off and in the minimum', async () => {
    const { code } = await addDiscount(shop, { value: 5 });
    const id = await placed({ code: code ?? '' });
    await cancel(id, mug, 1);
    expect(await estimate()).toMatchObject({
      ...{ orders: 1, gets: 1, saves: 6, average: { before: 120, after: 114 }, newest: [{ saves: 6 }] },
    });
    expect(await estimate({ minimum: 120 })).toMatchObject({ gets: 1 });
    expect(await estimate({ minimum: 121 })).toMatchObject({ gets: 0 });
    await cancel(id, lamp, 1);
    const ofLamps = { targets: [{ kind: 'product', id: lamp.id }] };
    expect(await estimate(ofLamps)).toMatchObject({ orders: 1, gets: 0 });
    await cancel(id, mug, 1);
    expect(await estimate()).toMatchObject({ orders: 0, gets: 0, saves: 0, average: null });
  });

  it('counts first orders, and so many per person, with and without account', async () => {
    const marta = await addMember(shop);
    await placed({ token: marta.token });
    await placed({ email: marta.email.toUpperCase(), items: [[mug]] });
    await placed({ email: `${crypto.randomUUID()}@example.com` });
    expect(await estimate({ forFirstOrder: true })).toMatchObject({ orders: 3, gets: 2, saves: 28 });
    expect(await estimate({ maxUsesPerPerson: 1 })).toMatchObject({ gets: 2, saves: 28 });
    expect(await estimate({ maxUses: 2 })).toMatchObject({ gets: 3, isAboveMaxUses: true });
  });

  it('counts the newest only where there are too many, and says since when', async () => {
    const ids = [];
    for (let at = 0; at < 3; at += 1) ids.push(await placed({ email: `${crypto.randomUUID()}@example.com` }));
    const rule = { ...discountForm.parse(testDiscount()), discount: null };
    const some = await estimateDiscount(db, rule, { max: 2, batch: 1 });
    const second = (await frozenOrder(shop, ids[1] ?? '')).order?.createdAt.toISOString();
    expect(some).toMatchObject({ orders: 2, isPartial: true, gets: 2, since: second });
    const all = await estimateDiscount(db, rule, { max: 3, batch: 2 });
    expect(all).toMatchObject({ orders: 3, isPartial: false, gets: 3 });
    expect(all.newest.map(({ _id }) => _id)).toEqual(ids.reverse());
  });

  it('refuses what a form refuses', async () => {
    expect((await post('estimate', { ...testDiscount(), value: 101 })).json().fields).toHaveProperty('value');
  });
});

describe('a discount that is tried on an order', () => {
  it('says what it saves on which line', async () => {
    const id = await placed();
    expect(await attempt(id)).toEqual({
      order: { _id: id, number: await readNumber(id) },
      saves: 14,
      lines: [
        { name: 'Lamp', choice: null, quantity: 1, totalPrice: 100, saves: 10 },
        { name: 'Mug', choice: null, quantity: 2, totalPrice: 40, saves: 4 },
      ],
      delivery: { price: 6, saves: 0 },
      refused: null,
    });
    expect(await attempt(id, { kind: 'free-delivery', value: null })).toMatchObject({
      saves: 6,
      delivery: { price: 6, saves: 6 },
    });
  });

  it('leaves out cancelled pieces, and says so when nothing is left', async () => {
    const id = await placed();
    await cancel(id, mug, 1);
    expect(await attempt(id)).toMatchObject({
      saves: 12,
      lines: [
        { name: 'Lamp', quantity: 1, totalPrice: 100, saves: 10 },
        { name: 'Mug', quantity: 1, totalPrice: 20, saves: 2 },
      ],
    });
    await cancel(id, lamp, 1);
    expect(await attempt(id)).toMatchObject({ saves: 2, lines: [{ name: 'Mug', saves: 2 }] });
    await cancel(id, mug, 1);
    const { saves, lines, refused } = await attempt(id);
    expect([saves, lines]).toEqual([0, []]);
    expect(refused.message).toMatch(/^#\d+ would not get it: all of it was cancelled\.$/);
  });

  it.each([
    ['too small a sum', { minimum: 150 }, 'comes to $140.00, $10.00 less than $150.00.', 10],
    [
      'other products',
      { targets: [{ kind: 'product', id: crypto.randomUUID() }] },
      'nothing in it is',
      undefined,
    ],
    ['a discount that saves as much', { value: 1 }, 'saves as much or more', undefined],
    ['a buyer of before', { forFirstOrder: true }, 'not the buyer’s first order', undefined],
  ])('says why an order does not get it: %s', async (_what, about, words, missing) => {
    const { code } = await addDiscount(shop, { value: 1 });
    const email = `${crypto.randomUUID()}@example.com`;
    await placed({ email });
    const trial = await attempt(await placed({ email, code: code ?? '' }), about);
    expect(trial).toMatchObject({ saves: 0, lines: [{ saves: 0 }, { saves: 0 }] });
    expect(trial.refused.message).toContain(words);
    expect(trial.refused.missing).toBe(missing);
  });

  it('counts how often its buyer would have had it, with and without account, in the 30 days before', async () => {
    const marta = await addMember(shop);
    const first = await placed({ token: marta.token });
    const other = await placed({ email: `${crypto.randomUUID()}@example.com` });
    const small = await placed({ email: marta.email.toUpperCase(), items: [[mug]] });
    const last = await placed({ token: marta.token });
    const saves = async (id: string, about: object) => (await attempt(id, about)).saves;
    expect(await saves(first, { maxUsesPerPerson: 1 })).toBe(14);
    expect(await saves(other, { maxUsesPerPerson: 1 })).toBe(14);
    expect(await saves(last, { maxUsesPerPerson: 3 })).toBe(14);
    // One of the orders before does not count.
    expect(await saves(last, { maxUsesPerPerson: 2, minimum: 50 })).toBe(14);
    const trial = await attempt(last, { maxUsesPerPerson: 2 });
    expect(trial).toMatchObject({
      saves: 0,
      refused: { message: expect.stringContaining('as often as they may') },
    });
    expect((await attempt(small, { maxUsesPerPerson: 1 })).saves).toBe(0);
    const long = new Date(Date.now() - 31 * 24 * 60 * 60_000);
    await db.update(orders).set({ createdAt: long }).where(eq(orders.id, first));
    expect(await saves(last, { maxUsesPerPerson: 2 })).toBe(14);
  });

  it.each(['#1', '999999999999999', 'lamp', '🎁'.repeat(20), "1' or true", ''])(
    'refuses %j, which no order has, at its field',
    async (order) => {
      const response = await post('try', { ...testDiscount(), order });
      expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ['order']]);
    },
  );
});
