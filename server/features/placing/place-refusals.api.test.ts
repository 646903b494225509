import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { carts, checkouts, orders } from '#server/db/schema/orders.ts';
import { pages } from '#server/db/schema/pages.ts';
import { addAddress } from '#server/testing/builders/addresses.ts';
import {
  berlin,
  deliveryZone,
  placeBody,
  placeBy,
  placedRate,
  pressPlace,
  readQuote,
} from '#server/testing/builders/checkout.ts';
import { readStock } from '#server/testing/builders/orders.ts';
import { publishTerms } from '#server/testing/builders/pages.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import {
  abroad,
  heavy,
  pickup,
  priceCheckout,
  standard,
  zones,
} from '#server/testing/builders/priced-checkout.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings } from '#server/testing/builders/settings.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { toCartId } from './cart-of-key.ts';

const shop = await createTestApp({ TAX_RATE: '0' });
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
let mug: TestProduct;
beforeAll(async () => {
  ada = await addAdministrator(shop);
});
beforeEach(async () => {
  marta = await addMember(shop);
  lamp = await addProduct(db, { priceMinor: 11_900, quantity: 1_000, taxable: true });
  mug = await addProduct(db, { priceMinor: 2_400, quantity: 60 });
  await priceCheckout(shop, ada);
});

const bag = (token?: string) => ({
  items: [[lamp, 2], [mug]] as [TestProduct, number?][],
  ...(token ? { token } : {}),
});
const storedOrder = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0];
/** Nothing of the order is left, and no stock is taken. */
async function expectNothing(key: string) {
  expect(await db.$count(carts, eq(carts.id, toCartId(key)))).toBe(0);
  expect(await db.$count(checkouts, eq(checkouts.id, key))).toBe(0);
  expect(await readStock(db, lamp)).toBe(1_000);
}

describe('what changed between quote and place', () => {
  const dearer = { ...standard, price: 5.9 };
  const cases: [string, () => Promise<unknown>, string][] = [
    [
      'a price',
      async () => db.execute(`update products set price_minor = 12000 where id = '${lamp.id}'`),
      'A price has changed since you saw it. Your order costs $268.90 now. Please check it.',
    ],
    [
      'the price of the delivery',
      () =>
        changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([dearer], 'DE'), ...zones.slice(1)] }),
      'The delivery has changed since you saw it. Your order costs $267.90 now. Please check it.',
    ],
    [
      'a rate',
      () => changeSettings(shop, ada, 'taxes', { rates: [placedRate({ rate: 16 })] }),
      'The tax has changed since you saw it. Your order costs $266.90 now. Please check it.',
    ],
    [
      'whether prices include tax',
      () => changeSettings(shop, ada, 'taxes', { pricesIncludeTax: false }),
      'A price has changed since you saw it. Your order costs $313.05 now. Please check it.',
    ],
  ];
  it.each(cases)('%s: is refused with the new quote', async (_what, change, words) => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    await change();
    const response = await placeBy(shop, body);
    expect(response.json()).toEqual({
      ...{ error: words, code: 'quote-changed' },
      quote: { ...(await readQuote(shop, bag())), needs: ['payment'] },
    });
    expect(response.statusCode).toBe(400);
    await expectNothing(body.key);
    const { fingerprint } = response.json().quote;
    expect((await placeBy(shop, { ...body, fingerprint })).statusCode).toBe(200);
  });

  it.each(['forged', 'a.b.c'])('the fingerprint %s is refused', async (fingerprint) => {
    const body = { ...placeBody(await readQuote(shop, bag()), bag()), fingerprint };
    expect((await placeBy(shop, body)).json()).toMatchObject({ code: 'quote-changed' });
    await expectNothing(body.key);
  });

  it('the fingerprint of fewer pieces, or of another address, is refused', async () => {
    const few = await readQuote(shop, { items: [[lamp]] });
    const body = placeBody(few, bag());
    expect((await placeBy(shop, body)).json()).toMatchObject({
      code: 'quote-changed',
      quote: { total: 266.9 },
    });
    const here = await readQuote(shop, { ...bag(), delivery: pickup.id });
    await changeSettings(shop, ada, 'delivery', { zones: [deliveryZone([pickup])] });
    const vienna = { ...berlin, countryCode: 'AT', zipCode: '1010' };
    const there = await placeBy(shop, { ...placeBody(here, bag()), address: vienna });
    expect(there.json()).toMatchObject({ code: 'quote-changed', quote: { taxes: [] } });
  });

  it('what this process has not heard of counts, too', async () => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    await db.execute(
      `update settings set value = jsonb_set(value, '{rates,0,rate}', '7'), version = version + 1 where "group" = 'taxes'`,
    );
    expect(shop.shopSettings.current().taxes.rates[0]?.rate).toBe(19);
    expect((await placeBy(shop, body)).json()).toMatchObject({ code: 'quote-changed' });
  });
});

describe('is refused, and takes nothing:', () => {
  it.each([
    ['a method of another zone', () => ({ delivery: abroad.id })],
    ['a method that does not carry so much', () => ({ delivery: heavy.id })],
    ['a method that nobody knows', () => ({ delivery: 'forged' })],
  ])('%s', async (_what, fields) => {
    await db.execute(`update product_variants set weight_grams = 1001 where id = '${lamp.id}'`);
    const body = { ...placeBody(await readQuote(shop, bag()), bag()), ...fields() };
    const response = await placeBy(shop, body);
    expect([response.statusCode, response.json().code]).toEqual([400, 'not-delivered']);
    await expectNothing(body.key);
  });

  it('a method that was switched off, and a zone that was', async () => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    const [first, last] = zones;
    const off = { ...standard, isActive: false };
    for (const changed of [deliveryZone([off, heavy], 'DE'), { ...first, isActive: false }]) {
      await changeSettings(shop, ada, 'delivery', { zones: [changed, last] as typeof zones });
      expect((await placeBy(shop, body)).json().code).toBe('not-delivered');
    }
    await expectNothing(body.key);
  });

  it('a place without delivery', async () => {
    await changeSettings(shop, ada, 'delivery', { zones: [...zones.slice(0, 1), deliveryZone([])] });
    const vienna = { ...berlin, countryCode: 'AT', zipCode: '1010' };
    const quote = await readQuote(shop, { ...bag(), address: vienna });
    expect(quote).toMatchObject({
      delivery: { methods: [], chosen: null },
      needs: ['email', 'delivery', 'payment'],
    });
    const body = { ...placeBody(quote, bag()), address: vienna, delivery: standard.id };
    expect((await placeBy(shop, body)).json().code).toBe('not-delivered');
  });

  it('no address, but for pick-up', async () => {
    const response = await pressPlace(shop, bag(), { address: null });
    expect(response.json().fields).toEqual({ address: 'Please enter the address.' });
  });

  it('a payment that is not offered', async () => {
    const response = await pressPlace(shop, bag(), { payment: 'later' });
    expect(response.json().fields).toEqual({ payment: 'Please choose another payment.' });
  });

  it('a line that is sold out, or not for sale any more', async () => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    await db.execute(`update product_variants set on_hand = committed where id = '${mug.id}'`);
    expect((await placeBy(shop, body)).json()).toMatchObject({ code: 'out-of-stock' });
    await db.execute(`update products set is_active = false where id = '${mug.id}'`);
    expect((await placeBy(shop, body)).json()).toMatchObject({ code: 'not-for-sale' });
    await expectNothing(body.key);
  });

  it.each([
    ['quantity', [{ quantity: -1 }]],
    ['items', Array.from({ length: 501 }, () => ({}))],
    ['items', []],
  ])('a wrong %s', async (_what, wrong) => {
    const body = placeBody(await readQuote(shop, bag()), bag());
    const items = (wrong as object[]).map((one) => ({ product: lamp.id, quantity: 1, ...one }));
    expect((await placeBy(shop, { ...body, items })).statusCode).toBe(400);
  });
});

describe('terms', () => {
  it('are agreed to, where the owner asks, and their text is kept as a hash', async () => {
    await publishTerms(db);
    expect((await readQuote(shop, bag())).needs).not.toContain('terms');
    await changeSettings(shop, ada, 'checkout', { requiresTerms: true });
    const quote = await readQuote(shop, bag());
    expect(quote.needs).toContain('terms');
    await db.update(pages).set({ text: 'We sell lamps and mugs.' }).where(eq(pages.slug, 'terms'));
    const changed = await placeBy(shop, { ...placeBody(quote, bag()), terms: true });
    expect(changed.json()).toMatchObject({
      code: 'quote-changed',
      error: expect.stringMatching(/^The terms have changed since you saw it\./),
    });
    const body = placeBody(changed.json().quote, bag());
    const refused = await placeBy(shop, body);
    expect([refused.statusCode, refused.json().code, refused.json().fields]).toEqual([
      ...[400, 'terms-required', { terms: 'Please agree to the terms.' }],
    ]);
    await expectNothing(body.key);
    const placed = await placeBy(shop, { ...body, terms: true });
    // sha256 of the text.
    expect((await storedOrder(placed.json().order._id))?.termsHash).toBe(
      '7089ffe111e261abd95076efab94e4291293e17fcbe1f9defe94a1d90aa80570',
    );
  });
});

it('an address in words is no address of a checkout', async () => {
  await addAddress(shop, marta);
  const quote = await readQuote(shop, { ...bag(marta.token), address: null });
  expect(quote).toMatchObject({
    place: 'address',
    needs: ['address', 'payment'],
    delivery: { chosen: abroad.id },
  });
});
