import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { EditedAttribute } from '#contract/attributes.contract.ts';
import type { HistoryEntry } from '#contract/product-history.contract.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import {
  addAdministrator,
  addMerchant,
  type TestMerchant,
  type TestPerson,
} from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada: TestPerson;
let mia: TestMerchant;
let brandId: string;
let [colour, name]: [string, string] = ['', ''];
let [shirt, scarf]: TestProduct[] = [];

beforeAll(async () => {
  ada = await addAdministrator(shop);
  mia = await addMerchant(shop);
  brandId = mia.brandId;
});
beforeEach(async () => {
  name = `Colour ${crypto.randomUUID()}`;
  colour = await addAttribute(shop.db, { name, kind: 'choice', choices: ['Red', 'Blue'] });
  shirt = await addProduct(shop.db, { brandId });
  scarf = await addProduct(shop.db, { brandId });
  await link(shirt, 'Red', 'Blue');
  await link(scarf, 'Blue');
});

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, path, { token: ada.token, body });
async function link(product: TestProduct, ...values: string[]) {
  const names = values.map((value) => ({ name: value }));
  const size = { name: 'Size', values: [{ name: 'M' }] };
  const response = await call('PUT', `/product/${product.id}/variants`, {
    options: [{ name, attribute: colour, values: names }, size],
    variants: values.map((value) => ({
      ...{ values: [value, 'M'], sku: `${product.sku}-${value}` },
      ...{ price: 10, quantity: 2 },
    })),
  });
  expect(response.statusCode, response.body).toBe(200);
}
const attribute = async (): Promise<EditedAttribute> =>
  (await call('GET', `/attribute/${colour}`)).json().attribute;
const saveAttribute = async (change: object) =>
  await call('PUT', `/attribute/${colour}`, { attribute: { ...(await attribute()), ...change } });
async function withoutRed(change: object = {}) {
  const { choices } = await attribute();
  const left = choices.filter((choice) => choice.name !== 'Red');
  return await saveAttribute({ choices: left, removeInUse: choices.map(({ _id }) => _id), ...change });
}
const readEntries = async (product: TestProduct | undefined, token = ada.token): Promise<HistoryEntry[]> =>
  (await shop.call('GET', `/product/${product?.id}/history`, { token })).json().entries;
const readOptions = async (product: TestProduct | undefined) =>
  (await call('GET', `/product/${product?.id}`)).json().product.options;
async function restore(product: TestProduct | undefined) {
  const [entry] = await readEntries(product);
  const path = `/product/${product?.id}/history/${entry?._id}/restore`;
  const seen = (await call('POST', path, {})).json();
  const { message } = (await call('POST', path, { preview: seen.preview })).json();
  return { problems: seen.problems, message };
}

it('a deleted value is in the histories of products whose option becomes free text, with who deleted it', async () => {
  const [before] = (await readEntries(shirt)) as [HistoryEntry];
  const from = before.changes.options?.to ?? [];
  expect((await withoutRed()).statusCode).toBe(200);
  const [entry, ...older] = await readEntries(shirt);
  expect(older).toEqual([before]);
  expect(entry).toMatchObject({
    source: 'attribute',
    by: { name: expect.stringContaining('Ada'), isOfShop: true },
  });
  const free = (values: { _id: string; name: string }[]) =>
    values.map(({ _id, name: value }) => ({ _id, name: value }));
  expect(entry?.changes).toEqual({
    options: {
      from,
      to: [{ name, values: free(from[0]?.values ?? []) }, from[1]],
    },
  });
  expect(from[0]?.attribute).toBe(colour);
  expect(await readEntries(scarf), 'it keeps its attribute').toHaveLength(1);
  const { entries } = (await call('GET', `/product/${shirt?.id}/history?field=options`)).json();
  expect(entries).toHaveLength(2);
  // A merchant does not learn who it was.
  expect((await readEntries(shirt, mia.token))[0]?.by).toEqual({ name: null, isOfShop: true });
});

it('a deleted attribute is in the histories of all its products, at one time', async () => {
  await call('DELETE', `/attribute/delete/${colour}`);
  const entries = [await readEntries(shirt), await readEntries(scarf)].map(([entry]) => entry);
  expect(entries).toMatchObject([{ source: 'attribute' }, { source: 'attribute' }]);
  expect(entries[0]?.at).toBe(entries[1]?.at);
  for (const entry of entries) expect(entry?.changes.options?.to[0]).not.toHaveProperty('attribute');
});

it('a refused save of the attribute, and one that keeps the values, are in no history', async () => {
  const other = `Care ${crypto.randomUUID()}`;
  await addAttribute(shop.db, { name: other });
  expect((await withoutRed({ name: other })).json()).toMatchObject({ code: 'name-in-use' });
  expect((await saveAttribute({ name: `${name} 2` })).statusCode).toBe(200);
  expect(await readEntries(shirt)).toHaveLength(1);
  expect((await readOptions(shirt))[0].attribute).toBe(colour);
});

it('an option gets its attribute back when the deleted value was added again', async () => {
  await withoutRed();
  expect(await restore(shirt)).toMatchObject({
    problems: [{ field: 'variants', message: `Red is no value of the attribute ${name}.` }],
  });
  const { choices } = await attribute();
  await saveAttribute({ choices: [...choices, { name: 'Red' }] });
  const ids = (await readOptions(shirt))[0].values.map(({ _id }: { _id: string }) => _id);
  expect(await restore(shirt)).toEqual({ problems: [], message: 'The values have been restored.' });
  const [option, size] = await readOptions(shirt);
  expect(option).toMatchObject({ attribute: colour, values: [{ name: 'Blue' }, { name: 'Red' }] });
  expect(option.values.map(({ _id }: { _id: string }) => _id).toSorted()).toEqual(ids.toSorted());
  expect(size).toMatchObject({ name: 'Size', values: [{ name: 'M' }] });
  expect(await readEntries(shirt)).toMatchObject([{ source: 'restore' }, { source: 'attribute' }, {}]);
});

it('an option gets an attribute back that was deleted and added again, and says when there is none', async () => {
  await call('DELETE', `/attribute/delete/${colour}`);
  expect(await restore(shirt)).toMatchObject({
    problems: [{ field: 'variants', message: `The attribute ${name} does not exist any more.` }],
  });
  await addAttribute(shop.db, { name, kind: 'text' });
  expect((await restore(shirt)).problems, 'a text is none').toHaveLength(1);
  await shop.pool.query('delete from attributes where name = $1', [name]);
  const again = await addAttribute(shop.db, { name, kind: 'choice', choices: ['Blue', 'Red'] });
  expect(await restore(shirt)).toEqual({ problems: [], message: 'The values have been restored.' });
  expect((await readOptions(shirt))[0]).toMatchObject({ attribute: again });
});
