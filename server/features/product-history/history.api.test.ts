import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { historyFields } from '#contract/product-history.contract.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { runBulkEdits, startBulkEdit } from '#server/testing/builders/bulk-edits.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import {
  addAdministrator,
  addMember,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const ada = await addAdministrator(shop);
let vera: TestMerchant;
let lamp: TestProduct;
beforeEach(async () => {
  vera = await addMerchant(shop);
  lamp = await addProduct(shop.db, { brandId: vera.brandId, quantity: 10, priceMinor: 9_800 });
});

const form = (fields: object = {}) => ({
  name: lamp.name,
  sku: lamp.sku,
  slug: lamp.slug,
  description: 'A lamp with a warm light.',
  price: 98,
  quantity: 10,
  taxable: false,
  brand: lamp.brandId,
  ...fields,
});
const save = async (fields: object, { token } = ada as { token: string }) => {
  const body = { product: form(fields) };
  const response = await shop.call('PUT', `/product/${lamp.id}`, { token, body });
  expect(response.statusCode, response.body).toBe(200);
};
const list = async (query = '', { token } = ada as { token: string }) =>
  (await shop.call('GET', `/product/${lamp.id}/history${query}`, { token })).json();
const newest = async () => (await list()).entries[0]?.changes;

describe('a save adds one entry to the history of the product', () => {
  it('with every field that it changed, from what to what, when and by whom', async () => {
    const { id: lighting } = await addCategory(shop.db, { name: 'Lighting', productIds: [lamp.id] });
    const { id: desks } = await addCategory(shop.db, { name: 'Desks' });
    const tax = { taxable: true, taxClass: 'reduced' };
    await save({ name: 'Desk Lamp', price: 78, ...tax, categories: [desks], lowStockAt: 3 });
    const { entries, next } = await list();
    expect(entries).toEqual([
      {
        _id: expect.any(String),
        at: expect.any(String),
        source: 'save',
        by: { name: 'Ada Test', isOfShop: true },
        changes: {
          name: { from: lamp.name, to: 'Desk Lamp' },
          taxable: { from: false, to: true },
          taxClass: { from: 'standard', to: 'reduced' },
          categories: {
            added: [{ _id: desks, name: 'Desks' }],
            removed: [{ _id: lighting, name: 'Lighting' }],
          },
          variants: [
            {
              _id: lamp.id,
              choice: '',
              from: { price: 98, lowStockAt: null },
              to: { price: 78, lowStockAt: 3 },
            },
          ],
        },
      },
    ]);
    expect(next).toBeNull();
  });

  it('but none when nothing changed, or only the stock', async () => {
    await save({});
    await save({ quantity: 4 });
    await shop.call('POST', `/product/${lamp.id}/stock`, {
      token: ada.token,
      body: { kind: 'received', pieces: 3 },
    });
    await addOrder(shop, await addMember(shop), [[lamp, 1]]);
    expect((await list()).entries).toEqual([]);
  });

  it('of hiding, texts, sales, and another brand', async () => {
    await shop.call('PUT', `/product/${lamp.id}/active`, {
      token: ada.token,
      body: { product: { isActive: false } },
    });
    expect(await newest()).toEqual({ isActive: { from: true, to: false } });
    const sale = { price: 50, startsAt: null, endsAt: '2999-01-01T00:00:00.000Z' };
    const { brandId } = await addMerchant(shop, { brandName: 'Norr' });
    await save({ description: 'Warm.', slug: 'warm-lamp', sku: 'WARM-1', sales: [sale], brand: brandId });
    expect(await newest()).toMatchObject({
      description: { from: 'A lamp with a warm light.', to: 'Warm.' },
      slug: { to: 'warm-lamp' },
      sku: { from: lamp.sku, to: 'WARM-1' },
      brand: { from: { _id: lamp.brandId }, to: { _id: brandId, name: 'Norr' } },
      variants: [{ _id: lamp.id, from: { sales: [] }, to: { sales: [sale] } }],
    });
    await save({ slug: lamp.slug, sku: lamp.sku });
  });

  it('of variants that were added, changed and retired', async () => {
    const [small] = await addVariants(shop.db, lamp, [{ size: 'S' }, { size: 'M' }]);
    const body = {
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'L' }] }],
      variants: [
        { _id: small?.id, values: ['S'], price: 20, quantity: 100 },
        { values: ['L'], sku: `${lamp.sku}-L`, price: 30, quantity: 1 },
      ],
    };
    const response = await shop.call('PUT', `/product/${lamp.id}/variants`, { token: vera.token, body });
    expect(response.statusCode, response.body).toBe(200);
    expect(await newest()).toMatchObject({
      options: {
        from: [{ values: [{ name: 'S' }, { name: 'M' }] }],
        to: [{ values: [{ name: 'S' }, { name: 'L' }] }],
      },
      variants: [
        { _id: small?.id, choice: 'S', from: { price: 24 }, to: { price: 20 } },
        { choice: 'M', from: { values: ['M'], price: 24, sku: `${lamp.sku}-M` }, to: null },
        { choice: 'L', from: null, to: { values: ['L'], price: 30 } },
      ],
    });
  });

  it('of the products of a category that was changed or deleted', async () => {
    const { id, slug } = await addCategory(shop.db, { name: 'Lighting' });
    const category = { name: 'Lighting', slug, description: 'Lamps.' };
    const put = (ids: string[]) =>
      shop.call('PUT', `/category/${id}`, {
        token: ada.token,
        body: { category: { ...category, products: ids } },
      });
    const lighting = [{ _id: id, name: 'Lighting' }];
    await put([lamp.id]);
    expect(await newest()).toEqual({ categories: { added: lighting, removed: [] } });
    const other = await addProduct(shop.db);
    await put([other.id]);
    expect(await newest()).toEqual({ categories: { added: [], removed: lighting } });
    await put([lamp.id]);
    await shop.call('DELETE', `/category/delete/${id}`, { token: ada.token });
    const { entries } = await list();
    expect(entries).toHaveLength(4);
    expect(entries[0]).toMatchObject({ source: 'category', by: { name: 'Ada Test' } });
    expect(entries[0].changes).toEqual({ categories: { added: [], removed: lighting } });
  });

  it('of many products at once, by whoever began it', async () => {
    await startBulkEdit(shop, ada, [lamp], { kind: 'price', percent: 10 });
    await runBulkEdits(shop.db);
    expect((await list()).entries).toMatchObject([
      {
        source: 'bulk-edit',
        by: { name: 'Ada Test' },
        changes: { variants: [{ from: { price: 98 }, to: { price: 107.8 } }] },
      },
    ]);
  });

  it('of pictures', async () => {
    const [first = '', second = ''] = await addImages(shop.db, lamp, 2);
    const path = `/product/${lamp.id}/images`;
    await shop.call('PUT', path, { token: vera.token, body: { images: [second, first] } });
    expect(await newest()).toMatchObject({
      images: { from: [{ _id: first }, { _id: second }], to: [{ _id: second }, { _id: first }] },
    });
    await shop.call('PUT', `${path}/${first}`, { token: vera.token, body: { alt: 'The lamp, lit' } });
    expect((await newest()).images.to[1]).toMatchObject({ _id: first, alt: 'The lamp, lit' });
    await shop.call('DELETE', `${path}/${second}`, { token: vera.token });
    expect((await newest()).images.to).toMatchObject([{ _id: first }]);
  });
});

it('begins with the product', async () => {
  const fields = { ...form({ sku: `NEW-${lamp.sku}` }), taxable: 0, description: 'New.' };
  const response = await shop.call('POST', '/product/add', {
    token: vera.token,
    body: toFormData(fields, await testImage()),
  });
  const { _id: id } = response.json().product;
  const history = (await shop.call('GET', `/product/${id}/history`, { token: ada.token })).json();
  expect(history.entries).toMatchObject([{ changes: { created: true }, by: { isOfShop: false } }]);
  expect(history.added).toBe(response.json().product.created);
});

it('ends with the product, and the activity log says who deleted it', async () => {
  await save({ price: 78 });
  await shop.call('DELETE', `/product/delete/${lamp.id}`, { token: vera.token });
  expect(await shop.db.$count(productHistory, eq(productHistory.productId, lamp.id))).toBe(0);
  const query = '/activity?kind=product-deleted';
  const { activity } = (await shop.call('GET', query, { token: ada.token })).json();
  expect(activity[0]).toMatchObject({
    actor: { _id: vera.id },
    details: { product: `${lamp.name} (${lamp.sku})` },
  });
});

it('is paged, and keeps the newest 500 entries of a product', async () => {
  const before = Array.from({ length: 505 }, (_, at) => ({
    productId: lamp.id,
    source: 'import' as const,
    changes: { name: { from: `${at}`, to: `${at + 1}` } },
  }));
  await shop.db.insert(productHistory).values(before);
  await save({ price: 78 });
  const first = await list();
  expect(first.entries).toHaveLength(20);
  expect(first.entries[0]).toMatchObject({ source: 'save', changes: { variants: [{ to: { price: 78 } }] } });
  expect(first.entries[1]).toMatchObject({ by: null, changes: { name: { to: '505' } } });
  let [page, count] = [first, 20];
  while (page.next) {
    page = await list(`?before=${page.next}`);
    count += page.entries.length;
  }
  expect(count).toBe(500);
  expect((await list('?before=x')).entries).toHaveLength(20);
});

describe('the history of a field', () => {
  const listPrices = ({ entries }: { entries: { changes: { variants?: { to: object }[] } }[] }) =>
    entries.map(({ changes }) => changes.variants?.map(({ to }) => to));

  it('has the entries that changed it, and its pages go on with them', async () => {
    const other = { productId: lamp.id, source: 'import' as const };
    const changed = (price: number) => ({
      ...other,
      changes: { variants: [{ _id: lamp.id, choice: '', from: { price: 0 }, to: { price } }] },
    });
    const named = { ...other, changes: { name: { from: 'a', to: 'b' } } };
    const entries = Array.from({ length: 25 }, (_, at) => [changed(at + 1), named]).flat();
    await shop.db.insert(productHistory).values(entries);
    const first = await list('?field=price');
    expect(listPrices(first)).toEqual(Array.from({ length: 20 }, (_, at) => [{ price: 25 - at }]));
    const last = await list(`?field=price&before=${first.next}`);
    expect(listPrices(last)).toEqual([5, 4, 3, 2, 1].map((price) => [{ price }]));
    expect(last.next).toBeNull();
    expect((await list('?field=never')).entries).toHaveLength(20);
  });

  it('is what a save changed of the product or of its variants', async () => {
    const { id: desks } = await addCategory(shop.db, { name: 'Tables' });
    await addImages(shop.db, lamp, 1);
    const texts = { name: 'B', slug: 'b', sku: 'B-1', description: 'Another text.', details: '# B' };
    await save({ ...texts, price: 78, taxable: true, categories: [desks], lowStockAt: 3 });
    await shop.call('PUT', `/product/${lamp.id}/active`, { ...ada, body: { product: { isActive: false } } });
    const found: [string, number][] = [];
    for (const field of historyFields) found.push([field, (await list(`?field=${field}`)).entries.length]);
    expect(Object.fromEntries(found)).toEqual({
      ...{ name: 1, slug: 1, details: 1, price: 1, taxable: 1, categories: 1 },
      ...{ sku: 1, description: 1, stock: 1, active: 1 },
      ...{
        brand: 0,
        attributes: 0,
        pictures: 0,
        options: 0,
        barcode: 0,
        weight: 0,
        sales: 0,
        safety: 0,
        limit: 0,
        returns: 0,
      },
    });
  });
});

describe('who changed it', () => {
  it('names to a merchant only people of that merchant', async () => {
    await save({ name: 'Of Ada' });
    await save({ name: 'Of Vera' }, vera);
    const by = async (person: { token: string }) =>
      (await list('', person)).entries.map((entry: { by: object }) => entry.by);
    expect(await by(vera)).toEqual([
      { name: expect.stringMatching(/Test$/), isOfShop: false },
      { name: null, isOfShop: true },
    ]);
    expect(await by(ada)).toEqual([
      { name: expect.stringMatching(/Test$/), isOfShop: false },
      { name: 'Ada Test', isOfShop: true },
    ]);
  });

  it('is no longer named with a deleted account', async () => {
    const cleo = await addAdministrator(shop);
    await save({ name: 'Of Cleo' }, cleo);
    await shop.call('POST', `/user/${cleo.id}/delete`, { token: ada.token });
    expect((await list()).entries[0].by).toEqual({ name: null, isOfShop: false });
  });

  it('is not found by other merchants', async () => {
    const other = await addMerchant(shop);
    const response = await shop.call('GET', `/product/${lamp.id}/history`, { token: other.token });
    expect(response.statusCode).toBe(404);
  });
});
