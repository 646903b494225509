import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import {
  addAdministrator,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let vera: TestMerchant;
let lamp: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  lamp = await addProduct(shop.db, { name: 'Lamp', priceMinor: 9_800, brandId: vera.brandId });
});

const now = Date.now();
const day = (days: number) => new Date(now + days * 86_400_000).toISOString();
const sale = (price: number, startsAt: string | null = null, endsAt: string | null = null) => ({
  price,
  startsAt,
  endsAt,
});

type Caller = Pick<TestPerson, 'token'>;
async function save(change: object, { token }: Caller = vera) {
  const { product } = (await shop.call('GET', `/product/${lamp.id}`, { token: ada.token })).json();
  const { name, sku, slug, description, quantity, price, taxable } = product;
  const form = { name, sku, slug, description, quantity, price, taxable, brand: vera.brandId };
  return await shop.call('PUT', `/product/${lamp.id}`, { token, body: { product: { ...form, ...change } } });
}
const edited = async () =>
  (await shop.call('GET', `/product/${lamp.id}`, { token: vera.token })).json().product;
const shown = async () => (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product;

describe('a sale of a product without options', () => {
  it.each([
    ['a merchant', () => vera],
    ['an administrator', () => ada],
  ])('is set by %s in the form, and shown at once', async (_who, caller) => {
    const sales = [sale(78, null, day(1)), sale(70, day(2), day(3))];
    expect((await save({ sales }, caller())).statusCode).toBe(200);
    expect(await shown()).toMatchObject({
      price: 78,
      onSale: true,
      formerPrice: 98,
      priorPrice: 98,
      saleEndsAt: day(1),
    });
    expect(await edited()).toMatchObject({ price: 98, salePrice: 78, sales });
  });

  it('that has not begun is only in the form, and stays when a form does not send it', async () => {
    const sales = [sale(78, day(1))];
    await save({ sales });
    await save({ description: 'A lamp.' });
    expect(await shown()).not.toHaveProperty('onSale');
    expect(await shown()).toMatchObject({ price: 98 });
    expect(await edited()).toMatchObject({ price: 98, sales });
  });

  it('without an end has none in replies', async () => {
    await save({ sales: [sale(78)] });
    expect(await shown()).not.toHaveProperty('saleEndsAt');
    expect((await edited()).sales).toEqual([sale(78)]);
  });

  it('is removed by an empty list, with a base price as low as it was', async () => {
    await save({ sales: [sale(78)] });
    await save({ sales: [], price: 78 });
    const product = await shown();
    expect(product.price).toBe(78);
    for (const field of ['onSale', 'formerPrice', 'priorPrice', 'saleEndsAt'])
      expect(product).not.toHaveProperty(field);
    expect((await edited()).sales).toEqual([]);
  });

  it('that has ended meanwhile is left out', async () => {
    await save({ sales: [sale(50, day(-3), day(-2)), sale(78, day(-2))] });
    expect((await edited()).sales).toEqual([sale(78, day(-2))]);
  });

  it('can come with a new product', async () => {
    const fields = {
      sku: `S-${lamp.sku}`,
      name: 'Mug',
      description: 'Holds tea.',
      price: 24,
      quantity: 5,
      taxable: 0,
    };
    const form = toFormData({ ...fields, sales: JSON.stringify([sale(18)]) }, await testImage());
    const added = await shop.call('POST', '/product/add', { token: vera.token, body: form });
    expect(added.statusCode, added.body).toBe(200);
    const { product } = added.json();
    expect(product).toMatchObject({ price: 24, salePrice: 18 });
    // It was never sold at another price.
    const path = `/product/item/${product.slug}`;
    expect((await shop.call('GET', path)).json().product).not.toHaveProperty('priorPrice');
  });

  it('lets a form change the base price', async () => {
    await save({ sales: [sale(78)] });
    await save({ price: 90 });
    expect(await shown()).toMatchObject({ price: 78, formerPrice: 90 });
  });
});

describe('sales of variants', () => {
  const row = (size: string, price: number, sales?: object[]) => ({
    values: [size],
    sku: `${lamp.sku}-${size}`,
    price,
    quantity: 5,
    ...(sales ? { sales } : {}),
  });
  const options = [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }];
  const put = (...variants: object[]) =>
    shop.call('PUT', `/product/${lamp.id}/variants`, { token: vera.token, body: { options, variants } });

  it('are shown at the variant, and at the product when it has the lowest price', async () => {
    await put(row('S', 98), row('M', 90));
    const reply = await put(row('S', 98), row('M', 90, [sale(70, null, day(1))]));
    expect(reply.json().variants).toMatchObject([
      { price: 98, sales: [] },
      { price: 90, sales: [sale(70, null, day(1))] },
    ]);
    const product = await shown();
    const reduced = { price: 70, formerPrice: 90, priorPrice: 90, saleEndsAt: day(1) };
    expect(product).toMatchObject({ ...reduced, onSale: true, priceVaries: true });
    expect(product.variants).toMatchObject([{ price: 98 }, reduced]);
    expect(product.variants[0]).not.toHaveProperty('formerPrice');
    expect(product.variants[1]).not.toHaveProperty('sales');
    expect(await edited()).toMatchObject({ price: 90, salePrice: 70 });
    expect(await edited()).not.toHaveProperty('sales');
  });

  it('stay when they are not sent, and go with the variant', async () => {
    await put(row('S', 98), row('M', 90, [sale(70)]));
    await put(row('S', 98), row('M', 85));
    expect((await shown()).variants[1]).toMatchObject({ price: 70, formerPrice: 85 });
    const onlySmall = { options: [{ name: 'Size', values: [{ name: 'S' }] }], variants: [row('S', 98)] };
    await shop.call('PUT', `/product/${lamp.id}/variants`, { token: vera.token, body: onlySmall });
    expect(await shown()).not.toHaveProperty('onSale');
    const { rows } =
      await shop.db.execute(sql`select from variant_prices join product_variants v on v.id = variant_id
      where product_id = ${lamp.id}`);
    expect(rows).toEqual([]);
  });

  it('name no price before at a variant that is added with its sale', async () => {
    await put(row('S', 98));
    await put(row('S', 98), row('M', 90, [sale(70)]));
    const product = await shown();
    expect(product).toMatchObject({ price: 70, formerPrice: 90 });
    expect(product).not.toHaveProperty('priorPrice');
    expect(product.variants[1]).not.toHaveProperty('priorPrice');
  });

  it('are no longer those of the product when a variant is added that costs less', async () => {
    await put(row('S', 98, [sale(78)]));
    await put(row('S', 98), row('M', 50));
    const product = await shown();
    expect(product).toMatchObject({ price: 50, onSale: true });
    for (const field of ['formerPrice', 'priorPrice', 'saleEndsAt'])
      expect(product).not.toHaveProperty(field);
  });

  it('are refused at their variant, and so is a base price that comes down to them', async () => {
    const refused = await put(row('S', 98), row('M', 90, [sale(90)]));
    expect(refused.json()).toMatchObject({
      code: 'invalid-input',
      fields: { 'variants.1.sales': 'A sale price must be below $90.00.' },
    });
    await put(row('S', 98), row('M', 90, [sale(70)]));
    expect((await put(row('S', 98), row('M', 70))).json().fields).toEqual({
      'variants.1.price': 'The price must be above the sale prices. Please change the sales first.',
    });
  });

  it('are changed at the variants only', async () => {
    await put(row('S', 98), row('M', 90));
    const reply = await save({ sales: [sale(70)] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toBe('Please change the variants.');
  });
});

describe('sales are refused', () => {
  const oneAfterTheOther = (count: number) =>
    Array.from({ length: count }, (_, at) => sale(78, day(2 * at), day(2 * at + 1)));
  const three = { name: 'three decimals', sales: [sale(78.125)], words: 'May have at most two decimals.' };
  it.each([
    ['that end before they begin', [sale(78, day(2), day(1))], 'A sale must end after it begins.'],
    ['that end when they begin', [sale(78, day(1), day(1))], 'A sale must end after it begins.'],
    ['that overlap', [sale(78, day(1), day(3)), sale(70, day(2), day(4))], 'Sales may not overlap.'],
    ['that overlap without bounds', [sale(78), sale(70)], 'Sales may not overlap.'],
    [
      'that overlap in another time zone',
      [sale(78, '2040-01-01T00:00:00Z', '2040-01-02T00:00:00+02:00'), sale(70, '2040-01-01T21:59:59Z', null)],
      'Sales may not overlap.',
    ],
    [three.name, three.sales, three.words],
    ['at the base price', [sale(98)], 'A sale price must be below $98.00.'],
    ['above the base price', [sale(99)], 'A sale price must be below $98.00.'],
    ['that cost nothing', [sale(0)], 'Price must be at least $1.'],
    ['that are 21', oneAfterTheOther(21), 'A variant may have at most 20 sales.'],
    ['without a price', [{ startsAt: null, endsAt: null }], 'Price is required.'],
    ['with a moment that is none', [sale(78, 'Sunday')], /^Please give date and time/],
    ['with a moment that PostgreSQL does not know', [sale(78, '0000-01-01T00:00:00Z')], /^Please give date/],
    ['that are no list', 'cheap', 'Sales must be a list.'],
  ])('%s', async (_what, sales, words) => {
    const reply = await save({ sales });
    expect(reply.statusCode, reply.body).toBe(400);
    expect(reply.json().error).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
    expect((await edited()).sales).toEqual([]);
  });

  it('but not the twentieth', async () => {
    expect((await save({ sales: oneAfterTheOther(20) })).statusCode).toBe(200);
    expect((await edited()).sales).toHaveLength(20);
  });

  it('when the base price comes down to them', async () => {
    await save({ sales: [sale(78, day(1))] });
    const reply = await save({ price: 78 });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().error).toBe(
      'The price must be above the sale prices. Please change the sales first.',
    );
  });

  it('of the product of another merchant', async () => {
    const other = await addMerchant(shop);
    expect((await save({ sales: [sale(78)] }, other)).statusCode).toBe(404);
    const variants = {
      options: [],
      variants: [{ values: [], sku: lamp.sku, price: 98, quantity: 1, sales: [sale(78)] }],
    };
    const reply = await shop.call('PUT', `/product/${lamp.id}/variants`, {
      token: other.token,
      body: variants,
    });
    expect(reply.statusCode).toBe(404);
    expect((await edited()).sales).toEqual([]);
  });

  it('in a multipart form that is not JSON', async () => {
    const fields = {
      sku: `S-${lamp.sku}`,
      name: 'Mug',
      description: 'Holds tea.',
      price: 24,
      quantity: 5,
      taxable: 0,
    };
    const form = toFormData({ ...fields, sales: '[{' }, await testImage());
    const reply = await shop.call('POST', '/product/add', { token: vera.token, body: form });
    expect(reply.json()).toMatchObject({ fields: { sales: 'Sales must be a list as JSON.' } });
  });
});

describe('the database refuses sales that no form sends', () => {
  const refusedBy = async (statement: string) =>
    await shop.db.execute(sql.raw(statement)).then(
      () => null,
      (error) => error.cause.constraint,
    );
  const insert = (price: number, from: string, to: string) =>
    refusedBy(
      `insert into variant_prices (variant_id, price_minor, starts_at, ends_at) values ('${lamp.id}', ${price}, '${from}', '${to}')`,
    );

  it('that overlap, end before they begin, or are not below the base price', async () => {
    expect(await insert(7_800, '2040-01-01', '2040-02-01')).toBeNull();
    expect(await insert(7_000, '2040-01-31', '2040-03-01')).toBe('variant_prices_no_overlap');
    expect(await insert(7_000, '2040-02-01', '2040-03-01')).toBeNull();
    expect(await insert(7_000, '2041-02-01', '2041-01-01')).toBe('variant_prices_window');
    expect(await insert(9_800, '2041-01-01', 'infinity')).toBe('variant_prices_below_price');
    expect(await refusedBy(`update product_variants set price_minor = 7800 where id = '${lamp.id}'`)).toBe(
      'variant_prices_below_price',
    );
  });
});
