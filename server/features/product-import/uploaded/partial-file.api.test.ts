import { and, eq, ne } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { productHistory } from '#server/db/schema/product-history.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { applyChecked, checkFile } from '#server/testing/builders/imports.ts';
import { addOrder } from '#server/testing/builders/orders.ts';
import { addClerk, addMember, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Files without all columns: what a file does not say stays as it is. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const cleo = await addClerk(shop, 'catalogue');
const readRows = async (id: string) =>
  (await shop.call('GET', `/product/import/${id}/rows`, cleo)).json().rows;
const readProduct = async (id: string) => (await db.select().from(products).where(eq(products.id, id)))[0];

async function addJumper() {
  const jumper = await addProduct(db, { name: 'Jumper' });
  await addVariants(db, jumper, [
    { size: 'S', quantity: 2, priceMinor: 4_000 },
    { size: 'M', quantity: 3, priceMinor: 4_500 },
  ]);
  const variants = () =>
    db
      .select({ sku: productVariants.sku, price: productVariants.priceMinor, onHand: productVariants.onHand })
      .from(productVariants)
      .where(and(eq(productVariants.productId, jumper.id), ne(productVariants.id, jumper.id)))
      .orderBy(productVariants.sku);
  return { ...jumper, variants };
}

it('A list of skus and prices changes prices alone, of products and of variants', async () => {
  const [lamp, jumper] = [await addProduct(db, { name: 'Lamp' }), await addJumper()];
  const [before, jumperBefore] = [await readProduct(lamp.id), await readProduct(jumper.id)];
  const { _id, rows } = await checkFile(shop, cleo, `sku,price\n${lamp.sku},199\n${jumper.sku}-M,49\n`);
  expect(rows).toMatchObject({ all: 2, changed: 2, new: 0, refused: 0 });
  const change = (from: string, to: string) => ({
    result: 'changed',
    changes: [{ field: 'price', from, to }],
  });
  expect(await readRows(_id)).toMatchObject([
    { sku: lamp.sku, name: 'Lamp', ...change('189', '199') },
    { sku: `${jumper.sku}-M`, name: 'Jumper', ...change('45', '49'), product: { _id: jumper.id } },
  ]);
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 2 });
  expect(await readProduct(lamp.id)).toEqual({ ...before, priceMinor: 19_900 });
  expect(await readProduct(jumper.id)).toEqual({
    ...jumperBefore,
    highestPriceMinor: 4_900,
    offeredPrices: [4_000, 4_900],
  });
  expect(await jumper.variants()).toEqual([
    { sku: `${jumper.sku}-M`, price: 4_900, onHand: 3 },
    { sku: `${jumper.sku}-S`, price: 4_000, onHand: 2 },
  ]);
  const history = await db.select({ changes: productHistory.changes }).from(productHistory);
  expect(history.map(({ changes }) => Object.keys(changes))).toEqual([['variants'], ['variants']]);
});

it('A list of prices is applied though pieces were ordered since its check, which stay ordered', async () => {
  const [lamp, jumper] = [await addProduct(db), await addJumper()];
  const { _id } = await checkFile(shop, cleo, `sku,price\n${lamp.sku},199\n${jumper.sku}-M,49\n`);
  await addOrder(shop, await addMember(shop), [[lamp, 4]]);
  await db
    .update(productVariants)
    .set({ onHand: 1 })
    .where(eq(productVariants.sku, `${jumper.sku}-M`));
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 2, rows: { refused: 0 } });
  expect(await readProduct(lamp.id)).toMatchObject({ priceMinor: 19_900, quantity: 996 });
  expect((await jumper.variants())[0]).toMatchObject({ price: 4_900, onHand: 1 });
});

it('A list of quantities is refused for what was ordered since its check, and leaves prices', async () => {
  const [lamp, mug] = [await addProduct(db), await addProduct(db)];
  const { _id } = await checkFile(shop, cleo, `sku,quantity\n${lamp.sku},30\n${mug.sku},30\n`);
  await addOrder(shop, await addMember(shop), [[lamp, 4]]);
  await db.update(products).set({ priceMinor: 700 }).where(eq(products.id, mug.id));
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ applied: 1, rows: { refused: 1 } });
  expect(await readProduct(lamp.id)).toMatchObject({ quantity: 996 });
  expect(await readProduct(mug.id)).toMatchObject({ quantity: 30, priceMinor: 700 });
});

it('A product without a brand stays without one', async () => {
  const lamp = await addProduct(db);
  await db.update(products).set({ brandId: null }).where(eq(products.id, lamp.id));
  const before = await db.$count(brands);
  const { _id, newBrands } = await checkFile(shop, cleo, `sku,price\n${lamp.sku},199\n`);
  expect(newBrands).toEqual([]);
  await applyChecked(shop, cleo, _id);
  expect(await readProduct(lamp.id)).toMatchObject({ brandId: null, priceMinor: 19_900 });
  expect(await db.$count(brands)).toBe(before);
});

it('A new product or variant is refused with what it needs', async () => {
  const jumper = await addJumper();
  const { _id, rows } = await checkFile(
    shop,
    cleo,
    `sku,price,productSku,option1Name,option1Value\nNEW-1,199,,,\n${jumper.sku}-L,49,${jumper.sku},Size,L\n`,
  );
  expect(rows).toMatchObject({ refused: 2 });
  expect(await readRows(_id)).toMatchObject([
    { reason: 'No product has this SKU, and a new one needs name, brand, and quantity.' },
    { reason: 'No variant has this SKU, and a new one needs quantity.' },
  ]);
});

it('An empty cell of a column that the file has is refused', async () => {
  const lamp = await addProduct(db);
  const { _id } = await checkFile(shop, cleo, `sku,price,quantity\n${lamp.sku},199,\n`);
  expect(await readRows(_id)).toMatchObject([{ result: 'refused', reason: 'Quantity is required.' }]);
});

it('A merchant learns nothing about products of other brands', async () => {
  const [merchant, foreign] = [await addMerchant(shop), await addProduct(db, { name: 'Secret Lamp' })];
  const jumper = await addJumper();
  const own = await addProduct(db, { brandId: merchant.brandId });
  const { _id } = await checkFile(
    shop,
    merchant,
    `sku,price\n${foreign.sku},1\n${jumper.sku}-M,1\n${own.sku},12\n`,
  );
  const reply = await shop.call('GET', `/product/import/${_id}/rows`, merchant);
  expect(reply.json().rows).toMatchObject([
    { name: '', reason: `The SKU ${foreign.sku} is already in use.`, product: null, changes: [] },
    { name: '', reason: `The SKU ${jumper.sku}-M is already in use.`, product: null, changes: [] },
    { sku: own.sku, result: 'changed' },
  ]);
  expect(reply.body).not.toMatch(/Secret|Jumper/);
  expect(await applyChecked(shop, merchant, _id)).toMatchObject({ applied: 1 });
  expect(await readProduct(foreign.id)).toMatchObject({ priceMinor: 18_900 });
});

it('A new product is taxable where the file does not say, and one that exists stays', async () => {
  const untaxed = await addProduct(db, { name: 'Book' });
  await db.update(products).set({ taxable: false }).where(eq(products.id, untaxed.id));
  const file = `sku,name,brand,price,quantity\n${untaxed.sku},Book,Aldergate,9,1\nTAX-1,Cup,Aldergate,"1.234,50",1\n`;
  const { _id } = await checkFile(shop, cleo, file);
  const [, added] = await readRows(_id);
  expect(added.changes).toContainEqual({ field: 'taxable', from: null, to: '1' });
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied', applied: 2 });
  expect(await readProduct(untaxed.id)).toMatchObject({ taxable: false });
  const [cup] = await db.select().from(products).where(eq(products.sku, 'TAX-1'));
  expect(cup).toMatchObject({ taxable: true, priceMinor: 123_450 });
});
