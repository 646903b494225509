import { afterAll, beforeAll, expect, it } from 'vitest';
import { activity } from '#server/db/schema/activity.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';

/** Two processes on one database. */
const shop = await createTestApp();
const beside = await shop.startBeside();
afterAll(async () => {
  await beside.close();
  await shop.close();
});
const ada = await addAdministrator(shop);

beforeAll(async () => {
  const brandId = await addBrand(shop.db, { name: 'Fellmark' });
  for (const name of ['Canvas shoe', 'Low settee', 'Blue sofa', 'Longitude chronograph'])
    await addProduct(shop.db, { brandId, name, description: 'Plain.' });
});

const list = async (name: string, { call }: Pick<TestApp, 'call'> = shop) =>
  (await call('GET', `/product/list?name=${name}`)).json();
const names = async (name: string, process?: TestApp) =>
  (await list(name, process)).products.map((product: { name: string }) => product.name).sort();
const suggested = async (text: string) =>
  (await shop.call('GET', `/product/list/search/${text}`)).json().products;
async function save(synonyms: string) {
  const { version } = (await shop.call('GET', '/settings/search', { token: ada.token })).json();
  return await shop.call('PUT', '/settings/search', {
    token: ada.token,
    body: { settings: { synonyms }, version },
  });
}

it('synonyms are found at once in every process, and recorded', async () => {
  for (const process of [shop, beside]) expect(await names('couch', process)).toEqual([]);
  expect(await suggested('sneakers')).toEqual([]);
  expect((await save('sofa, couch, settee\nsneakers -> shoes')).statusCode).toBe(200);
  expect(await names('couches')).toEqual(['Blue sofa', 'Low settee']);
  expect(await names('settee')).toEqual(['Blue sofa', 'Low settee']);
  expect(await names('sneaker')).toEqual(['Canvas shoe']);
  await expect.poll(() => names('couch', beside)).toEqual(['Blue sofa', 'Low settee']);
  // Suggested, too, and counted.
  expect(await suggested('sneakers')).toMatchObject([{ name: 'Canvas shoe' }]);
  expect((await shop.call('GET', '/product/list/facets?name=sneakers')).json().productCount).toBe(1);

  await save('sneakers → shoes');
  expect(await names('couch')).toEqual([]);
  const events = await shop.db.select({ details: activity.details }).from(activity).orderBy(activity.id);
  expect(events.map(({ details }) => details)).toMatchObject([
    { changes: [{ setting: 'synonyms', from: '', to: 'sofa, couch, settee · sneakers → shoes' }] },
    { changes: [{ setting: 'synonyms', from: 'sofa, couch, settee', to: '' }] },
  ]);
});

it('a word with a synonym is not corrected', async () => {
  await save('');
  expect((await list('chronograhp')).corrected).toMatchObject({ to: 'chronograph' });
  await save('chronograhp, sofa');
  expect(await list('chronograhp')).toMatchObject({ products: [{ name: 'Blue sofa' }] });
  expect((await list('chronograhp')).corrected).toBeUndefined();
});

it('synonyms with accents find what is written without', async () => {
  await save('Füße, canvas\ncafé → sofa');
  expect(await names('fusse')).toEqual(['Canvas shoe']);
  expect(await names('CAFÉ')).toEqual(['Blue sofa']);
});

it('refuses what is no rule, and names its line', async () => {
  const response = await save('sofa, couch\nsofa');
  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({
    fields: { synonyms: 'Line 2 needs two words.' },
  });
});
