import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { checkFile, getImport, importMugs, runImports } from '#server/testing/builders/imports.ts';
import { addClerk } from '#server/testing/builders/people.ts';
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
const stored = () =>
  db
    .select({ sku: products.sku, price: products.priceMinor, quantity: products.quantity })
    .from(products)
    .orderBy(products.sku);

describe('an import that is applied', () => {
  it('is written once by two processes, and when it is applied twice', async () => {
    const { _id } = await checkFile(shop, cleo, importMugs(1_200));
    const replies = await Promise.all([apply(_id), apply(_id)]);
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    await Promise.all([runImports(shop), runImports(beside)]);
    expect(await getImport(shop, cleo, _id)).toMatchObject({
      status: 'applied',
      applied: 1_200,
      rows: { new: 1_200 },
    });
    expect(await stored()).toHaveLength(1_200);
    expect((await apply(_id)).json()).toMatchObject({ code: 'already-done' });
  });
});
