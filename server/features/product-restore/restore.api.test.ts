import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { brands } from '#server/db/schema/catalogue.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addImages } from '#server/testing/builders/images.ts';
import { addAdministrator, addMerchant, type TestMerchant } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
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

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, { token } = ada) => {
  const response = await shop.call(method, `/product/${lamp.id}${path}`, { token, body });
  return { status: response.statusCode, ...response.json() };
};
const read = async () => (await call('GET', '')).product;
const save = async (fields: object) => {
  const { name, sku, slug, description, price, quantity, taxable, brand } = await read();
  const form = { name, sku, slug, description, price, quantity, taxable, brand: brand?._id, ...fields };
  expect(await call('PUT', '', { product: form })).toMatchObject({ status: 200 });
};
const entries = async () => (await call('GET', '/history')).entries;
const restore = (entry: { _id: string }, preview?: string, by = ada) =>
  call('POST', `/history/${entry._id}/restore`, { preview }, by);
/** Restores the newest entry after its preview. */
const undo = async (by = ada) => {
  const [entry] = await entries();
  const { preview } = await restore(entry, undefined, by);
  return await restore(entry, preview, by);
};

describe('restoring an entry', () => {
  it('first shows what would change, and changes nothing', async () => {
    await save({ name: 'Desk Lamp', price: 78 });
    const before = await read();
    const [entry] = await entries();
    expect(await restore(entry)).toMatchObject({
      status: 200,
      message: 'This would be restored.',
      problems: [],
      changes: {
        name: { from: 'Desk Lamp', to: lamp.name },
        variants: [{ choice: '', from: { price: 78 }, to: { price: 98 } }],
      },
    });
    expect(await read()).toEqual(before);
    expect(await entries()).toHaveLength(1);
  });

  it('then gives back what it changed, in a new entry, and leaves the stock', async () => {
    const { id: lighting } = await addCategory(shop.db, { name: 'Lighting', productIds: [lamp.id] });
    const before = await read();
    const sale = { price: 50, startsAt: null, endsAt: null };
    const tax = { taxable: true, taxClass: 'reduced' };
    await save({ name: 'Desk Lamp', price: 78, ...tax, categories: [], sales: [sale], lowStockAt: 2 });
    await save({ quantity: 4 });
    expect(await undo()).toMatchObject({ status: 200, message: 'The values have been restored.' });
    expect(await read()).toEqual({ ...before, quantity: 4 });
    expect((await entries())[0]).toMatchObject({
      source: 'restore',
      by: { name: 'Ada Test' },
      changes: {
        name: { from: 'Desk Lamp', to: lamp.name },
        categories: { added: [{ _id: lighting }], removed: [] },
      },
    });
    const shown = (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product;
    expect(shown).toMatchObject({ name: lamp.name, price: 98, quantity: 4 });
  });

  it('of details and attributes', async () => {
    const wood = await addAttribute(shop.db, {
      name: 'Wood',
      kind: 'choice',
      choices: ['Oak', 'Ash'],
    });
    const height = await addAttribute(shop.db, { name: 'Height', kind: 'number', unit: 'cm' });
    const dimmed = await addAttribute(shop.db, { name: 'Dimmed', kind: 'yes-no' });
    const listed = (await shop.call('GET', '/attribute', { token: ada.token })).json().attributes;
    const [oak, ash] = listed.find(({ _id }: { _id: string }) => _id === wood).choices;
    await save({ details: '**Oak**', attributes: { [wood]: oak._id, [height]: 24.5 } });
    await save({ details: '', attributes: { [wood]: ash._id, [height]: null, [dimmed]: true } });
    expect((await entries())[0].changes).toEqual({
      details: { from: '**Oak**', to: null },
      attributes: [
        {
          _id: wood,
          name: 'Wood',
          from: { value: oak._id, label: 'Oak' },
          to: { value: ash._id, label: 'Ash' },
        },
        { _id: height, name: 'Height', from: { value: 24.5, label: '24.5 cm' }, to: null },
        { _id: dimmed, name: 'Dimmed', from: null, to: { value: true, label: null } },
      ],
    });
    expect(await undo()).toMatchObject({ status: 200, problems: [] });
    expect(await read()).toMatchObject({
      details: '**Oak**',
      attributes: { [wood]: oak._id, [height]: 24.5 },
    });
  });

  it('leaves what later entries changed', async () => {
    await save({ name: 'Desk Lamp' });
    await save({ description: 'Bright.' });
    const [, first] = await entries();
    await restore(first, (await restore(first)).preview);
    expect(await read()).toMatchObject({ name: lamp.name, description: 'Bright.' });
  });

  it('of variants gives back prices, offers retired ones again, and retires those that were added', async () => {
    const [small, medium] = await addVariants(shop.db, lamp, [
      { size: 'S', quantity: 7 },
      { size: 'M', quantity: 0 },
    ]);
    const before = await read();
    const body = {
      options: [{ name: 'Größe', values: [{ name: 'S' }, { name: 'L' }] }],
      variants: [
        { values: ['S'], _id: small?.id, price: 20, quantity: 7 },
        { values: ['L'], sku: `${lamp.sku}-L`, price: 30, quantity: 1 },
      ],
    };
    expect(await call('PUT', '/variants', body)).toMatchObject({ status: 200 });
    expect(await undo()).toMatchObject({ status: 200, problems: [] });
    const { options, variants } = await read();
    expect(options).toMatchObject([{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }]);
    const named = ({ sku, price, values, quantity }: Record<string, unknown>) => [
      sku,
      price,
      values,
      quantity,
    ];
    expect(variants.map(named)).toEqual(before.variants.map(named));
    expect(variants[0]._id).toBe(small?.id);
    expect(await readStockCounts(shop.db, small ?? lamp)).toMatchObject({ onHand: 7 });
    expect(medium?.id).not.toBe(variants[1]._id);
  });

  it('of a category reads none of its other products', async () => {
    const { id: other } = await addProduct(shop.db);
    const { id } = await addCategory(shop.db, { productIds: [lamp.id, other] });
    await save({ categories: [] });
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    expect(await undo()).toMatchObject({ status: 200, problems: [] });
    expect(JSON.stringify(query.mock.calls)).not.toMatch(/order by lower\(.{1,3}products/);
    expect((await read()).categories).toMatchObject([{ _id: id }]);
  });

  it('of options that a product got makes it one without options again', async () => {
    const body = {
      options: [{ name: 'Size', values: [{ name: 'S' }] }],
      variants: [{ values: ['S'], sku: `${lamp.sku}-S`, price: 20, quantity: 1 }],
    };
    await call('PUT', '/variants', body);
    expect(await undo()).toMatchObject({ status: 200, problems: [] });
    expect(await read()).toMatchObject({ sku: lamp.sku, price: 98, quantity: 0 });
    expect((await read()).options).toBeUndefined();
  });

  it('of pictures brings back a removed one, with its place and its text', async () => {
    await addImages(shop.db, lamp, 3);
    const { images } = await read();
    await shop.call('DELETE', `/product/${lamp.id}/images/${images[0]._id}`, { token: ada.token });
    await call('PUT', `/images/${images[2]._id}`, { alt: 'From behind' });
    const [, removal] = await entries();
    await restore(removal, (await restore(removal)).preview);
    expect((await read()).images).toEqual([images[0], images[1], { ...images[2], alt: 'From behind' }]);
    expect((await read()).imageUrl).toBe(images[0].url);
  });
});

describe('what cannot be restored is named, and the rest is restored', () => {
  it('a taken sku, a deleted brand and a deleted category', async () => {
    const { id: gone } = await addCategory(shop.db, { name: 'Gone', productIds: [lamp.id] });
    const { brandId } = await addMerchant(shop);
    await save({ name: 'Desk Lamp', sku: `NEW-${lamp.sku}`, categories: [], brand: brandId });
    const [entry] = await entries();
    const { id } = await addProduct(shop.db);
    const other = (await shop.call('GET', `/product/${id}`, { token: ada.token })).json().product;
    await shop.call('PUT', `/product/${id}`, {
      token: ada.token,
      body: { product: { ...other, brand: other.brand._id, sku: lamp.sku, taxable: 0 } },
    });
    await shop.call('DELETE', `/category/delete/${gone}`, { token: ada.token });
    const [brand] = await shop.db.delete(brands).where(eq(brands.id, lamp.brandId)).returning();
    const problems = [
      { field: 'sku', message: 'This sku is already in use.' },
      { field: 'brand', message: `${brand?.name} does not exist any more.` },
      { field: 'categories', message: 'Gone does not exist any more.' },
    ];
    const { preview, ...shown } = await restore(entry);
    expect(shown).toMatchObject({ changes: { name: { to: lamp.name } }, problems });
    expect(await restore(entry, preview)).toMatchObject({ status: 200, problems });
    expect(await read()).toMatchObject({ name: lamp.name, sku: `NEW-${lamp.sku}`, brand: { _id: brandId } });
  });

  it('a picture whose file is gone', async () => {
    const lost = '/media/0123456789abcdef01234567/40x50.png';
    const picture = (url: string) => ({ _id: crypto.randomUUID(), url, alt: '' });
    const [one, two] = [picture(lost), picture('/images/two.png')];
    await shop.db
      .insert(productHistory)
      .values({ productId: lamp.id, source: 'save', changes: { images: { from: [one, two], to: [] } } });
    expect(await undo()).toMatchObject({
      problems: [{ field: 'images', message: 'The file of a picture does not exist any more.' }],
      changes: { images: { from: [], to: [two] } },
    });
  });

  it('options that were changed again, and variants that are gone', async () => {
    const sizes = (...names: string[]) => ({
      options: [{ name: 'Size', values: names.map((name) => ({ name })) }],
      variants: names.map((name) => ({ values: [name], sku: `${lamp.sku}-${name}`, price: 20, quantity: 1 })),
    });
    await call('PUT', '/variants', sizes('S', 'M'));
    const { options, variants } = sizes('S', 'M');
    await call('PUT', '/variants', { options, variants: variants.map((one) => ({ ...one, price: 25 })) });
    await call('PUT', '/variants', sizes('S'));
    const [, prices, first] = await entries();
    expect((await restore(prices)).problems).toEqual([
      { field: 'variants', message: 'M is no longer offered.' },
    ]);
    expect((await restore(first)).problems[0].message).toMatch('The options have changed again since.');
  });

  it('a price that is not above a sale', async () => {
    await save({ price: 198 });
    await save({ sales: [{ price: 150, startsAt: null, endsAt: null }] });
    const [, priced] = await entries();
    const { problems, preview } = await restore(priced);
    expect(problems).toEqual([{ field: 'variants', message: expect.stringMatching('above|below') }]);
    expect(await restore(priced, preview)).toMatchObject({
      status: 400,
      error: 'Nothing is left to restore.',
    });
  });

  it('brand and categories for a merchant', async () => {
    const { id } = await addCategory(shop.db);
    await save({ name: 'Desk Lamp', categories: [id] });
    expect(await undo(vera)).toMatchObject({
      status: 200,
      problems: [{ field: 'categories', message: 'Only the shop can change categories.' }],
    });
    const [, entry] = await entries();
    await shop.db
      .update(productHistory)
      .set({ changes: { brand: { from: { _id: crypto.randomUUID(), name: 'X' }, to: null } } })
      .where(eq(productHistory.id, Number(entry._id)));
    expect((await restore(entry, undefined, vera)).problems).toEqual([
      { field: 'brand', message: 'Only the shop can change the brand.' },
    ]);
  });
});

describe('a restore is refused', () => {
  it('when somebody has saved the product since its preview', async () => {
    await save({ name: 'Desk Lamp' });
    const [entry] = await entries();
    const { preview } = await restore(entry);
    await save({ description: 'Bright.' });
    expect(await restore(entry, preview)).toMatchObject({ status: 400, code: 'product-changed' });
    expect(await read()).toMatchObject({ name: 'Desk Lamp', description: 'Bright.' });
  });

  it('for all but one of several at once', async () => {
    await save({ name: 'Desk Lamp' });
    const [entry] = await entries();
    const { preview } = await restore(entry);
    const all = await Promise.all(Array.from({ length: 4 }, () => restore(entry, preview)));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await entries()).toHaveLength(2);
  });

  it('for entries of other products, of other merchants and of none', async () => {
    await save({ name: 'Desk Lamp' });
    const [entry] = await entries();
    const other = await addMerchant(shop);
    expect(await restore(entry, undefined, other)).toMatchObject({ status: 404 });
    for (const _id of ['1', '999999999999999', '0', '9'.repeat(20), 'x']) {
      expect(await restore({ _id })).toMatchObject({ status: 404 });
    }
    expect(await restore(entry, 'x'.repeat(101))).toMatchObject({ status: 400 });
  });
});
