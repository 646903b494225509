import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Basket, placeBody, placeBy, readQuote } from '#server/testing/builders/checkout.ts';
import {
  addDiscountedProducts,
  openDiscountedCheckout,
  placeBasket,
} from '#server/testing/builders/discounted-orders.ts';
import { addDiscount } from '#server/testing/builders/discounts.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
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

it('counts addresses of others for which a right code is refused, each once, and so tells few who have ordered', async () => {
  const { code: first } = await addDiscount(shop, { forFirstOrder: true });
  const ask = (email: string) => quote(first ?? '', { email });
  const buyers = ['marta@example.com', 'nora@example.com'];
  for (const email of buyers) await placeBasket(shop, { ...bag(), email });
  for (const one of many.slice(2)) await quote(one);
  // Who has not ordered does not count.
  for (const at of [1, 2, 3]) {
    expect((await ask(`new-${at}@example.com`)).json().quote.discounts).toHaveLength(1);
  }
  for (const email of ['marta@example.com', 'MARTA@example.com', 'nora@example.com']) {
    expect((await ask(email)).json().quote.codeRefused.reason).toBe('not-first-order');
  }
  expect((await ask('new-4@example.com')).statusCode).toBe(429);
});
