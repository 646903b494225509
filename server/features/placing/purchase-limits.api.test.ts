import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { settings } from '#server/db/schema/settings.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { editMany } from '#server/testing/builders/bulk-edits.ts';
import { importFile } from '#server/testing/builders/import-file.ts';
import { cartBody, createCart, itemsTotal } from '#server/testing/builders/orders.ts';
import { addAdministrator, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { changeSettings, readSettings } from '#server/testing/builders/settings.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** How many pieces one order may hold (docs/rules.md#purchase-limit): the product's own limit, else the shop's, else by stock. */

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;

let ada: TestPerson;
let marta: TestPerson;
let lamp: TestProduct;
beforeAll(async () => {
  [ada, marta] = [await addAdministrator(shop), await addMember(shop)];
});
beforeEach(async () => {
  lamp = await addProduct(db, { quantity: 40, priceMinor: 1_000 });
});
afterEach(() => changeSettings(shop, ada, 'orders', { purchaseLimit: 'stock' }));

const setOwn = (purchaseLimit: string | null, { id } = lamp) =>
  db.update(products).set({ purchaseLimit }).where(eq(products.id, id));
const setShop = (purchaseLimit: 'stock' | 'none' | number) =>
  changeSettings(shop, ada, 'orders', { purchaseLimit });
const shown = async () => (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product.purchaseLimit;
const quoted = async (item: object) =>
  (await shop.call('POST', '/checkout/quote', { body: { items: [item] } })).json().quote.lines[0];
const addToCart = (quantity: number) =>
  shop.call('POST', '/cart/add', { token: marta.token, body: cartBody([[lamp, quantity]]) });
const order = async (quantity: number) => {
  const cartId = await createCart(shop, marta, [[lamp, quantity]]);
  const body = { cartId, total: itemsTotal([[lamp, quantity]]) };
  return () => shop.call('POST', '/order/add', { token: marta.token, body });
};

describe('the limit of an order', () => {
  it.each<[own: string | null, shops: 'stock' | 'none' | number, max: number, shown: unknown]>([
    [null, 'stock', 5, undefined],
    [null, 'none', 40, 'none'],
    [null, 7, 7, 7],
    [null, 90, 40, 90],
    ['stock', 7, 5, undefined],
    ['none', 'stock', 40, 'none'],
    ['none', 7, 40, 'none'],
    ['12', 'stock', 12, 12],
    ['12', 'none', 12, 12],
    ['90', 3, 40, 90],
  ])('of a product with %j in a shop with %j is %i of 40', async (own, shops, max, purchaseLimit) => {
    await setShop(shops);
    await setOwn(own);
    expect(await shown()).toBe(purchaseLimit);
    const line = await quoted({ product: lamp.id, quantity: 1_000 });
    expect(line).toMatchObject({ limit: max, orderable: max, stock: 40 });
    expect(line.purchaseLimit).toBe(purchaseLimit);
    const more = await addToCart(max + 1);
    expect([more.statusCode, more.json().code]).toEqual([
      400,
      max === 40 ? 'out-of-stock' : 'quantity-limit',
    ]);
    const place = await order(max);
    expect((await place()).statusCode).toBe(200);
  });

  it('that was lowered since is refused with words, and nothing of the bag is lost', async () => {
    await setOwn('none');
    const place = await order(30);
    await setOwn('12');
    const words = `You may order at most 12 of ${lamp.name}. Please lower the quantity.`;
    expect((await place()).json()).toEqual({ code: 'quantity-limit', error: words });
    expect(await quoted({ product: lamp.id, quantity: 30 })).toMatchObject({
      ...{ quantity: 30, orderable: 12, limit: 12, stock: 40, purchaseLimit: 12, totalPrice: 120 },
    });
    await setOwn('30');
    expect((await place()).statusCode).toBe(200);
  });

  it('counts for each variant by itself', async () => {
    const [small, medium] = await addVariants(db, lamp, [
      { size: 'S', quantity: 4 },
      { size: 'M', quantity: 600 },
    ]);
    await setOwn('10');
    const limits = await Promise.all(
      [small, medium].map(async (variant) => {
        const line = await quoted({ product: lamp.id, variant: variant?.id, quantity: 50 });
        return line.limit;
      }),
    );
    expect(limits).toEqual([4, 10]);
  });

  it.each([
    ['back-order', 'none', 45],
    ['back-order', '50', 45],
    ['untracked', 'none', 1_000_000],
    ['untracked', '8', 8],
  ] as const)('with the stock policy %s and %j is %i', async (policy, own, max) => {
    const backOrder = policy === 'back-order' ? { backOrderLimit: 5, backOrderFrom: '2100-01-01' } : {};
    await db
      .update(productVariants)
      .set({ policy, ...backOrder })
      .where(eq(productVariants.id, lamp.id));
    await setOwn(own);
    expect(await quoted({ product: lamp.id, quantity: 1_000_000 })).toMatchObject({ limit: max });
  });

  it('is by stock in an upgraded shop, which has saved none', async () => {
    await db
      .update(settings)
      .set({ value: { daysToSend: 4 } })
      .where(eq(settings.group, 'orders'));
    expect(await quoted({ product: lamp.id, quantity: 9 })).toMatchObject({ limit: 5 });
    const { settings: read } = await readSettings(shop, ada, 'orders');
    expect(read).toEqual({ daysToSend: 4, purchaseLimit: 'stock' });
  });
});

describe('the limit of the shop', () => {
  it.each([['0'], [-1], [1.5], [1_000_001], ['many'], [''], [null]])('is not %j', async (purchaseLimit) => {
    const { settings: saved, version } = await readSettings(shop, ada, 'orders');
    const body = { settings: { ...saved, purchaseLimit }, version };
    const refused = await shop.call('PUT', '/settings/orders', { token: ada.token, body });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['purchaseLimit']]);
  });

  it('stays when a form does not send it', async () => {
    await setShop(9);
    const { version } = await readSettings(shop, ada, 'orders');
    const body = { settings: { daysToSend: 3 }, version };
    expect((await shop.call('PUT', '/settings/orders', { token: ada.token, body })).statusCode).toBe(200);
    expect((await readSettings(shop, ada, 'orders')).settings).toEqual({ daysToSend: 3, purchaseLimit: 9 });
  });
});

describe('the limit of a product', () => {
  const read = async () =>
    (await shop.call('GET', `/product/${lamp.id}`, { token: ada.token })).json().product.purchaseLimit;
  const save = (fields: object) => {
    const { name, sku, slug, brandId: brand } = lamp;
    const product = {
      name,
      sku,
      slug,
      description: 'Warm.',
      quantity: 40,
      price: 10,
      taxable: 0,
      brand,
      ...fields,
    };
    return shop.call('PUT', `/product/${lamp.id}`, { token: ada.token, body: { product } });
  };

  it('is saved with the form, stays when it is not sent, and goes back to the shop’s', async () => {
    expect(await read()).toBe(null);
    for (const [sent, stored] of [
      [5, '5'],
      ['none', 'none'],
      [undefined, 'none'],
      ['stock', 'stock'],
      ['shop', null],
    ]) {
      expect((await save({ purchaseLimit: sent })).statusCode).toBe(200);
      expect(await read()).toBe(stored);
    }
    const refused = await save({ purchaseLimit: 'few' });
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['purchaseLimit']]);
  });

  it('that two people have changed is refused', async () => {
    await save({ purchaseLimit: 5, was: { purchaseLimit: 'shop' } });
    const refused = await save({ purchaseLimit: 6, was: { purchaseLimit: 'shop' } });
    expect(refused.json()).toMatchObject({
      code: 'product-changed',
      fields: { purchaseLimit: expect.any(String) },
    });
    expect(await read()).toBe('5');
  });

  it('is exported, and imported again', async () => {
    const file = async () =>
      (await shop.call('GET', `/product/export?search=${lamp.sku}`, { token: ada.token })).body;
    for (const limit of [null, 'stock', 'none', '12']) {
      await setOwn(limit);
      const csv = await file();
      expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, same: 1 });
      await setOwn(limit === null ? '3' : null);
      expect((await importFile(db, csv)).summary).toMatchObject({ rows: 1, changed: 1 });
      expect(await read()).toBe(limit);
    }
    expect((await importFile(db, `sku,purchaseLimit\n${lamp.sku},\n`)).summary).toMatchObject({ same: 1 });
    const { refused } = await importFile(db, `sku,purchaseLimit\n${lamp.sku},few\n`);
    const words = 'Write shop, stock, none, or a whole number from 1 to 1,000,000 for purchaseLimit.';
    expect(refused).toEqual([[2, words]]);
  });

  it('is set for many, in their histories, and undone', async () => {
    const edit = await editMany(shop, ada, [lamp], { kind: 'purchase-limit', purchaseLimit: 3 });
    expect([edit.changed, await read()]).toEqual([1, '3']);
    const history = `/product/${lamp.id}/history?field=limit`;
    const [entry] = (await shop.call('GET', history, { token: ada.token })).json().entries;
    expect(entry.changes.purchaseLimit).toEqual({ from: null, to: '3' });
    const again = await editMany(shop, ada, [lamp], { kind: 'purchase-limit', purchaseLimit: '3' });
    expect(again.changed).toBe(0);
    const undo = { token: ada.token, body: { _id: crypto.randomUUID() } };
    expect((await shop.call('POST', `/product/bulk/${edit._id}/undo`, undo)).statusCode).toBe(200);
    await editMany(shop, ada, [await addProduct(db)], { kind: 'purchase-limit', purchaseLimit: 'shop' });
    expect(await read()).toBe(null);
  });
});
