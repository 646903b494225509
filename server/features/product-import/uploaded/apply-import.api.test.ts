import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { brands, categories, categoryProducts, products } from '#server/db/schema/catalogue.ts';
import { memberships } from '#server/db/schema/people.ts';
import { productImportParts, productImportRows, productImports } from '#server/db/schema/product-imports.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { workOnNext } from '#server/jobs/import-products.ts';
import { createSweeps } from '#server/jobs/sweeps.ts';
import {
  applyChecked,
  checkFile,
  getImport,
  importCsv,
  importMugs,
  runImports,
  sendImport,
} from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

const shop = await createTestApp();
const { db } = shop;
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
afterEach(async () => {
  await truncate(db, 'products, brands, categories, product_imports');
});
const cleo = await addClerk(shop, 'catalogue');
const apply = (id: string) => shop.call('POST', `/product/import/${id}/apply`, cleo);
const readRows = async (id: string) =>
  (await shop.call('GET', `/product/import/${id}/rows`, cleo)).json().rows;
const stored = () =>
  db
    .select({ sku: products.sku, price: products.priceMinor, quantity: products.quantity })
    .from(products)
    .orderBy(products.sku);

describe('an import that is applied', () => {
  it('writes new and changed rows, with brands, categories and who did it', async () => {
    const lamp = await addProduct(db);
    const { _id } = await checkFile(
      shop,
      cleo,
      importCsv(
        `${lamp.sku},${lamp.name},Aldergate,Lighting,A lamp with a warm light.,189,7,0`,
        'M-1,Mug,Kilnfold,Kitchen,x,9,3,0',
        'B 1,Bad,A,,x,1,1,1',
      ),
    );
    expect(await applyChecked(shop, cleo, _id)).toMatchObject({
      status: 'applied',
      progress: 1,
      applied: 2,
      rows: { refused: 1 },
    });
    expect(await stored()).toEqual([
      { sku: 'M-1', price: 900, quantity: 3 },
      { sku: lamp.sku, price: 18_900, quantity: 7 },
    ]);
    expect((await db.select({ name: brands.name }).from(brands)).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Aldergate', 'Kilnfold']),
    );
    expect(await db.select({ name: categories.name }).from(categories).orderBy(categories.name)).toEqual([
      { name: 'Kitchen' },
      { name: 'Lighting' },
    ]);
    const [movement] = await db
      .select({ by: stockMovements.userId })
      .from(stockMovements)
      .where(eq(stockMovements.variantId, lamp.id))
      .orderBy(sql`id desc`)
      .limit(1);
    expect(movement).toEqual({ by: cleo.id });
    expect(await readRows(_id)).toMatchObject([{ applied: true }, { applied: true }, { applied: false }]);
  });

  it.each(['application/json', 'text/plain', 'application/octet-stream'])(
    'needs no body, also of the type %s',
    async (type) => {
      const { _id } = await checkFile(shop, cleo, importMugs(1));
      const headers = { authorization: cleo.token, 'content-type': type };
      const url = `/api/product/import/${_id}/apply`;
      const response = await shop.app.inject({ method: 'POST', url, headers, payload: '' });
      expect([response.statusCode, response.json().import.status]).toEqual([200, 'applying']);
    },
  );

  it('adds a product to a category when nothing else of it changes', async () => {
    const lamp = await addProduct(db, { brandId: undefined });
    const [brand] = await db.select({ name: brands.name }).from(brands);
    const { _id } = await checkFile(
      shop,
      cleo,
      importCsv(`${lamp.sku},${lamp.name},${brand?.name},Lighting,A lamp with a warm light.,189,1000,0`),
    );
    expect((await readRows(_id))[0].changes).toEqual([{ field: 'category', from: null, to: 'Lighting' }]);
    await applyChecked(shop, cleo, _id);
    expect(await db.select({ id: categoryProducts.productId }).from(categoryProducts)).toEqual([
      { id: lamp.id },
    ]);
  });

  it('refuses rows whose product somebody has changed since the check', async () => {
    const [lamp, chair] = [await addProduct(db), await addProduct(db)];
    const row = ({ sku, name }: { sku: string; name: string }) =>
      `${sku},${name},A,,A lamp with a warm light.,150,1000,0`;
    const { _id } = await checkFile(
      shop,
      cleo,
      importCsv(row(lamp), row(chair), 'N-1,New,A,,x,1,1,1', 'N-2,New,A,,x,1,1,1'),
    );
    await db.update(products).set({ quantity: 999 }).where(eq(products.id, lamp.id));
    await checkFile(
      shop,
      { token: (await addClerk(shop, 'owner')).token },
      importCsv('N-1,Other,B,,x,5,5,1'),
    ).then(async ({ _id: other }) => {
      await shop.call('POST', `/product/import/${other}/apply`, cleo);
      await runImports(shop);
    });
    expect(await applyChecked(shop, cleo, _id)).toMatchObject({
      status: 'applied',
      applied: 2,
      progress: 1,
      rows: { all: 4, new: 1, changed: 1, same: 0, refused: 2 },
    });
    const staleRow = {
      result: 'refused',
      applied: false,
      reason: 'The product has changed since the check.',
      hint: expect.stringContaining('Check the file again'),
    };
    expect(await readRows(_id)).toMatchObject([staleRow, { applied: true }, staleRow, { applied: true }]);
    expect(await stored()).toEqual([
      { sku: 'N-1', price: 500, quantity: 5 },
      { sku: 'N-2', price: 100, quantity: 1 },
      { sku: lamp.sku, price: 18_900, quantity: 999 },
      { sku: chair.sku, price: 15_000, quantity: 1_000 },
    ]);
  });

  it('goes on in another process where the first one stopped', async () => {
    const { _id } = await checkFile(shop, cleo, importMugs(600));
    await apply(_id);
    await workOnNext(shop.db, AbortSignal.abort());
    expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'applying', applied: 500 });
    await runImports(beside);
    expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 600 });
  });

  it('takes over from a process that ended, whose last batch then counts for nothing', async () => {
    const { _id } = await checkFile(shop, cleo, importMugs(3));
    await apply(_id);
    await db.update(productImports).set({ attempt: 3, claimedUntil: sql`now() + interval '1 minute'` });
    await runImports(shop);
    expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'applying', applied: 0 });
    await db.update(productImports).set({ claimedUntil: sql`now() - interval '1 second'` });
    await runImports(shop);
    expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 3 });
  });

  it('stops with words when its account may not change products any more', async () => {
    const clerk = await addClerk(shop, 'catalogue');
    const { _id } = await checkFile(shop, clerk, importMugs(3));
    await shop.call('POST', `/product/import/${_id}/apply`, clerk);
    await db.update(memberships).set({ permissionSet: 'support' }).where(eq(memberships.userId, clerk.id));
    await runImports(shop);
    expect(await getImport(shop, cleo, _id)).toMatchObject({
      status: 'stopped',
      applied: 0,
      problem: expect.stringContaining('may not change'),
    });
    expect(await stored()).toEqual([]);
  });

  it('stops after the batch that is written when somebody stops it', async () => {
    const { _id } = await checkFile(shop, cleo, importMugs(600));
    await apply(_id);
    await workOnNext(shop.db, AbortSignal.abort());
    expect((await shop.call('DELETE', `/product/import/${_id}`, cleo)).statusCode).toBe(200);
    await runImports(shop);
    expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'stopped', applied: 500 });
    expect(await stored()).toHaveLength(500);
    for (const [method, path] of [
      ['DELETE', ''],
      ['POST', '/apply'],
    ] as const) {
      expect((await shop.call(method, `/product/import/${_id}${path}`, cleo)).json()).toMatchObject({
        error: 'This import was stopped already.',
        code: 'already-done',
      });
    }
  });
});

describe('an import that is not applied', () => {
  it('begins its check again after an interruption', async () => {
    const { _id } = await sendImport(shop, cleo, importMugs(600));
    await workOnNext(shop.db, AbortSignal.abort());
    expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'checking' });
    await runImports(beside);
    expect(await getImport(shop, cleo, _id)).toMatchObject({
      status: 'checked',
      rows: { all: 600, new: 600 },
    });
  });

  it('is refused with what has become of it', async () => {
    const { _id } = await sendImport(shop, cleo, importMugs(1));
    const ask = async (method: 'POST' | 'DELETE', path: string) =>
      (await shop.call(method, `/product/import/${_id}${path}`, cleo)).json().error;
    expect(await ask('POST', '/apply')).toBe('This import is still being checked.');
    await runImports(shop);
    await applyChecked(shop, cleo, _id);
    expect(await ask('DELETE', '')).toBe('This import has been applied.');
    await db.update(productImports).set({ status: 'undone' });
    expect(await ask('DELETE', '')).toBe('This import was undone.');
  });

  it('gives up after ten attempts', async () => {
    const { _id } = await sendImport(shop, cleo, importMugs(1));
    await db.update(productImports).set({ attempt: 10 });
    await runImports(shop);
    expect(await getImport(shop, cleo, _id)).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining('several times'),
    });
  });

  it('ends when it is discarded, and its file with it, and not with the next one of its account', async () => {
    const first = await sendImport(shop, cleo, importMugs(1));
    const second = await checkFile(shop, cleo, importMugs(2));
    expect((await shop.call('DELETE', `/product/import/${second._id}`, cleo)).statusCode).toBe(200);
    expect((await apply(second._id)).statusCode).toBe(404);
    expect((await getImport(shop, cleo, first._id)).status).toBe('checked');
    expect((await shop.call('DELETE', `/product/import/${first._id}`, cleo)).statusCode).toBe(200);
    expect((await shop.call('GET', '/product/import', cleo)).json().imports).toEqual([]);
    expect(await db.select({ part: productImportParts.part }).from(productImportParts)).toEqual([]);
  });

  it('is swept when it was cancelled, and every import after seven days', async () => {
    const { _id: old } = await applyChecked(shop, cleo, (await checkFile(shop, cleo, importMugs(3)))._id);
    const longAgo = sql`now() - interval '8 days'`;
    await db.update(productImports).set({ createdAt: longAgo, appliedAt: longAgo });
    const { _id: cancelled } = await checkFile(shop, cleo, importMugs(2));
    await shop.call('DELETE', `/product/import/${cancelled}`, cleo);
    const { _id: kept } = await checkFile(shop, cleo, importMugs(4));
    const sweep = createSweeps(shop.settings).find(({ name }) => name === 'imports of products')?.sweep;
    const removed: number[] = [];
    do removed.push((await sweep?.(db, 2)) ?? 0);
    while (removed.at(-1) !== 0);
    expect(removed.slice(0, -1).every((count) => count > 0 && count <= 2)).toBe(true);
    expect((await db.select({ id: productImports.id }).from(productImports)).map(({ id }) => id)).toEqual([
      kept,
    ]);
    expect(await db.$count(productImportRows)).toBe(4);
    expect(await db.$count(productImports, eq(productImports.id, old))).toBe(0);
  });
});
