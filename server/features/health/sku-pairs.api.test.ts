import { readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/known-migrations.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addSkuPair } from '#server/testing/builders/sku-pairs.ts';
import { createHealthChecks } from '#server/testing/health-checks.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { findSkuPairs } from './health.store.ts';
import { skuPairs } from './shop-checks.rules.ts';

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const { see } = createHealthChecks(shop);

it('names SKUs that differ in letter case alone, and says nothing without any', async () => {
  await addProduct(db);
  await expect(see('SKUs')).rejects.toThrow('there is no SKUs');
  const [, second] = await addSkuPair(db, 'mug');
  const steps = ['Give one of each pair another SKU. Files find both as they are written.'];
  expect(await see('SKUs')).toMatchObject({
    status: 'notice',
    sentence: '1 pair of SKUs differ in letter case alone, which is refused by now: mug and MUG.',
    steps,
  });
  await db.update(products).set({ sku: 'other' }).where(eq(products.id, second.id));
  await expect(see('SKUs')).rejects.toThrow('there is no SKUs');
});

it('names ten of many', () => {
  const pairs = Array.from({ length: 10 }, (_, at) => `a${at} and A${at}`);
  const [{ sentence } = { sentence: '' }] = skuPairs({ count: 12, pairs });
  expect(sentence).toContain('12 pairs of SKUs differ in letter case alone');
  expect(sentence).toMatch(/a9 and A9, …\.$/);
});

it('finds those that were there before the upgrade', async () => {
  const [first, second] = await addSkuPair(db, 'cup');
  const text = readFileSync(`${migrationsFolder}/0047_skus_in_any_case.sql`, 'utf8');
  const steps = text.split('--> statement-breakpoint');
  await db.transaction(async (tx) => {
    await tx.execute(sql`drop index products_sku_case_key; drop index product_variants_sku_case_key;
      drop index products_sku_twins; drop index product_variants_sku_twins`);
    await tx.execute(sql`update products set sku_twin = 0; update product_variants set sku_twin = 0`);
    for (const step of steps) if (!/DROP INDEX|ADD COLUMN/.test(step)) await tx.execute(sql.raw(step));
  });
  expect(await findSkuPairs(db)).toEqual({ count: 1, pairs: [`${first.sku} and ${second.sku}`] });
});
