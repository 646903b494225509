import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { brands, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { applyChecked, checkFile, importCsv, undoApplied } from '#server/testing/builders/imports.ts';
import { addOrder, createCart, setStatus } from '#server/testing/builders/orders.ts';
import { addAdministrator, addClerk, addMember } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addReview } from '#server/testing/builders/reviews.ts';
import { readStockCounts } from '#server/testing/builders/stock.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

/** Changes of products between an import and its undoing. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await truncate(db, 'products, brands, categories, product_imports, orders, carts');
});
const cleo = await addClerk(shop, 'catalogue');
const ada = await addAdministrator(shop);
const mia = await addMember(shop);

const importRows = async (...rows: string[]): Promise<ProductImport> =>
  await applyChecked(shop, cleo, (await checkFile(shop, cleo, importCsv(...rows)))._id);
const readReasons = async (id: string) =>
  (await shop.call('GET', `/product/import/${id}/rows`, cleo))
    .json()
    .rows.map(({ undone, reason }: { undone: string; reason: string | null }) => [undone, reason]);
const readPreview = async (id: string) => (await shop.call('GET', `/product/import/${id}/undo`, cleo)).json();
const change = async ({ id }: { id: string }, changes: object) => {
  const { product: was } = (await shop.call('GET', `/product/${id}`, cleo)).json();
  const { name, sku, slug, description, quantity, price, taxable } = was;
  const fields = { name, sku, slug, description, quantity, price, taxable, brand: was.brand._id };
  const product = { ...fields, ...changes };
  const response = await shop.call('PUT', `/product/${id}`, { token: cleo.token, body: { product } });
  if (response.statusCode !== 200) throw new Error(response.body);
};
const readStored = async ({ id }: { id: string }) => {
  const [found] = await db.select().from(products).where(eq(products.id, id));
  return found;
};

describe('a changed product', () => {
  let lamp: TestProduct;
  let imported: ProductImport;
  beforeEach(async () => {
    lamp = await addProduct(db, { quantity: 10 });
    imported = await importRows(`${lamp.sku},Other name,Aldergate,Lighting,Other words.,99,30,1`);
  });
  const undo = () => undoApplied(shop, cleo, imported._id);

  it('keeps what somebody has changed since, and gets the rest back', async () => {
    await change(lamp, { price: 120, description: 'Third words.' });
    expect(await readPreview(imported._id)).toMatchObject({ restored: 0, changedSince: 1 });
    expect(await undo()).toMatchObject({ status: 'undone', undone: { restored: 0, partly: 1 } });
    expect(await readStored(lamp)).toMatchObject({
      name: lamp.name,
      description: 'Third words.',
      priceMinor: 12_000,
      quantity: 10,
      brandId: lamp.brandId,
    });
    expect(await readReasons(imported._id)).toEqual([
      ['partly', 'Description was changed since. Price was changed since.'],
    ]);
  });

  it('is found by another sku', async () => {
    await change(lamp, { sku: 'OTHER' });
    expect(await undo()).toMatchObject({ undone: { restored: 1 } });
    expect(await readStored(lamp)).toMatchObject({
      sku: 'OTHER',
      name: lamp.name,
      priceMinor: lamp.priceMinor,
    });
  });

  it('that was deleted stays so, also when another one has its sku', async () => {
    await shop.call('DELETE', `/product/delete/${lamp.id}`, cleo);
    const other = await addProduct(db);
    await db.update(products).set({ sku: lamp.sku, name: 'Other' }).where(eq(products.id, other.id));
    expect(await readPreview(imported._id)).toMatchObject({ gone: 1 });
    expect(await undo()).toMatchObject({ status: 'undone', undone: { left: 1 } });
    expect(await readStored(other)).toMatchObject({ name: 'Other' });
    expect(await readReasons(imported._id)).toEqual([['left', 'It was deleted since.']]);
  });

  it('loses the category that the import added, and needs none that was deleted', async () => {
    expect(await db.$count(categoryProducts)).toBe(1);
    await db.execute(sql`delete from categories`);
    expect(await undo()).toMatchObject({ undone: { restored: 1 } });
  });

  it('keeps its brand when the former one was deleted', async () => {
    await db.delete(brands).where(eq(brands.id, lamp.brandId));
    expect(await undo()).toMatchObject({ undone: { partly: 1 } });
    expect(await readReasons(imported._id)).toEqual([
      ['partly', expect.stringMatching(/does not exist any more/)],
    ]);
    expect(await readStored(lamp)).toMatchObject({ name: lamp.name });
  });

  it('keeps its price when the former one is not above a sale that began since', async () => {
    const cheap = await addProduct(db, { priceMinor: 5_000 });
    const dearer = await importRows(`${cheap.sku},${cheap.name},Aldergate,,x,99,1000,0`);
    await db.execute(sql`
      insert into variant_prices (variant_id, price_minor, starts_at) values (${cheap.id}, 6000, now())`);
    await undoApplied(shop, cleo, dearer._id);
    const [variant] = await db.select().from(productVariants).where(eq(productVariants.id, cheap.id));
    expect(variant).toMatchObject({ priceMinor: 9_900 });
    expect(await readReasons(dearer._id)).toEqual([['partly', expect.stringMatching(/former price/)]]);
  });

  it('keeps what a later import wrote', async () => {
    const later = await importRows(`${lamp.sku},Third name,Aldergate,Lighting,Other words.,99,50,1`);
    await undo();
    expect(await readStored(lamp)).toMatchObject({
      name: 'Third name',
      quantity: 50,
      priceMinor: lamp.priceMinor,
    });
    expect(await readReasons(imported._id)).toEqual([
      ['partly', 'Name was changed since. Stock was set since.'],
    ]);
    await undoApplied(shop, cleo, later._id);
    expect(await readStored(lamp)).toMatchObject({ name: 'Other name', quantity: 30 });
  });
});

describe('stock', () => {
  const before = 10;
  let lamp: TestProduct;
  let imported: ProductImport;
  const setStock = async (quantity: number) => {
    lamp = { ...(await addProduct(db, { quantity: before })), priceMinor: 18_900 };
    const row = `${lamp.sku},${lamp.name},Aldergate,,A lamp with a warm light.,189,${quantity},0`;
    imported = await importRows(row);
  };
  const undo = () => undoApplied(shop, cleo, imported._id);

  it('that was sold since does not come back', async () => {
    await setStock(30);
    const order = await addOrder(shop, mia, [[lamp, 4]]);
    await setStatus(shop, ada, order, lamp, 'Shipped');
    await addOrder(shop, mia, [[lamp, 3]]);
    await undo();
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: before - 4, committed: 3 });
    expect(await readStored(lamp)).toMatchObject({ quantity: before - 4 - 3 });
  });

  it('keeps the pieces that orders have committed', async () => {
    await setStock(300);
    for (let count = 0; count < 2; count += 1) await addOrder(shop, mia, [[lamp, 8]]);
    expect(await undo()).toMatchObject({ undone: { partly: 1 } });
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: 16, committed: 16 });
    expect(await readReasons(imported._id)).toEqual([['partly', expect.stringMatching(/16 on hand/)]]);
  });

  it('that an import lowered comes back beside what was received since', async () => {
    await setStock(2);
    await shop.call('POST', `/product/${lamp.id}/stock`, {
      token: cleo.token,
      body: { kind: 'received', pieces: 5, onHandWas: 2 },
    });
    await undo();
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: before + 5, committed: 0 });
  });

  it('that was counted since stays', async () => {
    await setStock(30);
    await shop.call('POST', `/product/${lamp.id}/stock`, {
      token: cleo.token,
      body: { kind: 'counted', pieces: 12, onHandWas: 30 },
    });
    await undo();
    expect(await readStockCounts(db, lamp)).toEqual({ onHand: 12, committed: 0 });
    expect(await readReasons(imported._id)).toMatchObject([[expect.anything(), 'Stock was set since.']]);
  });
});

describe('a new product', () => {
  let mug: TestProduct;
  let imported: ProductImport;
  beforeEach(async () => {
    imported = await importRows('M-1,Mug,Kilnfold,,x,9,30,0');
    const [found] = await db.select().from(products).where(eq(products.sku, 'M-1'));
    if (!found?.brandId) throw new Error('there is no mug');
    mug = { ...found, brandId: found.brandId };
    await shop.call('PUT', `/product/${mug.id}/active`, {
      token: cleo.token,
      body: { product: { isActive: true } },
    });
  });

  it.each<[why: string, happen: () => Promise<unknown>, kept: string]>([
    ['ordered', () => addOrder(shop, mia, [[mug, 2]]), 'ordered'],
    ['ordering', () => createCart(shop, mia, [[mug, 2]]), 'inBag'],
    ['reviewed', () => addReview(db, { productId: mug.id, userId: mia.id }), 'reviewed'],
    ['changed', () => change(mug, { name: 'Cup' }), 'changed'],
    [
      'changed',
      () =>
        shop.call('POST', `/product/${mug.id}/stock`, {
          token: cleo.token,
          body: { kind: 'received', pieces: 5, onHandWas: 30 },
        }),
      'changed',
    ],
  ])('that somebody has %s stays as it is', async (why, happen, kept) => {
    await happen();
    const was = [await readStored(mug), await readStockCounts(db, mug)];
    expect(await readPreview(imported._id)).toMatchObject({ removed: 0, kept: { [kept]: 1 } });
    expect(await undoApplied(shop, cleo, imported._id)).toMatchObject({ undone: { removed: 0, left: 1 } });
    expect([await readStored(mug), await readStockCounts(db, mug)]).toEqual(was);
    expect(await readReasons(imported._id)).toEqual([['left', expect.stringContaining(why)]]);
  });
});
