import { sql } from 'drizzle-orm';
import { afterAll, afterEach, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { productImportRows, productImports } from '#server/db/schema/product-imports.ts';
import { workOnNext } from '#server/jobs/import-products.ts';
import {
  checkFile,
  getImport,
  runImports,
  shopifyHead,
  shopifyMug,
} from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';
import { withTransaction } from '#server/testing/with-transaction.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
afterEach(async () => {
  await truncate(db, 'products, brands, categories, former_slugs, product_imports');
});
const cleo = await addClerk(shop, 'catalogue');

const manyMugs = [
  shopifyHead,
  ...Array.from({ length: 1_200 }, (_, at) => shopifyMug(at)),
  'card,Card,,Oak,,,,,,,,,,5,,,,true',
];

/** The process is killed before this batch is stored; its claim lasts until it would have renewed it. */
async function killDuringBatch(batch: number, id: string): Promise<void> {
  let batches = 0;
  const ending = withTransaction(db, (...work) => {
    batches += 1;
    return batches >= batch ? Promise.reject(new Error('the process is killed')) : db.transaction(...work);
  });
  await expect(workOnNext(ending, new AbortController().signal)).rejects.toThrow('the process is killed');
  await db.update(productImports).set({ claimedUntil: sql`now() + interval '1 minute'` });
  const { status } = await getImport(shop, cleo, id);
  await runImports(shop);
  expect((await getImport(shop, cleo, id)).status).toBe(status);
  await db.update(productImports).set({ claimedUntil: sql`now() - interval '1 second'` });
}

it('goes on after its process was killed, while it was checked and while it was applied', async () => {
  const { _id } = await checkFile(shop, cleo, manyMugs.join('\n'));
  const body = { currency: 'USD', pricesIncludeTax: false };
  expect((await shop.call('POST', `/product/import/${_id}/answers`, { ...cleo, body })).statusCode).toBe(200);
  await killDuringBatch(3, _id);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'checking' });
  expect(await db.$count(productImportRows)).toBeGreaterThan(0);
  await runImports(shop);
  expect(await getImport(shop, cleo, _id)).toMatchObject({
    status: 'checked',
    rows: { all: 1_200, new: 1_200 },
    source: { program: 'shopify', coming: 1_200, answers: body, leftOut: [{ what: 'Gift cards', rows: 1 }] },
  });
  expect(await db.$count(productImportRows)).toBe(1_200);
  await shop.call('POST', `/product/import/${_id}/apply`, cleo);
  await killDuringBatch(3, _id);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'applying', applied: 1_000 });
  await runImports(shop);
  expect(await getImport(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 1_200 });
  expect(await db.$count(products)).toBe(1_200);
});
