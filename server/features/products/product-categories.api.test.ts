import { afterAll, beforeAll, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import {
  addAdministrator,
  addBrand,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token: string;
let brand: string;
let vera: TestMerchant;
const categories: string[] = [];
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  brand = await addBrand(shop.db, { name: 'Tarn' });
  vera = await addMerchant(shop);
  for (const name of ['Lamps', 'Chairs', 'Attic'])
    categories.push((await addCategory(shop.db, { name, isActive: name !== 'Attic' })).id);
});

const read = async (id: string, who = token) =>
  (await shop.call('GET', `/product/${id}`, { token: who })).json().product;
const readNames = async (id: string) =>
  (await read(id)).categories.map(({ name }: { name: string }) => name) as string[];
async function save(id: string, more: object, who = token) {
  const { name, sku, slug, description, quantity, price, taxable } = await read(id, who);
  const product = { name, sku, slug, description, quantity, price, taxable, brand, ...more };
  return await shop.call('PUT', `/product/${id}`, { token: who, body: { product } });
}

it('has categories of the same name with their paths', async () => {
  const [lamps = ''] = categories;
  const { id } = await addProduct(shop.db, { brandId: brand });
  const { id: small } = await addCategory(shop.db, { name: 'Small', parentId: lamps, productIds: [id] });
  expect((await read(id)).categories).toEqual([{ _id: small, name: 'Small', path: ['Lamps'] }]);
});

it('gets the categories that an administrator chooses, as a list or a string', async () => {
  const { id } = await addProduct(shop.db, { brandId: brand });
  const [lamps, chairs] = categories as [string, string];
  expect(await readNames(id)).toEqual([]);
  expect((await save(id, { categories: [lamps, chairs, lamps] })).statusCode).toBe(200);
  expect(await readNames(id)).toEqual(['Chairs', 'Lamps']);
  expect((await save(id, {})).statusCode).toBe(200);
  expect(await readNames(id)).toEqual(['Chairs', 'Lamps']);
  await save(id, { categories: ` ${lamps} ` });
  expect(await readNames(id)).toEqual(['Lamps']);
  const listed = (await shop.call('GET', `/category/${lamps}`, { token })).json().category.products;
  expect(listed).toEqual([expect.objectContaining({ _id: id })]);
  await save(id, { categories: '' });
  expect(await readNames(id)).toEqual([]);
});

it('is hidden by an inactive category, and shown again without it', async () => {
  const { id, slug } = await addProduct(shop.db, { brandId: brand });
  const isShown = async () => (await shop.call('GET', `/product/item/${slug}`)).statusCode === 200;
  await save(id, { categories: [categories[2]] });
  expect(await isShown()).toBe(false);
  await save(id, { categories: [] });
  expect(await isShown()).toBe(true);
});

it('refuses an unknown category and changes nothing', async () => {
  const { id } = await addProduct(shop.db, { brandId: brand });
  await save(id, { categories: [categories[0]] });
  for (const unknown of [crypto.randomUUID(), 'nonsense']) {
    const refused = await save(id, { name: 'Renamed', categories: [categories[1], unknown] });
    expect(refused.statusCode).toBe(400);
    expect(JSON.stringify(refused.json().fields)).toContain(
      'One of these categories is not available any more.',
    );
  }
  expect(await readNames(id)).toEqual(['Lamps']);
  expect((await read(id)).name).not.toBe('Renamed');
});

it('ignores the categories that a merchant sends', async () => {
  const { id } = await addProduct(shop.db, { brandId: vera.brandId });
  const saved = await save(id, { brand: vera.brandId, categories: [categories[0]] }, vera.token);
  expect(saved.statusCode).toBe(200);
  expect(await readNames(id)).toEqual([]);
});

it('can be added with categories', async () => {
  const fields = {
    sku: 'CAT-1',
    name: 'Categorised',
    description: 'In two.',
    price: '10',
    quantity: '5',
    taxable: '0',
  };
  const body = toFormData(
    { ...fields, brand, categories: categories.slice(0, 2).join(',') },
    await testImage(),
  );
  const added = await shop.call('POST', '/product/add', { token, body });
  expect(added.statusCode).toBe(200);
  expect(await readNames(added.json().product._id)).toEqual(['Chairs', 'Lamps']);
});

it('can be saved concurrently with its category', async () => {
  const [{ id }, other] = [await addProduct(shop.db, { brandId: brand }), await addProduct(shop.db)];
  const [lamps, chairs] = categories as [string, string];
  const category = (at: number) => ({
    name: 'Lamps',
    slug: 'lamps',
    description: 'Light.',
    products: at % 2 ? [id, other.id] : [other.id],
  });
  const responses = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      at % 3 === 0
        ? shop.call('PUT', `/category/${lamps}`, { token, body: { category: category(at) } })
        : save(id, { categories: at % 2 ? [chairs, lamps] : [lamps] }),
    ),
  );
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
});
