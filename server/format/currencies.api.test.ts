import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultFormat, setShopFormat } from '#contract/shop-format.ts';
import { mails } from '#server/db/schema/mail.ts';
import { createSender } from '#server/jobs/mail-sender.ts';
import { sendNextMail } from '#server/jobs/send-mail.ts';
import { addOrder, createCart, readOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeGeneral } from '#server/testing/builders/settings.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { builtPages } from '#server/testing/test-web.ts';

/** Expected texts for a lamp, an order of two with 5 % tax, and the price range. */
interface Expected {
  currency: string;
  locale: string;
  lampMinor: number;
  price: number;
  totals: { total: number; totalTax: number; totalWithTax: number };
  words: { price: string; total: string; nothing: string; min: string; lowest: string };
  jsonLdPrice: string;
  refusedPrice: [price: number, words: string];
}

const shops: Expected[] = [
  {
    currency: 'EUR',
    locale: 'de-DE',
    lampMinor: 123_450,
    price: 1_234.5,
    totals: { total: 2_469, totalTax: 123.45, totalWithTax: 2_592.45 },
    words: { price: '1.234,50 €', total: '2.592,45 €', nothing: '0 €', min: '1 €', lowest: '1.234 €' },
    jsonLdPrice: '1234.50',
    refusedPrice: [19.999, 'May have at most two decimals.'],
  },
  {
    currency: 'JPY',
    locale: 'ja-JP',
    lampMinor: 1_250,
    price: 1_250,
    totals: { total: 2_500, totalTax: 125, totalWithTax: 2_625 },
    words: { price: '￥1,250', total: '￥2,625', nothing: '￥0', min: '￥1', lowest: '￥1,250' },
    jsonLdPrice: '1250',
    refusedPrice: [19.5, 'May have no decimals.'],
  },
];

/** Intl's spaces before a currency do not break. */
const spaced = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' ');

describe.each(shops)('a shop in $currency and $locale', (expected) => {
  const { currency, locale, lampMinor, price, totals, words } = expected;
  let shop: TestApp;
  let lamp: TestProduct;
  let marta: TestPerson;
  let vera: TestMerchant;
  let administrator: TestPerson;
  let category: { slug: string };

  beforeAll(async () => {
    const env = { CURRENCY: currency, PUBLIC_URL: 'https://shop.example' };
    shop = await createTestApp(env, await builtPages());
    marta = await addMember(shop);
    vera = await addMerchant(shop);
    administrator = await addAdministrator(shop);
    await changeGeneral(shop, administrator, { locale });
    lamp = await addProduct(shop.db, { priceMinor: lampMinor, taxable: true, brandId: vera.brandId });
    category = await addCategory(shop.db, { productIds: [lamp.id] });
  }, 120_000);
  afterAll(async () => {
    await shop.close();
    setShopFormat(defaultFormat);
  });

  const namesBetween = async (min: number, max: number, path = '') =>
    (await shop.call('GET', `/product/list?min=${min}&max=${max}${path}`))
      .json()
      .products.map(({ name }: { name: string }) => name);

  it('lists prices in major units, and filters by them', async () => {
    const { products } = (await shop.call('GET', '/product/list')).json();
    expect(products).toMatchObject([{ name: lamp.name, price }]);
    for (const scope of ['', `&category=${category.slug}`]) {
      expect(await namesBetween(price, price, scope)).toEqual([lamp.name]);
      expect(await namesBetween(2, price - 1, scope)).toEqual([]);
      expect(await namesBetween(price + 1, 4_000, scope)).toEqual([]);
    }
  });

  it('shows a product page with its price, for people and for search engines', async () => {
    const { body } = await shop.app.inject({ url: `/product/${lamp.slug}` });
    expect(spaced(body)).toContain(words.price);
    const [, format = ''] = /<html lang="en" data-format="([^"]*)">/.exec(body) ?? [];
    expect(JSON.parse(format.replaceAll('&quot;', '"'))).toMatchObject({ currency, locale });
    expect(body).toContain(`"price":"${expected.jsonLdPrice}","priceCurrency":"${currency}"`);
    expect(body).not.toMatch(/\$\d/);
  });

  it('prices a bag, and refuses another price in words', async () => {
    const items = [{ product: lamp.id, quantity: 2 }];
    const { quote } = (await shop.call('POST', '/checkout/quote', { body: { items } })).json();
    const { total: subtotal, totalTax: tax, totalWithTax: total } = totals;
    expect(quote).toMatchObject({ currency, subtotal, tax, total });
    const body = { products: [{ product: lamp.id, quantity: 1, price: price + 1 }] };
    const refused = await shop.call('POST', '/cart/add', { token: marta.token, body });
    expect(spaced(refused.json().error)).toContain(`is now ${words.price}.`);
  });

  it('takes an order to the minor unit, and mails it', async () => {
    const cartId = await createCart(shop, marta, [[lamp, 2]]);
    const wrong = { cartId, total: totals.total + 1 };
    expect((await shop.call('POST', '/order/add', { token: marta.token, body: wrong })).statusCode).toBe(400);
    const order = await addOrder(shop, marta, [[lamp, 2]]);
    expect(order).toMatchObject({ currency, ...totals });
    const [, mail] = [await sendAll(), await findMail('order-confirmation')];
    expect(spaced(mail?.text ?? '')).toContain(words.total);
    expect(spaced(mail?.text ?? '')).toContain(words.nothing);
    expect(spaced(mail?.html ?? '')).toContain(words.price);
    expect(`${mail?.subject}${mail?.text}`).not.toContain('$');
  });

  async function sendAll(): Promise<void> {
    const mailer = { leavesTheShop: true, send: async () => {} };
    const outbox = { db: shop.db, mailer, sender: createSender(shop), log: { warn() {} } };
    while (await sendNextMail(outbox));
  }
  const findMail = async (kind: string) =>
    (await shop.db.select().from(mails).where(eq(mails.kind, kind)).limit(1))[0];

  it('cancels an order, and owes nothing any more', async () => {
    const order = await addOrder(shop, marta, [[lamp, 1]]);
    const { token } = marta;
    expect((await shop.call('DELETE', `/order/cancel/${order._id}`, { token })).statusCode).toBe(200);
    await expect(readOrder(shop, marta, order._id)).rejects.toThrow('No order found.');
    await sendAll();
    expect(await findMail('order-cancelled')).toMatchObject({ status: 'sent' });
  });

  it("shows administrators and merchants the order's amounts", async () => {
    for (const { token } of [administrator, vera]) {
      const { orders } = (await shop.call('GET', '/order', { token })).json();
      expect(orders).toMatchObject([{ currency, ...totals }]);
      const { products } = (await shop.call('GET', '/product', { token })).json();
      expect(products).toMatchObject([{ price }]);
    }
  });

  it('refuses a price with too many decimals, and one below a major unit', async () => {
    const [refused, why] = expected.refusedPrice;
    const { token } = administrator;
    const change = (to: number) =>
      shop.call('PUT', `/product/${lamp.id}`, { token, body: { product: { price: to } } });
    expect((await change(refused)).json().fields.price).toBe(why);
    expect(spaced((await change(0)).json().fields.price)).toBe(`Price must be at least ${words.min}.`);
  });

  it('shows the price range of a list', async () => {
    // Last, because other tests expect one product alone.
    await addProduct(shop.db, { priceMinor: lampMinor * 2 });
    const { body } = await shop.app.inject({ url: '/shop' });
    expect(spaced(body)).toContain(words.lowest);
    expect(body).not.toMatch(/\$\d/);
  });
});
