import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { importRows } from '#server/features/product-import/import-batch.ts';
import { applyChecked, checkFile } from '#server/testing/builders/imports.ts';
import { addClerk, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addSkuPair } from '#server/testing/builders/sku-pairs.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import type { FileRow } from '../import.rules.ts';

/** A SKU of a file that differs from one of the shop in letter case alone is that one. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const cleo = await addClerk(shop, 'catalogue');
const readRows = async (id: string, { token } = cleo) =>
  (await shop.call('GET', `/product/import/${id}/rows`, { token })).json().rows;
const readPrice = async (id: string) =>
  (await db.select().from(products).where(eq(products.id, id)))[0]?.priceMinor;

it('changes the product or the variant, which keeps its spelling', async () => {
  const [lamp, jumper] = [await addProduct(db, { name: 'Lamp' }), await addProduct(db)];
  const [small] = await addVariants(db, jumper, [{ size: 'S' }]);
  const file = `sku,price\n${lamp.sku.toLowerCase()},12\n${`${jumper.sku}-S`.toLowerCase()},13\n`;
  const { _id, rows } = await checkFile(shop, cleo, file);
  expect(rows).toMatchObject({ new: 0, changed: 2, refused: 0 });
  expect(await readRows(_id)).toMatchObject([
    { sku: lamp.sku, product: { _id: lamp.id } },
    { sku: `${jumper.sku}-S` },
  ]);
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 2 });
  expect(await readPrice(lamp.id)).toBe(1200);
  const [variant] = await db
    .select()
    .from(productVariants)
    .where(eq(productVariants.id, small?.id ?? ''));
  expect(variant).toMatchObject({ sku: `${jumper.sku}-S`, priceMinor: 1300 });
  expect(await readPrice(jumper.id)).toBe(1300);
});

it('of products and variants that are new is one product, of which the last row counts', async () => {
  const head = 'sku,productSku,name,brand,price,quantity,option1Name,option1Value';
  const plain = (sku: string, price: number) => `${sku},,New Lamp,Kilnfold,${price},1,,`;
  const variant = (sku: string, productSku: string, size: string) =>
    `${sku},${productSku},New Shirt,Kilnfold,9,1,Size,${size}`;
  // More rows than a batch of the check has.
  const between = Array.from({ length: 520 }, (_, at) => plain(`FILL-${at}`, 1));
  const lines = [
    plain('new-1', 5),
    variant('shirt-s', 'shirt', 'S'),
    ...between,
    plain('NEW-1', 6),
    variant('SHIRT-M', 'Shirt', 'M'),
  ];
  const { _id, rows } = await checkFile(shop, cleo, `${[head, ...lines].join('\n')}\n`);
  expect(rows).toMatchObject({ new: 523, refused: 1 });
  expect((await readRows(_id))[0]).toMatchObject({
    reason: 'The SKU comes again in line 524, which counts.',
  });
  await applyChecked(shop, cleo, _id);
  const made = await db
    .select()
    .from(products)
    .where(inArray(sql`lower(sku)`, ['new-1', 'shirt']));
  expect(made.map(({ sku, priceMinor }) => [sku, priceMinor]).sort()).toEqual([
    ['new-1', 600],
    ['shirt', 900],
  ]);
});

it('is refused when it may be two, or is of another brand, without naming that', async () => {
  const [first, second] = await addSkuPair(db, 'pair');
  const { _id, rows } = await checkFile(shop, cleo, 'sku,price\nPair,5\nPAIR,6\npair,7\n');
  expect(rows).toMatchObject({ changed: 2, refused: 1 });
  expect((await readRows(_id))[0]).toMatchObject({ sku: 'Pair', reason: 'The SKU Pair is already in use.' });
  await applyChecked(shop, cleo, _id);
  expect([await readPrice(first.id), await readPrice(second.id)]).toEqual([700, 600]);

  const [vera, foreign] = [await addMerchant(shop, { brandName: 'Kilnfold' }), await addProduct(db)];
  const taken = foreign.sku.toLowerCase();
  const head = 'sku,productSku,name,price,quantity,option1Name,option1Value';
  const lines = [`${taken},,Mine,5,1,,`, `mine-s,${taken},Mine,5,1,Size,S`];
  const checked = await checkFile(shop, vera, `${[head, ...lines].join('\n')}\n`);
  const reason = `The SKU ${taken} is already in use.`;
  const shown = await readRows(checked._id, vera);
  expect(shown).toMatchObject([
    { result: 'refused', reason },
    { result: 'refused', reason },
  ]);
  expect(JSON.stringify(shown)).not.toContain(foreign.sku);
});

it('names refused rows as the file writes them, on the command line', async () => {
  const lamp = await addProduct(db);
  const row: FileRow = {
    ...{
      sku: lamp.sku.toLowerCase(),
      name: null,
      brand: null,
      category: null,
      description: null,
      details: null,
    },
    ...{ priceMinor: 100, quantity: null, taxable: null, sourceImageUrl: null, variant: null },
  };
  const findRefusal = () => ({ reason: 'No.', hint: null });
  const scope = { brandId: null, userId: null, currency: 'USD' };
  const { refusals } = await db.transaction((tx) => importRows(tx, [row], { ...scope, findRefusal }));
  expect([...refusals.keys()]).toEqual([row.sku]);
  expect(await db.transaction((tx) => importRows(tx, [row], scope))).toMatchObject({ changed: 1, added: 0 });
});
