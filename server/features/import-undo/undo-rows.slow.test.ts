import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { memberships } from '#server/db/schema/people.ts';
import { productImportRows, productImports } from '#server/db/schema/product-imports.ts';
import { workOnNext } from '#server/jobs/import-products.ts';
import { createSweeps } from '#server/jobs/sweeps.ts';
import {
  applyChecked,
  checkFile,
  getImport,
  importCsv,
  runImports,
  undoApplied,
} from '#server/testing/builders/imports.ts';
import { addClerk, addMerchant, setMerchantActive } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

/** How an import is undone in batches, by several processes, and when that ends. */

const shop = await createTestApp();
const { db } = shop;
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await truncate(db, 'products, brands, categories, product_imports');
});
const cleo = await addClerk(shop, 'catalogue');
const count = 210;
const mugs = (price: number, quantity: number) =>
  importCsv(
    ...Array.from(
      { length: count },
      (_, at) => `M-${at},Mug ${at},Kilnfold,Kitchen,x,${price},${quantity},0`,
    ),
  );
/** Mugs that an import has made dearer. */
async function addDearerMugs(sender = cleo): Promise<ProductImport> {
  await applyChecked(shop, cleo, (await checkFile(shop, cleo, mugs(9, 3)))._id);
  return await applyChecked(shop, sender, (await checkFile(shop, sender, mugs(12, 7)))._id);
}
const begin = (id: string, { token } = cleo) => shop.call('POST', `/product/import/${id}/undo`, { token });
const mugsAt = (price: number, quantity: number) =>
  db.$count(products, sql`price_minor = ${price * 100} and quantity = ${quantity}`);
const undone = async () =>
  (
    await db.execute<{ times: number; count: number }>(sql`
    select times, count(*)::int as count from (
      select count(*)::int as times from product_history where source = 'import-undone' group by product_id) one
    group by times`)
  ).rows;
/** Undoes the first batch in a process that then ends. */
async function undoFirstBatch(): Promise<void> {
  await workOnNext(shop.db, AbortSignal.abort());
}

it('is undone once by two processes', async () => {
  const { _id } = await addDearerMugs();
  await begin(_id);
  await Promise.all([runImports(shop), runImports(beside)]);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'undone', undone: { restored: count } });
  expect(await mugsAt(9, 3)).toBe(count);
  expect(await undone()).toEqual([{ times: 1, count }]);
});

it('has ten tries of its own, whatever applying it took, and applying whatever the check took', async () => {
  const tired = () => db.update(productImports).set({ attempt: 10 });
  const { _id } = await checkFile(shop, cleo, importCsv('M-1,Mug,Kilnfold,Kitchen,x,9,3,0'));
  await tired();
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 1 });
  await tired();
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({ status: 'undone', undone: { removed: 1 } });
});

it('goes on in another process where the first one stopped', async () => {
  const { _id } = await addDearerMugs();
  await begin(_id);
  await undoFirstBatch();
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'undoing', undone: { restored: 200 } });
  expect(await mugsAt(9, 3)).toBe(200);
  await runImports(beside);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'undone', undone: { restored: count } });
  expect(await undone()).toEqual([{ times: 1, count }]);
});

it('takes over from a process that ended, whose last batch then counts for nothing', async () => {
  const { _id } = await addDearerMugs();
  await begin(_id);
  await db
    .update(productImports)
    .set({ attempt: 5, claimedUntil: sql`now() + interval '1 minute'` })
    .where(eq(productImports.id, _id));
  await runImports(shop);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'undoing', progress: 0 });
  await db.update(productImports).set({ claimedUntil: sql`now() - interval '1 second'` });
  await runImports(shop);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'undone' });
});

it('undoes what was written of an import that was stopped', async () => {
  const rows = Array.from({ length: 600 }, (_, at) => `N-${at},Mug ${at},Kilnfold,Kitchen,x,9,3,0`);
  const { _id } = await checkFile(shop, cleo, importCsv(...rows));
  await shop.call('POST', `/product/import/${_id}/apply`, cleo);
  await undoFirstBatch();
  await shop.call('DELETE', `/product/import/${_id}`, cleo);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'stopped', applied: 500 });
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({ status: 'undone', undone: { removed: 500 } });
  expect(await db.$count(products, sql`deleted_at is null`)).toBe(0);
});

it('stops with words when its account may not change products any more, and goes on for another one', async () => {
  const clerk = await addClerk(shop, 'catalogue');
  const { _id } = await addDearerMugs();
  await begin(_id, clerk);
  await undoFirstBatch();
  await db.update(memberships).set({ permissionSet: 'support' }).where(eq(memberships.userId, clerk.id));
  await runImports(shop);
  expect(await getImport(shop, cleo, _id)).toMatchObject({
    status: 'stopped',
    undone: { restored: 200 },
    problem: expect.stringContaining('may not change'),
    undoUntil: expect.any(String),
  });
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({
    status: 'undone',
    undone: { restored: count },
    problem: null,
  });
  expect(await undone()).toEqual([{ times: 1, count }]);
});

it('gives up with words after ten attempts', async () => {
  const { _id } = await addDearerMugs();
  await begin(_id);
  await db.update(productImports).set({ attempt: 10 });
  await runImports(shop);
  expect(await getImport(shop, cleo, _id)).toMatchObject({
    status: 'stopped',
    problem: 'Undoing the import failed several times.',
  });
});

it('is announced at its end, whatever was announced before', async () => {
  const { _id } = await addDearerMugs();
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  await shop.announce('catalogue');
  const announced: unknown[] = [];
  shop.cacheInvalidation.onChange((changes) => announced.push(...changes));
  await undoApplied(shop, cleo, _id);
  expect(announced).toEqual(['catalogue']);
});

it('leaves products of a merchant that are of another brand by now, and all when the merchant is disabled', async () => {
  const vera = await addMerchant(shop);
  const own = await addProduct(db, { brandId: vera.brandId });
  const moved = await addProduct(db, { brandId: vera.brandId });
  const file = ['sku,name,price,quantity,taxable', `${own.sku},Own,15,3,0`, `${moved.sku},Moved,15,3,0`].join(
    '\n',
  );
  const { _id } = await applyChecked(shop, vera, (await checkFile(shop, vera, file))._id);
  const other = await addProduct(db);
  await db.update(products).set({ brandId: other.brandId }).where(eq(products.id, moved.id));
  await begin(_id, vera);
  await setMerchantActive(db, vera.merchantId, false);
  await runImports(shop);
  await setMerchantActive(db, vera.merchantId, true);
  expect(await getImport(shop, vera, _id)).toMatchObject({ status: 'stopped', undone: { restored: 0 } });
  expect(await undoApplied(shop, vera, _id)).toMatchObject({
    status: 'undone',
    undone: { restored: 1, left: 1 },
  });
  const names = await db.select({ name: products.name }).from(products).orderBy(products.id);
  expect(names.map(({ name }) => name)).toEqual([own.name, 'Moved', other.name]);
});

it('is kept for as long as it can be undone, and while it is', async () => {
  const { _id } = await applyChecked(
    shop,
    cleo,
    (await checkFile(shop, cleo, importCsv('M-1,Mug,A,,x,9,3,0')))._id,
  );
  await db.update(productImports).set({ createdAt: sql`now() - interval '8 days'` });
  const sweep = createSweeps(shop.settings).find(({ name }) => name === 'imports of products')?.sweep;
  expect(await sweep?.(db, 10)).toBe(0);
  await begin(_id);
  await db.update(productImports).set({ appliedAt: sql`now() - interval '2 days'` });
  expect(await sweep?.(db, 10)).toBe(0);
  await runImports(shop);
  expect(await sweep?.(db, 10)).toBe(1);
  expect(await db.$count(productImportRows)).toBe(0);
});
