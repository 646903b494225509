import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { addAdministrator, addBrand, type TestPerson } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { untilHeard } from '#server/testing/until-heard.ts';
import { createReadSuggestions, prepareReadSuggestions, type ReadSuggestions } from './suggestion-cards.ts';

/** Two processes on one database. */
const here = await createTestApp();
const there = await here.startBeside();
afterAll(async () => {
  await there.close();
  await here.close();
});

let ada: TestPerson;
let lamp: TestProduct;
let category: { id: string; slug: string };
let numbers: number[];
let fromDatabase: ReadSuggestions;
let processes: ReadSuggestions[];

beforeAll(async () => {
  ada = await addAdministrator(here);
  const brandId = await addBrand(here.db, { name: 'Aldergate' });
  lamp = await addProduct(here.db, { name: 'Table lamp', brandId });
  const vase = await addProduct(here.db, { name: 'Tall vase', brandId });
  category = await addCategory(here.db, { name: 'Lighting', productIds: [lamp.id, vase.id] });
  const { rows } = await here.pool.query<{ number: number }>(
    'select number from products order by number desc',
  );
  numbers = rows.map(({ number }) => number);
  fromDatabase = prepareReadSuggestions(here.db);
  processes = [here, there].map(({ db, cacheInvalidation }) => createReadSuggestions(db, cacheInvalidation));
  for (const read of processes) await read(numbers);
});

async function send(path: string, body: object): Promise<void> {
  const { statusCode, payload } = await here.call('PUT', path, { token: ada.token, body });
  expect(statusCode, payload).toBe(200);
}
const save = (change: object) => {
  const { sku, slug, name, priceMinor, brandId } = lamp;
  const form = { sku, slug, name, description: 'It stands.', quantity: 12, taxable: 0, brand: [brandId] };
  return send(`/product/${lamp.id}`, { product: { ...form, price: priceMinor / 100, ...change } });
};
const renamed = () => ({ name: 'Lights', slug: category.slug, description: 'New.' });

const renamedBrand = { name: 'Morrow', slug: 'morrow', description: 'New.' };

const changes: [what: string, change: () => Promise<void>][] = [
  ['a name', () => save({ name: 'Desk lamp' })],
  ['a slug', () => save({ slug: 'desk-lamp' })],
  ['a price', () => save({ price: 61 })],
  ['the categories of a product', () => save({ categories: [] })],
  ['its category again', () => save({ categories: [category.id] })],
  ['the name of a category', () => send(`/category/${category.id}`, { category: renamed() })],
  ['the name of a brand', () => send(`/brand/${lamp.brandId}`, { brand: renamedBrand })],
  ['a hidden product', () => send(`/product/${lamp.id}/active`, { product: { isActive: false } })],
  ['a shown product', () => send(`/product/${lamp.id}/active`, { product: { isActive: true } })],
  ['a hidden brand', () => send(`/brand/${lamp.brandId}/active`, { brand: { isActive: false } })],
];

it.each(changes)('are those of the database in two processes after %s', async (_what, change) => {
  const before = await fromDatabase(numbers);
  await change();
  await untilHeard(there, here);
  const now = await fromDatabase(numbers);
  expect(now).not.toEqual(before);
  for (const read of processes) expect(await read(numbers)).toEqual(now);
});

it('are read once', async () => {
  const vase = await addProduct(here.db, { name: 'Glass vase' });
  const read = createReadSuggestions(here.db, here.cacheInvalidation);
  const { rows } = await here.pool.query<{ number: number }>('select number from products where id = $1', [
    vase.id,
  ]);
  const some = rows.map(({ number }) => number);
  const first = await read(some);
  const connect = vi.spyOn(here.pool, 'connect');
  expect(await read(some)).toEqual(first);
  expect(first[0]?.suggestion.name).toBe('Glass vase');
  expect(connect).not.toHaveBeenCalled();
  connect.mockRestore();
});
