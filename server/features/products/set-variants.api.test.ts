import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnnouncedChange } from '#server/announced-change.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { addOrder, stockOf } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { heldOf, movementsOf } from '#server/testing/builders/stock.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let vera: TestMerchant;
let jumper: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  jumper = await addProduct(shop.db, { name: 'Jumper', quantity: 9, brandId: vera.brandId });
});

interface Sent {
  variantsWas?: string[];
  options: unknown;
  variants: unknown;
}
const put = (body: unknown, { token } = vera as { token: string }, id = jumper.id) =>
  shop.call('PUT', `/product/${id}/variants`, { token, body });
const sizes = (names: string[]) => [{ name: 'Size', values: names.map((name) => ({ name })) }];
const row = (size: string, change: object = {}) => ({
  values: [size],
  sku: `${jumper.sku}-${size}`,
  price: 24,
  quantity: 10,
  ...change,
});
async function save(body: Sent) {
  const response = await put(body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const twoSizes = () => save({ options: sizes(['S', 'M']), variants: [row('S'), row('M', { price: 30 })] });
const item = async () => (await shop.call('GET', `/product/item/${jumper.slug}`)).json().product;
const edited = async () =>
  (await shop.call('GET', `/product/${jumper.id}`, { token: vera.token })).json().product;

describe('options and variants', () => {
  it('are shown to shoppers and in the form; the product has the lowest price and the sum', async () => {
    const { variants } = await twoSizes();
    expect(variants).toMatchObject([
      { values: ['S'], price: 24, quantity: 10, onHand: 10, committed: 0, isActive: true, barcode: null },
      { values: ['M'], price: 30, quantity: 10 },
    ]);
    const shown = await item();
    expect(shown).toMatchObject({
      sku: jumper.sku,
      price: 24,
      quantity: 20,
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
      variants: [
        { _id: variants[0]._id, values: ['S'], price: 24, quantity: 10, sku: `${jumper.sku}-S` },
        { _id: variants[1]._id, values: ['M'], price: 30, quantity: 10, sku: `${jumper.sku}-M` },
      ],
    });
    expect(shown.variants[0]).not.toHaveProperty('onHand');
    expect(await edited()).toMatchObject({ price: 24, quantity: 20, options: shown.options, variants });
  });

  it('of a product without options are in no reply', async () => {
    for (const product of [await item(), await edited()]) {
      expect(product).not.toHaveProperty('options');
      expect(product).not.toHaveProperty('variants');
    }
  });

  it('that are not offered are hidden from shoppers, with their price and stock', async () => {
    await save({
      options: sizes(['S', 'M']),
      variants: [row('S', { isActive: false }), row('M', { price: 30 })],
    });
    expect(await item()).toMatchObject({ price: 30, quantity: 10, variants: [{ values: ['M'] }] });
    expect((await edited()).variants).toHaveLength(2);
  });

  it('that are all switched off leave nothing for sale, in lists and their counts, until one is back', async () => {
    const category = await addCategory(shop.db, { productIds: [jumper.id] });
    await twoSizes();
    const count = async () =>
      (await shop.call('GET', `/product/list?category=${category.slug}`)).json().count;
    expect(await count()).toBe(1);
    const off = { isActive: false };
    await save({ options: sizes(['S', 'M']), variants: [row('S', off), row('M', off)] });
    expect(await count()).toBe(0);
    expect((await shop.call('GET', `/product/item/${jumper.slug}`)).statusCode).toBe(404);
    expect(await edited()).toMatchObject({ unsold: 'no variant', isActive: true, quantity: 0 });
    // Nothing else makes it appear.
    for (const isActive of [false, true]) {
      const body = { product: { isActive } };
      await shop.call('PUT', `/product/${jumper.id}/active`, { token: vera.token, body });
    }
    expect(await count()).toBe(0);
    await save({ options: sizes(['S', 'M', 'L']), variants: [row('S', off), row('M', off), row('L')] });
    expect(await count()).toBe(1);
    expect(await edited()).toMatchObject({ unsold: null });
  });

  it('keep ids, open orders and the record of their stock', async () => {
    const { options, variants } = await twoSizes();
    const marta = await addMember(shop);
    const [small] = variants;
    const line = { product: jumper.id, variant: small._id, quantity: 1, price: 24 };
    const cart = await shop.call('POST', '/cart/add', { token: marta.token, body: { products: [line] } });
    const body = { cartId: cart.json().cartId, total: 24 };
    expect((await shop.call('POST', '/order/add', { token: marta.token, body })).statusCode).toBe(200);
    const renamed = [{ name: 'Grösse', values: [{ _id: options[0].values[0]._id, name: 'Small' }] }];
    const after = await save({ options: renamed, variants: [row('Small', { quantity: 4, quantityWas: 9 })] });
    expect(after.variants).toMatchObject([{ _id: small._id, quantity: 4, onHand: 5, committed: 1 }]);
    expect(await movementsOf(shop.db, { id: small._id })).toEqual([
      ['added', 10, 0],
      ['ordered', 0, 1],
      ['set', -5, 0],
    ]);
    expect(await movementsOf(shop.db, { id: variants[1]._id })).toEqual([
      ['added', 10, 0],
      ['removed', -10, 0],
    ]);
    expect(await stockOf(shop.db, jumper)).toBe(4);
  });

  it('go, and the product is one thing again', async () => {
    await addOrder(shop, await addMember(shop), [[jumper]]);
    await twoSizes();
    expect(await heldOf(shop.db, jumper)).toEqual({ onHand: 1, committed: 1 });
    const reply = await save({ options: [], variants: [{ ...row(''), values: [], price: 50, quantity: 7 }] });
    expect(reply).not.toHaveProperty('variants');
    expect(await edited()).toMatchObject({ sku: jumper.sku, price: 50, quantity: 7 });
    expect(await heldOf(shop.db, jumper)).toEqual({ onHand: 8, committed: 1 });
  });

  it('go, and what the product goes on as keeps policy and sales, or what was sent of them', async () => {
    const policy = { policy: 'back-order', backOrderLimit: 5, backOrderFrom: '2099-03-01', lowStockAt: 2 };
    const sales = [{ price: 20, startsAt: null, endsAt: '2099-01-01T00:00:00.000Z' }];
    const { variants } = await save({ options: sizes(['S']), variants: [row('S', { ...policy, sales })] });
    const alone = { ...row('', { _id: variants[0]._id, quantityWas: 15, quantity: 15 }), values: [] };
    const refused = await put({ options: [], variants: [{ ...alone, quantityWas: 14 }] });
    expect(refused.json()).toMatchObject({
      code: 'stock-changed',
      fields: { 'variants.0.quantity': 'Stock of the product has changed to 15.' },
    });
    await save({ options: [], variants: [alone] });
    expect(await edited()).toMatchObject({ ...policy, price: 24, quantity: 15, sales });
    expect(await heldOf(shop.db, jumper)).toEqual({ onHand: 10, committed: 0 });

    const untracked = { policy: 'untracked', lowStockAt: null, sales: [], quantity: 1_000_000 };
    await save({ options: [], variants: [{ ...alone, _id: jumper.id, quantityWas: 15, ...untracked }] });
    expect(await edited()).toMatchObject({ ...untracked, backOrderLimit: null });
  });

  it('are refused when orders took stock that the form distributes', async () => {
    await addOrder(shop, await addMember(shop), [[jumper]]);
    const form = {
      options: sizes(['S', 'M']),
      variants: [row('S', { quantity: 4 }), row('M', { quantity: 5 })],
    };
    const refused = await put({ ...form, quantityWas: 9 });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'stock-changed',
      fields: { quantityWas: 'Stock has changed to 8. Please check the quantities, and save again.' },
    });
    await save({ ...form, quantityWas: 8 } as Sent);
  });

  it('that a product gets have new ids: what names the product alone is no choice', async () => {
    const marta = await addMember(shop);
    const line = { product: jumper.id, quantity: 1, price: 189 };
    const cart = await shop.call('POST', '/cart/add', { token: marta.token, body: { products: [line] } });
    const { variants } = await save({ options: sizes(['S']), variants: [row('S', { _id: jumper.id })] });
    expect(variants[0]._id).not.toBe(jumper.id);
    const body = { cartId: cart.json().cartId, total: 189 };
    const order = await shop.call('POST', '/order/add', { token: marta.token, body });
    expect(order.json().error).toBe('Please choose Size of Jumper.');
  });

  it('keep the prices that another form has changed', async () => {
    const { options, variants } = await twoSizes();
    const form = (small: object, medium: object) => ({
      options,
      variants: [
        row('S', { _id: variants[0]._id, priceWas: 24, ...small }),
        row('M', { _id: variants[1]._id, price: 30, priceWas: 30, ...medium }),
      ],
    });
    await save(form({}, { price: 90 }));
    expect((await save(form({ price: 25 }, {}))).variants).toMatchObject([{ price: 25 }, { price: 90 }]);
    const refused = await put(form({ price: 25 }, { price: 80 }));
    const message = 'The price of M has changed to $90.00 meanwhile.';
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'price-changed', fields: { 'variants.1.price': message } });
    const known = form({ price: 25 }, { price: 80, priceWas: 90 });
    expect((await save(known)).variants).toMatchObject([{ price: 25 }, { price: 80 }]);
  });

  it('keep what another form has changed and this one does not send', async () => {
    const { options, variants } = await twoSizes();
    const changed = { sku: `${jumper.sku}-NEW`, weight: 640, barcode: '4006381333931', isActive: false };
    const [small, medium] = variants.map(({ _id }: { _id: string }) => _id);
    await save({ options, variants: [row('S', { _id: small, ...changed }), row('M', { _id: medium })] });
    const stale = row('S', { _id: small, sku: undefined, price: 26 });
    const reply = await save({ options, variants: [stale, row('M', { _id: medium })] });
    expect(reply.variants[0]).toMatchObject({ ...changed, price: 26 });
  });

  it('are not removed by a form that does not know them', async () => {
    const { options, variants } = await twoSizes();
    const variantsWas = variants.map(({ _id }: { _id: string }) => _id);
    const more = [{ ...options[0], values: [...options[0].values, { name: 'L' }] }];
    const both = variants.map(({ _id, values }: { _id: string; values: [string] }) =>
      row(values[0], { _id }),
    );
    await save({ variantsWas, options: more, variants: [...both, row('L')] });
    const before = await edited();
    const refused = await put({ variantsWas, options, variants: both });
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ code: 'variants-changed' });
    expect(await edited()).toEqual(before);
  });

  it('may exchange values and skus', async () => {
    const { options, variants } = await twoSizes();
    const [small, medium] = variants;
    const exchanged = await save({
      options,
      variants: [
        row('M', { _id: small._id, sku: medium.sku }),
        row('S', { _id: medium._id, sku: small.sku }),
      ],
    });
    expect(exchanged.variants).toMatchObject([
      { _id: small._id, values: ['M'], sku: medium.sku },
      { _id: medium._id, values: ['S'], sku: small.sku },
    ]);
  });

  it('have a picture of the product, which they lose with it', async () => {
    const [front = '', back = ''] = await addImages(shop.db, jumper, 3);
    const { variants } = await save({
      options: sizes(['S', 'M']),
      variants: [row('S', { image: back }), row('M', { image: null })],
    });
    const imageUrl = `/images/${jumper.id}-2.png`;
    expect(variants).toMatchObject([{ image: back, imageUrl }, { image: null }]);
    const [small, medium] = (await item()).variants;
    expect(small).toMatchObject({ imageUrl });
    expect(small).not.toHaveProperty('image');
    expect(medium).not.toHaveProperty('imageUrl');
    // A client that does not know pictures of variants.
    await twoSizes();
    expect((await edited()).variants).toMatchObject([{ image: back }, { image: null }]);
    for (const image of [back, front]) {
      const removed = await shop.call('DELETE', `/product/${jumper.id}/images/${image}`, {
        token: vera.token,
      });
      expect(removed.statusCode).toBe(200);
    }
    expect((await edited()).variants).toMatchObject([{ image: null }, { image: null }]);
  });

  it('may not have the picture of another product', async () => {
    await addImages(shop.db, jumper, 1);
    const [foreign = ''] = await addImages(shop.db, await addProduct(shop.db), 1);
    for (const image of [foreign, 'front', randomUUID()]) {
      const refused = await put({ options: sizes(['S']), variants: [row('S', { image })] });
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['variants.0.image']]);
    }
    const { variants } = await twoSizes();
    const written = shop.db
      .update(productVariants)
      .set({ imageId: foreign })
      .where(eq(productVariants.id, variants[0]._id));
    await expect(written).rejects.toMatchObject({ cause: { constraint: 'product_variants_image_fk' } });
  });

  it('of 250 combinations are written at once', async () => {
    const names = Array.from({ length: 250 }, (_, at) => `${at}`);
    await save({ options: sizes(names), variants: names.map((name) => row(name, { quantity: 4_001 })) });
    expect((await item()).variants).toHaveLength(250);
    expect(await stockOf(shop.db, jumper)).toBe(1_000_000);
  });

  it('invalidate the page also when price and sum stay', async () => {
    await twoSizes();
    const heard: AnnouncedChange[] = [];
    shop.cacheInvalidation.onChange((changes) => heard.push(...changes));
    const moved = [row('S', { quantity: 4 }), row('M', { price: 30, quantity: 16 })];
    await save({ options: sizes(['S', 'M']), variants: moved });
    expect(heard).toEqual([`product:${jumper.id}`]);
  });
});

describe('a product with options', () => {
  const form = async (change: object) => {
    const { brand, ...product } = await edited();
    const body = { product: { ...product, brand: brand._id, ...change } };
    return await shop.call('PUT', `/product/${jumper.id}`, { token: ada.token, body });
  };

  it('is saved with the same price and quantity, and refuses others', async () => {
    await twoSizes();
    expect((await form({ name: 'Pullover' })).statusCode).toBe(200);
    for (const change of [{ price: 25 }, { quantity: 21 }]) {
      const refused = await form(change);
      expect([refused.statusCode, refused.json().error]).toEqual([400, 'Please change the variants.']);
    }
    expect(await item()).toMatchObject({ name: 'Pullover', price: 24, quantity: 20 });
  });

  it('is saved by a form that was opened before an order, and keeps the stock that is left', async () => {
    await twoSizes();
    const sold = { quantity: 24, quantityWas: 24 };
    expect((await form({ name: 'Pullover', ...sold })).statusCode).toBe(200);
    expect((await form({ ...sold, quantity: 23 })).json().error).toBe('Please change the variants.');
    expect(await item()).toMatchObject({ name: 'Pullover', quantity: 20 });
  });

  it('frees the skus of its variants when it is deleted', async () => {
    await twoSizes();
    await shop.call('DELETE', `/product/delete/${jumper.id}`, { token: ada.token });
    const other = await addProduct(shop.db, { brandId: vera.brandId });
    expect((await put({ options: sizes(['S']), variants: [row('S')] }, vera, other.id)).statusCode).toBe(200);
  });
});

describe('is refused', () => {
  const refusal = async (body: unknown) => {
    const response = await put(body);
    expect(response.statusCode, response.body).toBe(400);
    return response.json().error;
  };
  const four = ['A', 'B', 'C', 'D'].map((name) => ({ name, values: [{ name: 'x' }] }));
  const many = Array.from({ length: 251 }, (_, at) => `${at}`);

  it.each<[string, () => unknown, string]>([
    ['4 options', () => ({ options: four, variants: [row('x')] }), 'A product may have at most 3 options.'],
    [
      '251 variants',
      () => ({ options: sizes(many.slice(1)), variants: many.map((name) => row(name)) }),
      'A product may have at most 250 variants.',
    ],
    ['no variant', () => ({ options: sizes(['S']), variants: [] }), 'A product needs at least one variant.'],
    ['no list', () => ({ options: 'Size', variants: null }), 'Options are required.'],
    ['no body', () => undefined, 'Options are required.'],
    [
      'an option without values',
      () => ({ options: sizes([]), variants: [row('S')] }),
      'Each option needs values.',
    ],
    [
      'a value twice',
      () => ({ options: sizes(['S', 's']), variants: [row('S')] }),
      'Size has the value s twice.',
    ],
    [
      'three decimals',
      () => ({ options: sizes(['S']), variants: [row('S', { price: 24.001 })] }),
      'May have at most two decimals.',
    ],
    [
      'a stock below 0',
      () => ({ options: sizes(['S']), variants: [row('S', { quantity: -1 })] }),
      'Quantity may not be less than 0.',
    ],
    [
      'a long name',
      () => ({ options: sizes(['S'.repeat(61)]), variants: [row('S')] }),
      'The name of a value may not be longer than 60 characters.',
    ],
  ])('%s', async (_what, body, message) => {
    expect(await refusal(body())).toBe(message);
    expect(await item()).not.toHaveProperty('options');
  });

  it('a sku of another product, and a variant of another one', async () => {
    const lamp = await addProduct(shop.db);
    const withSku = { options: sizes(['S']), variants: [row('S', { sku: lamp.sku })] };
    expect(await refusal(withSku)).toBe(`${lamp.sku} is already in use by another product.`);
    const second = { ...withSku, options: sizes(['S', 'M']), variants: [row('M'), ...withSku.variants] };
    expect((await put(second)).json().fields).toHaveProperty(['variants.1.sku']);
    const foreign = { options: sizes(['S']), variants: [row('S', { _id: lamp.id })] };
    expect(await refusal(foreign)).toContain('belongs to another product');
  });

  it('another merchant, with 404', async () => {
    const wilma = await addMerchant(shop);
    const response = await put({ options: sizes(['S']), variants: [row('S')] }, wilma);
    expect(response.statusCode).toBe(404);
    const kept = await shop.db.select().from(productVariants).where(eq(productVariants.productId, jumper.id));
    expect(kept).toHaveLength(1);
  });
});
