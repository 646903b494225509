import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { createFakeProvider } from '#server/testing/builders/fake-provider.ts';
import { endHold, holdCheckout, takePayments } from '#server/testing/builders/payments.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp({}, undefined, createFakeProvider());
afterAll(shop.close);
beforeAll(async () => {
  await takePayments(shop);
});

const orderable = async (product: { id: string }, checkout?: string, token?: string) => {
  const body = { items: [{ product: product.id, quantity: 1 }], checkout };
  const response = await shop.call('POST', '/checkout/quote', { body, ...(token ? { token } : {}) });
  return response.json().quote.lines[0].orderable;
};

it('what a checkout holds can be ordered by its buyer, and by nobody else', async () => {
  const [marta, other] = [await addMember(shop), await addMember(shop)];
  const lamp = await addProduct(shop.db, { quantity: 1 });
  const held = await holdCheckout(shop, { items: [[lamp]], token: marta.token });
  expect(await orderable(lamp)).toBe(0);
  expect(await orderable(lamp, held.key, marta.token)).toBe(1);
  expect(await orderable(lamp, held.key, other.token)).toBe(0);
  expect(await orderable(lamp, held.key)).toBe(0);
});

it('who has the key of a guest sees what it holds, until it is given back', async () => {
  const lamp = await addProduct(shop.db, { quantity: 1 });
  const held = await holdCheckout(shop, { items: [[lamp]] });
  expect(await orderable(lamp, held.key)).toBe(1);
  await endHold(shop, held.key);
  await shop.call('GET', `/checkout/${held.key}`);
  expect(await orderable(lamp, held.key)).toBe(1);
  await holdCheckout(shop, { items: [[lamp]] });
  expect(await orderable(lamp, held.key)).toBe(0);
});

it.each([
  ['the last use', { maxUses: 1 }, 'unknown', { reason: 'unknown' }],
  ['a use for each person', { maxUsesPerPerson: 1 }, 'used-before', undefined],
  ['a discount for first orders', { forFirstOrder: true }, 'not-first-order', undefined],
])('%s that a checkout holds is of its buyer, and of nobody else', async (_what, about, reason, ofOthers) => {
  const [marta, other] = [await addMember(shop), await addMember(shop)];
  const lamp = await addProduct(shop.db, { priceMinor: 10_000, quantity: 10 });
  const { code } = await addDiscount(shop, about);
  const basket = { items: [[lamp]] as [typeof lamp][], code: code ?? '', token: marta.token };
  const held = await holdCheckout(shop, basket);
  const quoted = async (token: string, checkout?: string, email?: string) => {
    const body = { items: [{ product: lamp.id, quantity: 1 }], code, checkout, email };
    return (await shop.call('POST', '/checkout/quote', { body, token })).json().quote;
  };
  expect((await quoted(marta.token, held.key)).discounts).toMatchObject([{ code, saves: 10 }]);
  expect((await quoted(marta.token)).codeRefused).toMatchObject({ reason });
  // With the key and the address of the buyer, of whom nothing is told.
  const { codeRefused } = await quoted(other.token, held.key, marta.email);
  if (ofOthers) expect(codeRefused).toMatchObject(ofOthers);
  else expect(codeRefused).toBeUndefined();
});
