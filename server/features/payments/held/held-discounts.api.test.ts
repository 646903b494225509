import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { discounts, discountUses } from '#server/db/schema/discounts.ts';
import { type Basket, placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import { frozenOrder, readUses } from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { endHold, holdCheckout, storedCheckout, takePayments } from '#server/testing/builders/payments.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const provider = createFakeProvider();
const shop = await createTestApp({ RATE_LIMIT: 'off', TAX_RATE: '0' }, undefined, provider);
afterAll(shop.close);
const { db } = shop;

let lamp: TestProduct;
beforeAll(async () => {
  await takePayments(shop);
});
beforeEach(async () => {
  lamp = await addProduct(db, { name: 'Lamp', priceMinor: 10_000, quantity: 100 });
});
const bag = (code: string | null): Basket => ({ items: [[lamp, 2]], code: code ?? '' });
const read = async (key: string) => (await shop.call('GET', `/checkout/${key}`)).json();
const stored = async (id: string) =>
  (await db.select().from(discountUses).where(eq(discountUses.discountId, id))).map((one) => one);

describe('a checkout that is being paid', () => {
  it('holds its use, which is of the order once it is paid, also of a discount that is deleted meanwhile', async () => {
    const { id, code } = await addDiscount(shop, { maxUses: 1 });
    const held = await holdCheckout(shop, bag(code));
    expect(await readUses(shop, id)).toBe(1);
    expect(await stored(id)).toMatchObject([
      { checkoutId: held.key, state: 'held', person: 'greta@example.com' },
    ]);
    expect((await readQuote(shop, bag(code))).codeRefused).toMatchObject({ reason: 'unknown' });
    await db
      .update(discounts)
      .set({ deletedAt: new Date(), isActive: false, version: 9 })
      .where(eq(discounts.id, id));
    provider.pay(held.paymentId);
    const { order } = await read(held.key);
    const frozen = await frozenOrder(shop, order._id);
    expect(frozen.order).toMatchObject({ placedTotalMinor: 20_000, owedMinor: 18_000, paidMinor: 18_000 });
    expect(frozen.lines[0]?.discountMinor).toBe(2_000);
    expect(frozen.discounts).toMatchObject([{ discountId: id, code, minor: 2_000 }]);
    expect(frozen.shares).toMatchObject([{ lineId: frozen.lines[0]?.id, minor: 2_000 }]);
    expect(frozen.uses).toMatchObject([{ state: 'used', checkoutId: null }]);
    expect(await readUses(shop, id)).toBe(1);
  });

  it('gives its use back when it expires, once, and a payment after that takes none', async () => {
    const { id, code } = await addDiscount(shop, { maxUses: 1, maxUsesPerPerson: 1 });
    const held = await holdCheckout(shop, bag(code));
    expect((await read(held.key)).things).toMatchObject({
      ...{ subtotal: 200, total: 180 },
      discounts: [{ title: 'Ten off', saves: 20 }],
    });
    await endHold(shop, held.key);
    await shop.call('DELETE', `/checkout/${held.key}`);
    expect((await storedCheckout(shop, held.key))?.state).toBe('released');
    expect(await readUses(shop, id)).toBe(0);
    expect(await stored(id)).toMatchObject([{ state: 'released', person: null, userId: null }]);
    provider.pay(held.paymentId);
    await read(held.key);
    expect(await readUses(shop, id)).toBe(0);
    const again = await holdCheckout(shop, bag(code));
    expect([await readUses(shop, id), again.key]).toEqual([1, expect.any(String)]);
  });

  it.each([
    ['has a code for first orders', { forFirstOrder: true }],
    ['has no discount', null],
  ])('is a first order, so that no other code for one is had, when it %s', async (_what, about) => {
    const email = `${crypto.randomUUID()}@example.com`;
    const held = about && (await addDiscount(shop, about));
    await holdCheckout(shop, { ...bag(held?.code ?? null), email });
    const { id, code } = await addDiscount(shop, { forFirstOrder: true });
    const basket = bag(code);
    const response = await placeBy(shop, placeBody(await readQuote(shop, basket), { ...basket, email }));
    expect(response.statusCode === 200 ? response.body : response.json().quote.codeRefused).toMatchObject({
      reason: 'not-first-order',
    });
    expect(await readUses(shop, id)).toBe(0);
  });

  it("is no way to another's discount: somebody else's key orders nothing", async () => {
    const { id, code } = await addDiscount(shop, { maxUses: 2 });
    const held = await holdCheckout(shop, bag(code));
    const other = { ...held.body, contact: { email: 'other@example.com' } };
    const response = await shop.call('POST', '/checkout/place', { body: other });
    expect(response.json().code).toBe('request-used');
    expect(await readUses(shop, id)).toBe(1);
  });
});
