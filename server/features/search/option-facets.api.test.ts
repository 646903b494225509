import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Attribute } from '#contract/attributes.contract.ts';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addAdministrator, addBrand, addMember, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada: TestPerson;
let bob: TestPerson;
let brandId: string;
let shirt: TestProduct;
let colour: Attribute;
let size: Attribute;

const call = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, by = ada) => {
  const response = await shop.call(method, path, { token: by.token, body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** '[Red, S, 2]' is a red small one with 2 pieces. */
type Row = [colour: string, size: string, quantity: number, isActive?: boolean];
async function save(...rows: Row[]) {
  const values = (at: 0 | 1) => [...new Set(rows.map((row) => row[at]))].map((name) => ({ name }));
  return await call('PUT', `/product/${shirt.id}/variants`, {
    options: [
      { name: 'Colour', attribute: colour._id, values: values(0) },
      { name: 'Size', attribute: size._id, values: values(1) },
    ],
    variants: rows.map(([first, second, quantity, isActive = true]) => ({
      ...{ values: [first, second], sku: `${shirt.sku}-${first}-${second}` },
      ...{ price: 10, quantity, isActive },
    })),
  });
}

const token = ({ _id, choices }: Attribute, value: string) =>
  `${_id}:${choices.find(({ name }) => name === value)?._id}`;
/** 'Red S' as a filter. */
const toFilter = (names: string) =>
  names
    .split(' ')
    .filter(Boolean)
    .map((name) => token(colour.choices.some((choice) => choice.name === name) ? colour : size, name))
    .join();

/** Says if the list has the shirt, and its facets: 'Red 1, S 1'. The same in all lists and in a search. */
async function found(names: string): Promise<string> {
  const queries = ['', `name=${encodeURIComponent(shirt.name)}&`].map(
    (query) => `${query}attributes=${toFilter(names)}`,
  );
  const replies = await Promise.all(
    queries.map(async (query) => {
      const { products } = await call('GET', `/product/list?${query}`);
      const { attributes } = await call('GET', `/product/list/facets?${query}`);
      const counts = (attributes as AttributeFacet[]).flatMap(({ options }) =>
        options.map(({ name, productCount }) => `${name} ${productCount}`),
      );
      const isListed = products.some(({ _id }: { _id: string }) => _id === shirt.id);
      return `${isListed ? 'listed' : 'missing'}: ${counts.join(', ')}`;
    }),
  );
  expect(replies[1]).toBe(replies[0]);
  return replies[0] ?? '';
}

beforeAll(async () => {
  ada = await addAdministrator(shop);
  bob = await addMember(shop);
  brandId = await addBrand(shop.db);
  const choice = { kind: 'choice', isFilter: true } as const;
  await addAttribute(shop.db, { ...choice, name: 'Colour', choices: ['Red', 'Blue'] });
  await addAttribute(shop.db, { ...choice, name: 'Size', choices: ['S', 'M'] });
  const { attributes } = await call('GET', '/attribute');
  [colour, size] = attributes;
});
beforeEach(async () => {
  if (shirt) await call('DELETE', `/product/delete/${shirt.id}`);
  shirt = await addProduct(shop.db, { brandId, name: 'Oxford' });
});

it('several values must meet in one variant that can be bought', async () => {
  await save(['Red', 'S', 2], ['Blue', 'M', 2]);
  expect(await found('')).toBe('listed: Red 1, Blue 1, S 1, M 1');
  expect(await found('Red S')).toBe('listed: Red 1, S 1');
  // Each without its own filter: red comes in S, and M in blue.
  expect(await found('Red M')).toBe('missing: Red 0, Blue 1, S 1, M 0');
  expect(await found('Red Blue M')).toBe('listed: Red 0, Blue 1, S 1, M 1');
});

it('a value of the product counts for each variant', async () => {
  const { id, sku, slug, name } = shirt;
  const fields = { sku, slug, name, description: 'A shirt.', quantity: 1, price: 10, taxable: 0 };
  const attributes = { [size._id]: size.choices[0]?._id };
  await call('PUT', `/product/${id}`, { product: { ...fields, brand: [brandId], attributes } });
  await call('PUT', `/product/${id}/variants`, {
    options: [{ name: 'Colour', attribute: colour._id, values: [{ name: 'Red' }, { name: 'Blue' }] }],
    variants: ['Red', 'Blue'].map((one) => ({ values: [one], sku: `${sku}-${one}`, price: 10, quantity: 1 })),
  });
  expect(await found('Red S')).toBe('listed: Red 1, Blue 1, S 1');
});

it('a value that the product had counts only while no option refers to its attribute', async () => {
  const { id, sku, slug, name } = shirt;
  const fields = { sku, slug, name, description: 'A shirt.', quantity: 1, price: 10, taxable: 0 };
  const give = (choice: string | undefined) =>
    shop.call('PUT', `/product/${id}`, {
      token: ada.token,
      body: { product: { ...fields, brand: [brandId], attributes: { [colour._id]: choice } } },
    });
  const shown = async () => (await call('GET', `/product/item/${slug}`)).product.attributes;
  const [red, blue] = colour.choices;
  expect((await give(red?._id)).statusCode).toBe(200);
  expect(await found('Red')).toBe('listed: Red 1');
  expect(await shown()).toMatchObject([{ name: 'Colour', value: 'Red' }]);
  const variants = [{ values: ['Blue'], sku: `${sku}-Blue`, price: 10, quantity: 1 }];
  const option = (attribute: string | null) => [{ name: 'Colour', attribute, values: [{ name: 'Blue' }] }];
  await call('PUT', `/product/${id}/variants`, { options: option(colour._id), variants });
  expect(await found('Blue')).toBe('listed: Blue 1');
  expect(await found('Red')).toBe('missing: Red 0, Blue 1');
  expect(await shown()).toBeUndefined();
  const refused = await give(blue?._id);
  expect(refused.json()).toMatchObject({
    fields: {
      [`attributes.${colour._id}`]: 'Colour is an option of this product: each variant has its own.',
    },
  });
  await call('PUT', `/product/${id}/variants`, { options: option(null), variants });
  expect(await found('Red')).toBe('listed: Red 1');
});

it('follow orders that sell a variant out, their cancellation, stock, and what is not offered', async () => {
  const { variants } = await save(['Red', 'S', 2], ['Blue', 'S', 5]);
  expect(await found('Red')).toBe('listed: Red 1, Blue 1, S 1');
  const order = async () => {
    const [red] = variants;
    const product = { product: shirt.id, variant: red._id, quantity: 1, price: 10, taxable: true };
    const { cartId } = await call('POST', '/cart/add', { products: [product] }, bob);
    return (await call('POST', '/order/add', { cartId, total: 10 }, bob)).order._id as string;
  };
  await order();
  expect(await found('Red')).toBe('listed: Red 1, Blue 1, S 1');
  const last = await order();
  expect(await found('Red')).toBe('missing: Red 0, Blue 1');
  await call('DELETE', `/order/cancel/${last}`, undefined, bob);
  expect(await found('Red')).toBe('listed: Red 1, Blue 1, S 1');
  await order();
  const adjusted = { variant: variants[0]._id, kind: 'received', pieces: 3 };
  await call('POST', `/product/${shirt.id}/stock`, adjusted);
  expect(await found('Red')).toBe('listed: Red 1, Blue 1, S 1');
  await save(['Red', 'S', 2, false], ['Blue', 'S', 5]);
  expect(await found('Red')).toBe('missing: Red 0, Blue 1');
  await save(['Red', 'M', 1], ['Blue', 'S', 5]);
  expect(await found('Red')).toBe('listed: Red 1, Blue 1, M 1');
});

it('follow the attribute: a box that is unticked, and a choice that goes', async () => {
  await save(['Red', 'S', 2], ['Blue', 'S', 2]);
  const saveColour = async (change: object) => {
    const { attribute } = await call('GET', `/attribute/${colour._id}`);
    const saved = await call('PUT', `/attribute/${colour._id}`, { attribute: { ...attribute, ...change } });
    colour = saved.attribute;
  };
  await saveColour({ isFilter: false });
  expect(await found('S')).toBe('listed: S 1');
  await saveColour({ isFilter: true });
  expect(await found('S')).toBe('listed: Red 1, Blue 1, S 1');
  const [red, blue] = colour.choices;
  await saveColour({ choices: [blue], removeInUse: [red?._id] });
  // The option is free text since.
  expect(await found('S')).toBe('listed: S 1');
});

it('counts values of an attribute that was added after the lists had read theirs', async () => {
  await save(['Blue', 'S', 1]);
  expect(await found('')).toContain('S 1');
  const choice = { kind: 'choice', isForAll: true, isFilter: true, categories: [] };
  const { attribute: cut } = await call('POST', '/attribute/add', {
    ...choice,
    name: 'Cut',
    choices: [{ name: 'Boxy' }],
  });
  await call('PUT', `/product/${shirt.id}/variants`, {
    options: [{ name: 'Cut', attribute: cut._id, values: [{ name: 'Boxy' }] }],
    variants: [{ values: ['Boxy'], sku: `${shirt.sku}-boxy`, price: 10, quantity: 1 }],
  });
  expect(await found('')).toContain('Boxy 1');
});
