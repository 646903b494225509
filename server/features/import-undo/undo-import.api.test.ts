import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { activity } from '#server/db/schema/activity.ts';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productImports } from '#server/db/schema/product-imports.ts';
import { applyChecked, checkFile, importCsv, undoApplied } from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements } from '#server/testing/builders/stock.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await truncate(db, 'products, brands, categories, product_imports');
});
const cleo = await addClerk(shop, 'catalogue');
const dora = await addClerk(shop, 'catalogue');
const undo = (id: string, { token } = cleo) => shop.call('POST', `/product/import/${id}/undo`, { token });
const readRows = async (id: string, query = '') =>
  (await shop.call('GET', `/product/import/${id}/rows${query}`, cleo)).json().rows;
const importRows = async (...rows: string[]): Promise<ProductImport> =>
  await applyChecked(shop, cleo, (await checkFile(shop, cleo, importCsv(...rows)))._id);
const readStored = async ({ id }: TestProduct) => {
  const [found] = await db.select().from(products).where(eq(products.id, id));
  return found;
};

describe('an applied import that is undone', () => {
  it('gives products back what they had, with their stock, and removes new ones', async () => {
    const lamp = await addProduct(db);
    const before = await readStored(lamp);
    const { _id } = await importRows(
      `${lamp.sku},Other name,Aldergate,Lighting,Other words.,99,7,1`,
      'M-1,Mug,Kilnfold,Kitchen,x,9,3,0',
    );
    expect(await readStored(lamp)).toMatchObject({ name: 'Other name', quantity: 7 });
    expect((await shop.call('GET', `/product/import/${_id}/undo`, cleo)).json()).toEqual({
      restored: 1,
      changedSince: 0,
      removed: 1,
      kept: { ordered: 0, inBag: 0, reviewed: 0, changed: 0 },
      gone: 0,
    });
    const undone = await undoApplied(shop, dora, _id);
    expect(undone).toMatchObject({
      status: 'undone',
      progress: 1,
      undoUntil: null,
      undone: { restored: 1, removed: 1, partly: 0, left: 0 },
      by: expect.stringContaining('Test'),
    });
    // It was of another brand meanwhile.
    expect(await readStored(lamp)).toEqual({ ...before, brandSince: expect.any(Date) });
    expect(await db.$count(categoryProducts)).toBe(0);
    expect(await db.$count(products, sql`deleted_at is null`)).toBe(1);
    expect(await readMovements(db, lamp)).toEqual([
      ['added', 1_000, 0],
      ['set', -993, 0],
      ['import-undone', 993, 0],
    ]);
    expect(await readRows(_id)).toMatchObject([
      { undone: 'undone', reason: null },
      { undone: 'undone', reason: null },
    ]);
  });

  it('says in the history of a product and in the activity log who did it, and how', async () => {
    const lamp = await addProduct(db);
    const { _id } = await importRows(
      `${lamp.sku},Other name,Aldergate,,x,99,7,1`,
      'V-1,Vase,Kilnfold,Kitchen,x,9,3,0',
    );
    await undoApplied(shop, dora, _id);
    const history = (await shop.call('GET', `/product/${lamp.id}/history`, cleo)).json();
    const [author] = (
      await db.execute<{ id: string }>(sql`
      select user_id as id from product_history where source = 'import-undone'`)
    ).rows;
    expect(author).toEqual({ id: dora.id });
    expect(history.entries.map(({ source }: { source: string }) => source)).toEqual([
      'import-undone',
      'import',
    ]);
    expect(history.entries[0].changes).toMatchObject({
      name: { from: 'Other name', to: lamp.name },
      variants: [{ from: { price: 99 }, to: { price: 189 } }],
    });
    const [logged] = await db.select().from(activity).where(sql`details ->> 'product' = 'Vase (V-1)'`);
    expect(logged).toMatchObject({ kind: 'product-deleted', actorId: dora.id });
  });

  it('gives the rate of tax back', async () => {
    const lamp = await addProduct(db);
    const sent = `sku,taxClass\n${lamp.sku},reduced\n`;
    const { _id } = await applyChecked(shop, cleo, (await checkFile(shop, cleo, sent))._id);
    expect(await readStored(lamp)).toMatchObject({ taxClass: 'reduced' });
    await undoApplied(shop, cleo, _id);
    expect(await readStored(lamp)).toMatchObject({ taxClass: 'standard' });
  });

  it('gives the address of an image back, also a long one', async () => {
    const lamp = await addProduct(db);
    const long = `https://example.com/${'a'.repeat(1_500)}.jpg`;
    await db.update(products).set({ sourceImageUrl: long }).where(eq(products.id, lamp.id));
    const head = 'sku,name,brand,price,quantity,taxable,imageUrl';
    const file = `${head}\n${lamp.sku},${lamp.name},Aldergate,189,1000,0,https://example.com/b.jpg\n`;
    const { _id } = await applyChecked(shop, cleo, (await checkFile(shop, cleo, file))._id);
    await undoApplied(shop, cleo, _id);
    expect(await readStored(lamp)).toMatchObject({ sourceImageUrl: long });
  });

  it('leaves brands and categories that it added', async () => {
    const { _id } = await importRows('M-1,Mug,Kilnfold,Kitchen,x,9,3,0');
    await undoApplied(shop, cleo, _id);
    expect(await db.select({ name: brands.name }).from(brands)).toEqual([{ name: 'Kilnfold' }]);
    expect(await db.select({ name: categories.name }).from(categories)).toEqual([{ name: 'Kitchen' }]);
  });

  it('is undone once, whoever asks how often', async () => {
    const lamp = await addProduct(db);
    const { _id } = await importRows(`${lamp.sku},${lamp.name},Aldergate,,x,99,7,1`);
    const replies = await Promise.all([undo(_id), undo(_id, dora)]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await undoApplied(shop, cleo, _id);
    expect(await undoApplied(shop, cleo, _id)).toMatchObject({ status: 'undone', undone: { restored: 1 } });
    expect(await readMovements(db, lamp)).toHaveLength(3);
  });
});

describe('an import', () => {
  it('can be undone for 24 hours after it was applied', async () => {
    const { _id, undoUntil } = await importRows('M-1,Mug,Kilnfold,Kitchen,x,9,3,0');
    const [{ appliedAt } = { appliedAt: null }] = await db.select().from(productImports);
    expect(Date.parse(undoUntil ?? '') - (appliedAt?.getTime() ?? 0)).toBe(24 * 60 * 60 * 1_000);
    await db.update(productImports).set({ appliedAt: sql`now() - interval '24 hours'` });
    for (const method of ['GET', 'POST'] as const) {
      const response = await shop.call(method, `/product/import/${_id}/undo`, cleo);
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: expect.stringContaining('24 hours') });
    }
    const { import: found } = (await shop.call('GET', `/product/import/${_id}`, cleo)).json();
    expect(found).toMatchObject({ status: 'applied', undoUntil: null });
  });

  it('that was not applied, or wrote nothing, cannot be undone', async () => {
    const checked = await checkFile(shop, cleo, importCsv('M-1,Mug,Kilnfold,Kitchen,x,9,3,0'));
    expect(checked.undoUntil).toBeNull();
    expect((await undo(checked._id)).json()).toMatchObject({ error: 'This import has not been applied.' });
    await shop.call('POST', `/product/import/${checked._id}/apply`, cleo);
    expect((await undo(checked._id)).json()).toMatchObject({ error: 'This import has not been applied.' });
    await shop.call('DELETE', `/product/import/${checked._id}`, cleo);
    expect((await undo(checked._id)).json()).toMatchObject({ error: 'This import has written nothing.' });
  });

  it('lists the rows that were undone, or not', async () => {
    const { _id } = await importRows('M-1,Mug,Kilnfold,,x,9,3,0', 'M-2,Cup,Kilnfold,,x,9,3,0');
    await db.update(products).set({ deletedAt: new Date() }).where(eq(products.sku, 'M-2'));
    await undoApplied(shop, cleo, _id);
    expect(await readRows(_id, '?undone=left')).toMatchObject([
      { sku: 'M-2', undone: 'left', reason: 'It was deleted since.' },
    ]);
    expect(await readRows(_id, '?undone=undone')).toMatchObject([{ sku: 'M-1' }]);
  });
});
