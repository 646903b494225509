import { afterAll, beforeEach, expect, it } from 'vitest';
import { importFile } from '#server/testing/builders/import-file.ts';
import { applyChecked, checkFile, undoApplied } from '#server/testing/builders/imports.ts';
import { addAdministrator, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { db } = shop;
const ada = await addAdministrator(shop);

let mug: TestProduct;
beforeEach(async () => {
  mug = await addProduct(db);
});

const readSlug = async (id = mug.id) => (await shop.call('GET', `/product/${id}`, ada)).json().product.slug;
const leadsTo = async (former: string) =>
  (await shop.call('GET', `/former-slug/product/${former}`)).json().slug;
const download = async (sku: string) => (await shop.call('GET', `/product/export?search=${sku}`, ada)).body;

it('a file gives a product another slug, and the old one leads on', async () => {
  await importFile(db, `sku,slug\n${mug.sku},${mug.slug}-new; ${mug.slug}-older\n`);
  expect(await readSlug()).toBe(`${mug.slug}-new`);
  expect(await leadsTo(mug.slug)).toBe(`${mug.slug}-new`);
  expect(await leadsTo(`${mug.slug}-older`)).toBe(`${mug.slug}-new`);
  expect((await importFile(db, await download(mug.sku))).summary).toMatchObject({ same: 1 });
});

it('exported, deleted and imported, a product has its slugs again, and its export is the same', async () => {
  await importFile(db, `sku,slug\n${mug.sku},${mug.slug}-new; ${mug.slug}-older\n`);
  const csv = await download(mug.sku);
  await shop.call('DELETE', `/product/delete/${mug.id}`, ada);
  expect((await importFile(db, csv)).summary).toMatchObject({ added: 1 });
  expect(await download(mug.sku)).toBe(csv);
  expect(await leadsTo(mug.slug)).toBe(`${mug.slug}-new`);
});

it('it is shown before, is in the history, and is undone', async () => {
  const { _id } = await checkFile(shop, ada, `sku,slug\n${mug.sku},${mug.slug}-2\n`);
  const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, ada)).json();
  expect(rows[0].changes).toEqual([{ field: 'slug', from: mug.slug, to: `${mug.slug}-2; ${mug.slug}` }]);
  await applyChecked(shop, ada, _id);
  const [entry] = (await shop.call('GET', `/product/${mug.id}/history?field=slug`, ada)).json().entries;
  expect(entry.changes.slug).toEqual({ from: mug.slug, to: `${mug.slug}-2` });
  await undoApplied(shop, ada, _id);
  expect(await readSlug()).toBe(mug.slug);
});

it.each([
  ['alone', 'slug', ''],
  ['with a weight', 'slug,weight', ',250'],
])('former slugs of the present one are in the history, and undone, %s', async (_what, columns, cells) => {
  const csv = `sku,${columns}\n${mug.sku},${mug.slug}; ${mug.slug}-older${cells}\n`;
  const { _id } = await checkFile(shop, ada, csv);
  await applyChecked(shop, ada, _id);
  expect(await leadsTo(`${mug.slug}-older`)).toBe(mug.slug);
  const [entry] = (await shop.call('GET', `/product/${mug.id}/history?field=slug`, ada)).json().entries;
  expect(entry).toMatchObject({
    by: { isOfShop: true },
    changes: { formerSlugs: { added: [`${mug.slug}-older`], removed: [] } },
  });
  const undone = await undoApplied(shop, ada, _id);
  expect(await leadsTo(`${mug.slug}-older`)).toBeUndefined();
  expect(await readSlug()).toBe(mug.slug);
  expect(undone).toMatchObject({ status: 'undone' });
});

it('a product keeps its newest twenty, those that went come back, and its export is the same', async () => {
  const named = (name: string) => Array.from({ length: 20 }, (_, at) => `${mug.slug}-${name}-${at}`);
  const file = (slugs: string[]) => `sku,slug\n${mug.sku},${[mug.slug, ...slugs].join('; ')}\n`;
  await importFile(db, file(named('old')));
  const before = await download(mug.sku);
  const { _id } = await checkFile(shop, ada, file(named('new')));
  const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, ada)).json();
  expect(rows[0].changes[0].to).toBe([mug.slug, ...named('new')].join('; '));
  await applyChecked(shop, ada, _id);
  const csv = await download(mug.sku);
  expect(csv).toContain([mug.slug, ...named('new')].join('; '));
  expect((await importFile(db, csv)).summary).toMatchObject({ same: 1, refused: 0 });
  await undoApplied(shop, ada, _id);
  expect(await download(mug.sku)).toBe(before);
});

it('refuses slugs of others, present and former, also of a merchant, and the second of two rows', async () => {
  const other = await addProduct(db);
  await importFile(db, `sku,slug\n${other.sku},${other.slug}-now\n`);
  const { refused } = await importFile(
    db,
    `sku,name,brand,price,quantity,slug\nSLUG-1,A,Kiln,9,1,${other.slug}\nSLUG-2,B,Kiln,9,1,${other.slug}-now\nSLUG-3,C,Kiln,9,1,fresh; ${other.slug}\nSLUG-4,D,Kiln,9,1,twice\nSLUG-5,E,Kiln,9,1,twice\nSLUG-6,F,Kiln,9,1,no slug\nSLUG-7,G,Kiln,9,1,${'a'.repeat(81)}\n`,
  );
  const inUse = (slug: string) => `The slug ${slug} is already in use.`;
  expect(refused).toEqual(
    expect.arrayContaining([
      [2, inUse(other.slug)],
      [3, inUse(`${other.slug}-now`)],
      [4, inUse(other.slug)],
      [6, inUse('twice')],
      [7, 'Slug may have alpha-numeric characters, as well as dashes and underscores only.'],
      [8, 'Slug may not be longer than 80 characters.'],
    ]),
  );
  expect(await leadsTo(other.slug)).toBe(`${other.slug}-now`);
  const vera = await addMerchant(shop);
  const { _id } = await checkFile(
    shop,
    vera,
    `sku,name,price,quantity,slug\nSLUG-8,V,9,1,${other.slug}-now\n`,
  );
  const { rows } = (await shop.call('GET', `/product/import/${_id}/rows`, vera)).json();
  expect(rows[0]).toMatchObject({ result: 'refused', reason: inUse(`${other.slug}-now`) });
});
