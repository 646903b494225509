import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { ProductImport } from '#contract/product-imports.contract.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { applyChecked, checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import { addClerk, addMember } from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { truncate } from '#server/testing/truncate.ts';

/** Undoing what an import changed of options, variants and attributes. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const cleo = await addClerk(shop, 'catalogue');
await addAttribute(db, { name: 'Material' });

const columns =
  'productSku,sku,name,brand,description,price,quantity,taxable,option1Name,option1Value,attribute:Material';
const makeRow = (size: string, { price = 20, quantity = 5, material = 'Wool' } = {}) =>
  `A,A-${size},Jacket,Aldergate,Warm.,${price},${quantity},0,Size,${size},${material}`;
const importRows = async (...rows: string[]): Promise<ProductImport> =>
  await applyChecked(shop, cleo, (await checkFile(shop, cleo, [columns, ...rows].join('\n')))._id);
async function jacket() {
  const [found] = await db.select().from(products).where(sql`sku = 'A' and deleted_at is null`);
  if (!found) throw new Error('there is no jacket');
  const { product } = (await shop.call('GET', `/product/${found.id}`, cleo)).json();
  const variants = product.variants?.map((one: { sku: string; price: number; quantity: number }) => [
    one.sku,
    one.price,
    one.quantity,
  ]);
  const values = Object.values(product.attributes ?? {});
  return { id: found.id, variants, attributes: values };
}
const readRows = async (id: string) =>
  (await shop.call('GET', `/product/import/${id}/rows`, cleo)).json().rows;

beforeEach(async () => {
  await truncate(db, 'products, brands, categories, product_imports, carts');
});

it('gives variants back their price and stock, takes added ones off, and gives the attribute back', async () => {
  await importRows(makeRow('S'), makeRow('M'));
  const before = await jacket();
  const { _id } = await importRows(
    makeRow('S', { price: 25, quantity: 9, material: 'Felt' }),
    makeRow('M', { material: 'Felt' }),
    makeRow('L', { material: 'Felt' }),
  );
  expect(await jacket()).not.toEqual(before);
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({ undone: { restored: 1, partly: 0 } });
  expect(await jacket()).toEqual(before);
});

it('says at the row of a variant what was changed of it since', async () => {
  await importRows(makeRow('S'), makeRow('M'));
  const { _id } = await importRows(makeRow('S', { price: 25 }), makeRow('M', { price: 26 }));
  await db.update(productVariants).set({ priceMinor: 3_000 }).where(eq(productVariants.sku, 'A-M'));
  await undoApplied(shop, cleo, _id);
  expect(await readRows(_id)).toMatchObject([
    { sku: 'A-S', undone: 'undone', reason: null },
    { sku: 'A-M', undone: 'partly', reason: 'Price was changed since.' },
  ]);
  expect((await jacket()).variants).toEqual([
    ['A-S', 20, 5],
    ['A-M', 30, 5],
  ]);
});

it('keeps an added variant that was ordered since, with its stock and the options', async () => {
  await importRows(makeRow('S'), makeRow('M'));
  const { _id } = await importRows(makeRow('S', { price: 25 }), makeRow('M'), makeRow('L'));
  const { id } = await jacket();
  const [large] = await db.select().from(productVariants).where(eq(productVariants.sku, 'A-L'));
  await db.execute(sql`
    with cart as (insert into carts (id, user_id) values (gen_random_uuid(), ${(await addMember(shop)).id}) returning id)
    insert into cart_lines (cart_id, product_id, variant_id, quantity) select id, ${id}, ${large?.id}, 1 from cart`);
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({ undone: { partly: 1 } });
  expect((await jacket()).variants).toEqual([
    ['A-S', 20, 5],
    ['A-M', 20, 5],
    ['A-L', 20, 5],
  ]);
  expect((await readRows(_id)).at(-1)).toMatchObject({ sku: 'A-L', reason: 'It was ordered since.' });
});

it('keeps an added variant of which pieces were received since, with all of them', async () => {
  await importRows(makeRow('S'), makeRow('M'));
  const { _id } = await importRows(makeRow('S', { price: 25 }), makeRow('M'), makeRow('L'));
  const { id } = await jacket();
  const [large] = await db.select().from(productVariants).where(eq(productVariants.sku, 'A-L'));
  const body = { variant: large?.id, kind: 'received', pieces: 10, onHandWas: 5 };
  const received = await shop.call('POST', `/product/${id}/stock`, { token: cleo.token, body });
  expect(received.statusCode).toBe(200);
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({ undone: { restored: 0 } });
  expect((await jacket()).variants).toContainEqual(['A-L', 20, 15]);
  expect((await readRows(_id)).at(-1)).toMatchObject({ sku: 'A-L', reason: 'Its stock was changed since.' });
});

it('removes a new product with its variants', async () => {
  const { _id } = await importRows(makeRow('S'), makeRow('M'));
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({ undone: { removed: 1 } });
  expect(await readRows(_id)).toMatchObject([{ undone: 'undone' }, { undone: 'undone' }]);
  expect(await db.$count(productVariants, sql`deleted_at is null`)).toBe(0);
});

it('takes the options off a product that had none, which has its price and stock again', async () => {
  const head = 'sku,name,brand,description,price,quantity,taxable\n';
  const file = `${head}A,Jacket,Aldergate,Warm.,30,8,0\n`;
  await applyChecked(shop, cleo, (await checkFile(shop, cleo, file))._id);
  const { _id } = await importRows(makeRow('S', { material: '' }), makeRow('M', { material: '' }));
  expect((await jacket()).variants).toHaveLength(2);
  expect(await undoApplied(shop, cleo, _id)).toMatchObject({ undone: { restored: 1 } });
  const [found] = await db.select().from(products).where(sql`sku = 'A' and deleted_at is null`);
  expect(found).toMatchObject({ priceMinor: 3_000, quantity: 8 });
  expect((await jacket()).variants ?? []).toEqual([]);
});
