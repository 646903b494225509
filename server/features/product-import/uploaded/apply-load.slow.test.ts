import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
} from '#server/testing/builders/imports.ts';
import { addClerk, addMerchant, setMerchantActive } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';
import { withTransaction } from '#server/testing/with-transaction.ts';
import { listRowsAfter, listWaiting } from './import-rows.store.ts';

/** The cost of applying an import for others, and when it ends. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(() => vi.restoreAllMocks());
afterEach(async () => {
  await truncate(db, 'products, brands, categories, product_imports');
});
const cleo = await addClerk(shop, 'catalogue');
const mugs = (count: number) =>
  importCsv(...Array.from({ length: count }, (_, at) => `M-${at},Mug ${at},Kilnfold,Kitchen,x,9,3,0`));

/** A tag that was announced less than five seconds before is not announced again by the batches. */
async function announceBefore(): Promise<void> {
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
  await shop.announce('catalogue');
}

it('is announced at its end, whatever was announced before', async () => {
  const { _id } = await checkFile(shop, cleo, mugs(510));
  await announceBefore();
  const announced: unknown[] = [];
  shop.cacheInvalidation.onChange((changes) => announced.push(...changes));
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 510 });
  expect(announced).toEqual(['catalogue']);
});

describe('batches that a process has not announced before it ended', () => {
  let id: string;
  const announced: unknown[] = [];
  shop.cacheInvalidation.onChange((changes) => announced.push(...changes));
  beforeEach(async () => {
    id = (await checkFile(shop, cleo, mugs(1_010)))._id;
    await shop.call('POST', `/product/import/${id}/apply`, cleo);
    await announceBefore();
    let batches = 0;
    const ending = withTransaction(db, (...work) => {
      batches += 1;
      return batches > 2 ? Promise.reject(new Error('the process ends')) : db.transaction(...work);
    });
    await expect(workOnNext(ending, new AbortController().signal)).rejects.toThrow('the process ends');
    expect(await getImport(shop, cleo, id)).toMatchObject({ status: 'applying', applied: 1_000 });
    announced.length = 0;
  });

  it('are announced when somebody stops the import', async () => {
    expect((await shop.call('DELETE', `/product/import/${id}`, cleo)).statusCode).toBe(200);
    expect(announced).toEqual(['catalogue']);
  });

  it('are announced when the import is given up', async () => {
    await db.update(productImports).set({ attempt: 10 });
    await runImports(shop);
    expect(await getImport(shop, cleo, id)).toMatchObject({ status: 'stopped', applied: 1_000 });
    expect(announced).toEqual(['catalogue']);
  });
});

it('writes each row when two of a product are further apart than a batch', async () => {
  const sizes = (sku: string, size: string) => `P-1,${sku},Shirt,Kilnfold,9,3,0,Size,${size}`;
  const others = Array.from({ length: 510 }, (_, at) => `,M-${at},Mug ${at},Kilnfold,9,3,0,,`);
  const head = 'productSku,sku,name,brand,price,quantity,taxable,option1Name,option1Value';
  const { _id } = await checkFile(
    shop,
    cleo,
    [head, sizes('P-1-S', 'S'), ...others, sizes('P-1-L', 'L')].join('\n'),
  );
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 512 });
  expect(await db.$count(products)).toBe(511);
});

it('reads a megabyte of rows at a time, to apply and to download', async () => {
  const details = 'x'.repeat(20_000);
  const refused = Array.from({ length: 60 }, (_, at) => `R-${at},,Kilnfold,9,3,0,${details}`);
  const valid = Array.from({ length: 60 }, (_, at) => `M-${at},Mug ${at},Kilnfold,9,3,0,${details}`);
  const { _id } = await checkFile(
    shop,
    cleo,
    ['sku,name,brand,price,quantity,taxable,details', ...valid, ...refused].join('\n'),
  );
  const max = { after: 0, limit: 500 };
  const waiting = await listWaiting(db, _id, max);
  expect(waiting.rows.length).toBeGreaterThan(40);
  expect(waiting.rows.length).toBeLessThan(60);
  expect(waiting.upTo).toBe(waiting.rows.length);
  expect((await listRowsAfter(db, _id, { ...max, results: ['refused'] })).length).toBeLessThan(60);
  const { body } = await shop.call('GET', `/product/import/${_id}/refused`, cleo);
  expect(body.split('\n').filter((line) => line.includes(details))).toHaveLength(60);
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 60 });
});

it('goes on at once in the process that the database left, whose claim another one respects', async () => {
  const { _id } = await checkFile(shop, cleo, mugs(3));
  await shop.call('POST', `/product/import/${_id}/apply`, cleo);
  const away = new Error('the database is away');
  const failing = withTransaction(db, () => Promise.reject(away));
  const claim = db.update.bind(db);
  const release = () => {
    throw away;
  };
  vi.spyOn(failing, 'update').mockImplementationOnce(claim).mockImplementationOnce(release);
  const kept = new Map<string, number>();
  const { signal } = new AbortController();
  await expect(workOnNext(failing, signal, kept)).rejects.toBe(away);
  expect(await workOnNext(shop.db, signal)).toBe(false);
  expect(await workOnNext(shop.db, signal, kept)).toBe(true);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 3 });
  expect(kept.size).toBe(0);
});

it('is kept after seven days while it is applied', async () => {
  const { _id } = await checkFile(shop, cleo, mugs(3));
  await shop.call('POST', `/product/import/${_id}/apply`, cleo);
  await db.update(productImports).set({ createdAt: sql`now() - interval '8 days'` });
  const { sweep } = createSweeps(shop.settings).find(({ name }) => name === 'imports of products') ?? {};
  expect(await sweep?.(db, 10)).toBe(0);
  expect(await db.$count(productImportRows)).toBe(3);
});

it('of the shop stops when its account has become that of a merchant without an active brand', async () => {
  const clerk = await addClerk(shop, 'catalogue');
  const { _id } = await checkFile(shop, clerk, mugs(3));
  await shop.call('POST', `/product/import/${_id}/apply`, clerk);
  const { merchantId } = await addMerchant(shop);
  await setMerchantActive(db, merchantId, false);
  await db
    .update(memberships)
    .set({ merchantId, permissionSet: 'owner' })
    .where(eq(memberships.userId, clerk.id));
  await runImports(shop);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'stopped', applied: 0 });
});
