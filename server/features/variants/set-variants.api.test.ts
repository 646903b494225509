import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tag } from '#server/cache/announced-change.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { addJumper, type Jumper, sizes } from '#server/testing/builders/jumper.ts';
import { addOrder, readStock } from '#server/testing/builders/orders.ts';
import { addMember } from '#server/testing/builders/people.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { readMovements, readStockCounts } from '#server/testing/builders/stock.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let jumper: Jumper;
beforeEach(async () => {
  jumper = await addJumper(shop);
});

describe('options and variants', () => {
  it('are shown to shoppers and in the form; the product has the lowest price and the sum', async () => {
    const { variants } = await jumper.twoSizes();
    expect(variants).toMatchObject([
      { values: ['S'], price: 24, quantity: 10, onHand: 10, committed: 0, isActive: true, barcode: null },
      { values: ['M'], price: 30, quantity: 10 },
    ]);
    const shown = await jumper.item();
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
    expect(await jumper.edited()).toMatchObject({
      price: 24,
      quantity: 20,
      options: shown.options,
      variants,
    });
  });

  it('of a product without options are in no reply', async () => {
    for (const product of [await jumper.item(), await jumper.edited()]) {
      expect(product).not.toHaveProperty('options');
      expect(product).not.toHaveProperty('variants');
    }
  });

  it('that are not offered are hidden from shoppers, with their price and stock', async () => {
    await jumper.save({
      options: sizes(['S', 'M']),
      variants: [jumper.row('S', { isActive: false }), jumper.row('M', { price: 30 })],
    });
    expect(await jumper.item()).toMatchObject({ price: 30, quantity: 10, variants: [{ values: ['M'] }] });
    expect((await jumper.edited()).variants).toHaveLength(2);
  });

  it('that are all switched off leave nothing for sale, in lists and their counts, until one is back', async () => {
    const category = await addCategory(shop.db, { productIds: [jumper.id] });
    await jumper.twoSizes();
    const count = async () =>
      (await shop.call('GET', `/product/list?category=${category.slug}`)).json().count;
    expect(await count()).toBe(1);
    const off = { isActive: false };
    await jumper.save({ options: sizes(['S', 'M']), variants: [jumper.row('S', off), jumper.row('M', off)] });
    expect(await count()).toBe(0);
    expect((await shop.call('GET', `/product/item/${jumper.slug}`)).statusCode).toBe(404);
    expect(await jumper.edited()).toMatchObject({ unsold: 'no variant', isActive: true, quantity: 0 });
    // Nothing else makes it appear.
    for (const isActive of [false, true]) {
      const body = { product: { isActive } };
      await shop.call('PUT', `/product/${jumper.id}/active`, { token: jumper.merchant.token, body });
    }
    expect(await count()).toBe(0);
    await jumper.save({
      options: sizes(['S', 'M', 'L']),
      variants: [jumper.row('S', off), jumper.row('M', off), jumper.row('L')],
    });
    expect(await count()).toBe(1);
    expect(await jumper.edited()).toMatchObject({ unsold: null });
  });

  it('keep ids, open orders and the record of their stock', async () => {
    const { options, variants } = await jumper.twoSizes();
    const marta = await addMember(shop);
    const [small] = variants;
    const line = { product: jumper.id, variant: small._id, quantity: 1, price: 24 };
    const cart = await shop.call('POST', '/cart/add', { token: marta.token, body: { products: [line] } });
    const body = { cartId: cart.json().cartId, total: 24 };
    expect((await shop.call('POST', '/order/add', { token: marta.token, body })).statusCode).toBe(200);
    const renamed = [{ name: 'Grösse', values: [{ _id: options[0].values[0]._id, name: 'Small' }] }];
    const after = await jumper.save({
      options: renamed,
      variants: [jumper.row('Small', { quantity: 4, quantityWas: 9 })],
    });
    expect(after.variants).toMatchObject([{ _id: small._id, quantity: 4, onHand: 5, committed: 1 }]);
    expect(await readMovements(shop.db, { id: small._id })).toEqual([
      ['added', 10, 0],
      ['ordered', 0, 1],
      ['set', -5, 0],
    ]);
    expect(await readMovements(shop.db, { id: variants[1]._id })).toEqual([
      ['added', 10, 0],
      ['removed', -10, 0],
    ]);
    expect(await readStock(shop.db, jumper)).toBe(4);
  });

  it('go, and the product is one thing again', async () => {
    await addOrder(shop, await addMember(shop), [[jumper]]);
    await jumper.twoSizes();
    expect(await readStockCounts(shop.db, jumper)).toEqual({ onHand: 1, committed: 1 });
    const reply = await jumper.save({
      options: [],
      variants: [{ ...jumper.row(''), values: [], price: 50, quantity: 7 }],
    });
    expect(reply).not.toHaveProperty('variants');
    expect(await jumper.edited()).toMatchObject({ sku: jumper.sku, price: 50, quantity: 7 });
    expect(await readStockCounts(shop.db, jumper)).toEqual({ onHand: 8, committed: 1 });
  });

  it('go, and what the product goes on as keeps policy and sales, or what was sent of them', async () => {
    const policy = { policy: 'back-order', backOrderLimit: 5, backOrderFrom: '2099-03-01', lowStockAt: 2 };
    const sales = [{ price: 20, startsAt: null, endsAt: '2099-01-01T00:00:00.000Z' }];
    const { variants } = await jumper.save({
      options: sizes(['S']),
      variants: [jumper.row('S', { ...policy, sales })],
    });
    const alone = { ...jumper.row('', { _id: variants[0]._id, quantityWas: 15, quantity: 15 }), values: [] };
    const refused = await jumper.put({
      options: [],
      variants: [{ ...alone, quantityWas: 14, quantity: 16 }],
    });
    expect(refused.json()).toMatchObject({
      code: 'stock-changed',
      fields: { 'variants.0.quantity': 'Stock of the product has changed to 15.' },
    });
    await jumper.save({ options: [], variants: [alone] });
    expect(await jumper.edited()).toMatchObject({ ...policy, price: 24, quantity: 15, sales });
    expect(await readStockCounts(shop.db, jumper)).toEqual({ onHand: 10, committed: 0 });

    const untracked = { policy: 'untracked', lowStockAt: null, sales: [], quantity: 1_000_000 };
    await jumper.save({
      options: [],
      variants: [{ ...alone, _id: jumper.id, quantityWas: 15, ...untracked }],
    });
    expect(await jumper.edited()).toMatchObject({ ...untracked, backOrderLimit: null });
  });

  it('that a product gets have new ids: what names the product alone is no choice', async () => {
    const marta = await addMember(shop);
    const line = { product: jumper.id, quantity: 1, price: 189 };
    const cart = await shop.call('POST', '/cart/add', { token: marta.token, body: { products: [line] } });
    const { variants } = await jumper.save({
      options: sizes(['S']),
      variants: [jumper.row('S', { _id: jumper.id })],
    });
    expect(variants[0]._id).not.toBe(jumper.id);
    const body = { cartId: cart.json().cartId, total: 189 };
    const order = await shop.call('POST', '/order/add', { token: marta.token, body });
    expect(order.json().error).toBe('Please choose Size of Jumper.');
  });

  it('may exchange values and skus', async () => {
    const { options, variants } = await jumper.twoSizes();
    const [small, medium] = variants;
    const exchanged = await jumper.save({
      options,
      variants: [
        jumper.row('M', { _id: small._id, sku: medium.sku }),
        jumper.row('S', { _id: medium._id, sku: small.sku }),
      ],
    });
    expect(exchanged.variants).toMatchObject([
      { _id: small._id, values: ['M'], sku: medium.sku },
      { _id: medium._id, values: ['S'], sku: small.sku },
    ]);
  });

  it('have a picture of the product, which they lose with it', async () => {
    const [front = '', back = ''] = await addImages(shop.db, jumper, 3);
    const { variants } = await jumper.save({
      options: sizes(['S', 'M']),
      variants: [jumper.row('S', { image: back }), jumper.row('M', { image: null })],
    });
    const imageUrl = `/images/${jumper.id}-2.png`;
    expect(variants).toMatchObject([{ image: back, imageUrl }, { image: null }]);
    const [small, medium] = (await jumper.item()).variants;
    expect(small).toMatchObject({ imageUrl });
    expect(small).not.toHaveProperty('image');
    expect(medium).not.toHaveProperty('imageUrl');
    // A client that does not know pictures of variants.
    await jumper.twoSizes();
    expect((await jumper.edited()).variants).toMatchObject([{ image: back }, { image: null }]);
    for (const image of [back, front]) {
      const removed = await shop.call('DELETE', `/product/${jumper.id}/images/${image}`, {
        token: jumper.merchant.token,
      });
      expect(removed.statusCode).toBe(200);
    }
    expect((await jumper.edited()).variants).toMatchObject([{ image: null }, { image: null }]);
  });

  it('of 250 combinations are written at once', async () => {
    const names = Array.from({ length: 250 }, (_, at) => `${at}`);
    await jumper.save({
      options: sizes(names),
      variants: names.map((name) => jumper.row(name, { quantity: 4_001 })),
    });
    expect((await jumper.item()).variants).toHaveLength(250);
    expect(await readStock(shop.db, jumper)).toBe(1_000_000);
  });

  it('invalidate the page also when price and sum stay', async () => {
    await jumper.twoSizes();
    const heard: Tag[] = [];
    shop.cacheInvalidation.onChange((changes) => heard.push(...changes));
    const moved = [jumper.row('S', { quantity: 4 }), jumper.row('M', { price: 30, quantity: 16 })];
    await jumper.save({ options: sizes(['S', 'M']), variants: moved });
    expect(heard).toContain(`product:${jumper.id}`);
  });
});
