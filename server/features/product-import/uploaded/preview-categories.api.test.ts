import { afterAll, expect, it } from 'vitest';
import { applyChecked, checkFile, importCsv } from '#server/testing/builders/imports.ts';
import { addBrand, addClerk } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** The check reads names and paths of categories as the import does. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const cleo = await addClerk(shop, 'catalogue');

it('says that a product is added to a category above its own, and applying does that', async () => {
  const brandId = await addBrand(db, { name: 'Norr' });
  const lamp = await addProduct(db, {
    name: 'Lamp',
    brandId,
    priceMinor: 900,
    quantity: 5,
    description: 'Warm.',
  });
  const home = await addCategory(db, { name: 'Home' });
  await addCategory(db, { name: 'Lighting', parentId: home.id, productIds: [lamp.id] });
  const file = importCsv(`${lamp.sku},Lamp,Norr,Home,Warm.,9,5,0`);
  const { _id, rows } = await checkFile(shop, cleo, file);
  expect(rows).toMatchObject({ changed: 1 });
  await applyChecked(shop, cleo, _id);
  expect((await checkFile(shop, cleo, file)).rows).toMatchObject({ same: 1 });
});

it('names the paths that would be added, and refuses a name of several', async () => {
  const brandId = await addBrand(db, { name: 'Aldergate' });
  const lamp = { name: 'Lamp', brandId, priceMinor: 900, quantity: 5, description: 'Warm.' };
  const [derby, sandal] = [await addProduct(db, lamp), await addProduct(db, lamp)];
  const [men, women] = [await addCategory(db, { name: 'Men' }), await addCategory(db, { name: 'Women' })];
  await addCategory(db, { name: 'Shoes', parentId: men.id, productIds: [derby.id] });
  await addCategory(db, { name: 'Shoes', parentId: women.id, productIds: [sandal.id] });
  const row = (sku: string, category: string) => `${sku},Lamp,Aldergate,${category},Warm.,9,5,0`;
  const file = importCsv(
    row(derby.sku, 'Shoes'),
    row(sandal.sku, 'women>shoes'),
    row('N-1', 'Shoes'),
    row('N-2', 'women > Boots > Winter'),
  );
  const { _id, rows, newCategories } = await checkFile(shop, cleo, file);
  expect(rows).toMatchObject({ same: 2, new: 1, refused: 1 });
  expect(newCategories).toEqual(['Women > Boots', 'Women > Boots > Winter']);
  const refused = await shop.call('GET', `/product/import/${_id}/rows?result=refused`, cleo);
  expect(refused.json().rows).toMatchObject([
    {
      sku: 'N-1',
      reason: 'Several categories have the name Shoes. Please write the path, for example Men > Shoes.',
    },
  ]);
  expect(await applyChecked(shop, cleo, _id)).toMatchObject({ status: 'applied' });
  const again = await checkFile(shop, cleo, file);
  expect(again).toMatchObject({ rows: { same: 3, refused: 1 }, newCategories: [] });
});
