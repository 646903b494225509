import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attribute } from '#contract/attributes.contract.ts';
import type { AttributeFacet } from '#contract/product-search.contract.ts';
import type { Product } from '#contract/products.contract.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addAdministrator, addBrand, type TestPerson } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada: TestPerson;
let brandId: string;
let lamps: TestProduct[];
let category: Awaited<ReturnType<typeof addCategory>>;
/** Ids of attributes and choices by name. */
const ids: Record<string, string> = {};

const attributes = async () =>
  (await shop.call('GET', '/attribute', { token: ada.token })).json<{ attributes: Attribute[] }>().attributes;

async function send(method: 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
  const { statusCode, payload } = await shop.call(method, path, { token: ada.token, body });
  expect(statusCode, payload).toBe(200);
}

async function setValues(at: number, values: Record<string, string | number | boolean | null>) {
  const { id, sku, slug, name } = lamps[at] ?? expect.fail();
  const fields = { sku, slug, name, description: 'A lamp.', quantity: 1, price: 10 + at, taxable: 0 };
  const named = Object.fromEntries(Object.entries(values).map(([key, value]) => [ids[key], value]));
  await send('PUT', `/product/${id}`, { product: { ...fields, brand: [brandId], attributes: named } });
}

async function saveAttribute(name: string, change: object): Promise<void> {
  const path = `/attribute/${ids[name]}`;
  const { attribute } = (await shop.call('GET', path, { token: ada.token })).json();
  const categories = attribute.categories.map(({ _id }: { _id: string }) => _id);
  await send('PUT', path, { attribute: { ...attribute, categories, ...change } });
}

async function read<Reply>(path: string, query: string): Promise<Reply> {
  const response = await shop.call('GET', `${path}?${query}`);
  expect(response.statusCode, response.payload).toBe(200);
  return response.json<Reply>();
}
/** 'Colour: Red 2, Blue 1' */
async function facets(query = '') {
  const reply = await read<{ attributes: AttributeFacet[] }>('/product/list/facets', query);
  return reply.attributes.map(({ name, unit = '', options, range }) => {
    const values = options.map((option) => `${option.name} ${option.productCount}`);
    return `${name}: ${range ? `${range.least} to ${range.most} ${unit}` : values.join(', ')}`;
  });
}
async function list(query: string) {
  const reply = await read<{ products: Product[]; count: number }>('/product/list', `${query}&limit=50`);
  expect(reply.count).toBe(reply.products.length);
  return reply.products.map(({ name }) => name);
}
const of = (name: string, value: string) => `${ids[name]}:${ids[value] ?? value}`;

/** Lamp 0 is red, dimmable, 100 g and has a shade; 1 is blue, 250.5 g; 2 is blue, dimmable; 3 is not dimmable; 4 has nothing. */
beforeAll(async () => {
  ada = await addAdministrator(shop);
  brandId = await addBrand(shop.db);
  lamps = [];
  for (let at = 0; at < 5; at += 1)
    lamps.push(await addProduct(shop.db, { name: `Lamp ${at}`, priceMinor: 1_000 + at * 100, brandId }));
  category = await addCategory(shop.db, { productIds: [lamps[0]?.id ?? '', lamps[1]?.id ?? ''] });
  const choice = { kind: 'choice', isFilter: true } as const;
  const add = async (name: string, of: Parameters<typeof addAttribute>[1]) => {
    ids[name] = await addAttribute(shop.db, { name, ...of });
  };
  await add('Colour', { ...choice, choices: ['Red', 'Blue', 'Green'] });
  await add('Dimmable', { kind: 'yes-no', isFilter: true });
  await add('Weight', { kind: 'number', unit: 'g', isFilter: true });
  await add('Shade', { ...choice, choices: ['Linen'], categories: [category.id] });
  await add('Origin', { ...choice, choices: ['Oslo'], isFilter: false });
  for (const { choices } of await attributes()) for (const { _id, name } of choices) ids[name] = _id;
  const { Red = '', Blue = '', Linen = '', Oslo = '' } = ids;
  await setValues(0, { Colour: Red, Dimmable: true, Weight: 100, Shade: Linen, Origin: Oslo });
  await setValues(1, { Colour: Blue, Weight: 250.5 });
  await setValues(2, { Colour: Blue, Dimmable: true });
  await setValues(3, { Dimmable: false });
});

describe('the attributes of a list', () => {
  it('are those that are filters and that its products have, in the order of the shop', async () => {
    const all = [
      'Colour: Red 1, Blue 2',
      'Dimmable: Yes 2, No 1',
      'Weight: 100 to 250.5 g',
      'Shade: Linen 1',
    ];
    expect(await facets()).toEqual(all);
    const ofTwo = ['Colour: Red 1, Blue 1', 'Dimmable: Yes 1', 'Weight: 100 to 250.5 g', 'Shade: Linen 1'];
    expect(await facets('max=11.5')).toEqual(ofTwo);
    expect(await facets(`category=${category.slug}`)).toEqual(ofTwo);
    expect(await facets('category=unknown')).toEqual([]);
    expect(await facets('name=nothing')).toEqual([]);
  });

  it('narrow lists: values of one are alternatives, several must all match', async () => {
    const [blue, red] = [of('Colour', 'Blue'), of('Colour', 'Red')];
    expect(await list(`attributes=${blue}`)).toEqual(['Lamp 2', 'Lamp 1']);
    expect(await list(`attributes=${blue},${red}`)).toHaveLength(3);
    expect(await list(`attributes=${blue},${of('Dimmable', 'yes')}`)).toEqual(['Lamp 2']);
    expect(await list(`attributes=${of('Dimmable', 'no')}`)).toEqual(['Lamp 3']);
    expect(await list(`attributes=${of('Weight', '100..250.5')}&order=1`)).toEqual(['Lamp 1', 'Lamp 0']);
    expect(await list(`attributes=${of('Weight', '100.0001..')}`)).toEqual(['Lamp 1']);
    expect(await list(`attributes=${of('Weight', '..100')}&category=${category.slug}`)).toEqual(['Lamp 0']);
    expect(await list(`name=lamp&attributes=${blue}&order=2`)).toEqual(['Lamp 1', 'Lamp 2']);
    expect(await list(`name=${lamps[1]?.sku}&attributes=${blue}`)).toEqual(['Lamp 1']);
  });

  it.each(['', 'name=lamp&', 'max=2000&'])('are counted without their own choice: %s', async (others) => {
    const blue = `${others}attributes=${of('Colour', 'Blue')}`;
    const ofBlue = ['Colour: Red 1, Blue 2', 'Dimmable: Yes 1', 'Weight: 250.5 to 250.5 g'];
    expect(await facets(blue)).toEqual(ofBlue);
    const dimmable = ['Colour: Red 1, Blue 1', 'Dimmable: Yes 1'];
    expect(await facets(`${blue},${of('Dimmable', 'yes')}`)).toEqual(dimmable);
  });

  it('keep what is chosen, also when no product has it', async () => {
    const kept = await facets(`attributes=${of('Colour', 'Green')},${of('Weight', '1..2')}`);
    expect(kept).toEqual(['Colour: Green 0', 'Weight: ']);
  });

  it('page through a list', async () => {
    const query = `attributes=${of('Colour', 'Blue')}&limit=1&page=`;
    for (const [page, names] of [
      [1, ['Lamp 2']],
      [2, ['Lamp 1']],
      [3, []],
    ] as const) {
      const { products } = await read<{ products: Product[] }>('/product/list', query + page);
      expect(products.map(({ name }) => name)).toEqual(names);
    }
  });
});

describe('a filter by attributes', () => {
  const unknown = '0199a8de-0000-7000-8000-000000000000';

  it('by one that is no filter, unknown, or of another kind finds nothing', async () => {
    const ofColour = [of('Colour', unknown), of('Colour', '1..2')];
    const ofOthers = [of('Origin', 'Oslo'), `${unknown}:yes`, of('Weight', 'yes'), of('Weight', '9..3')];
    for (const token of [...ofColour, ...ofOthers]) {
      expect(await list(`attributes=${token}`), token).toEqual([]);
      expect((await facets(`attributes=${token}`)).join(), token).not.toContain('Origin');
    }
  });

  const malformed = 'A filter by an attribute must be written as ID:VALUE.';
  const many = (count: number, token: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => token(at)).join(',');
  it.each([
    ['colour:blue', malformed],
    [`${unknown}:\u0000`, malformed],
    [`${unknown}:..`, malformed],
    [`${unknown}:1e99..`, malformed],
    [many(51, (at) => `${unknown}:${at}..`), 'Choose at most 50 values.'],
    [
      many(21, (at) => `${unknown.slice(2)}:yes`.padStart(40, `${10 + at}`)),
      'Choose values of at most 20 attributes.',
    ],
  ])('is refused when it is malformed or too large: %.40s', async (tokens, message) => {
    for (const path of ['/product/list', '/product/list/facets']) {
      const response = await shop.call('GET', `${path}?attributes=${encodeURIComponent(tokens)}`);
      expect([response.statusCode, response.json().error]).toEqual([400, message]);
    }
  });

  it('is refused when it is repeated, as other filters are', async () => {
    for (const query of [`attributes=${unknown}:yes&attributes=${unknown}:no`, 'brands=a&brands=b'])
      expect((await shop.call('GET', `/product/list?${query}`)).statusCode).toBe(400);
  });
});

describe('facets and lists follow', () => {
  it('the values of a product', async () => {
    const green = `attributes=${of('Colour', 'Green')}`;
    expect(await list(green)).toEqual([]);
    await setValues(4, { Colour: ids.Green ?? '' });
    expect(await facets()).toContain('Colour: Red 1, Blue 2, Green 1');
    expect(await list(green)).toEqual(['Lamp 4']);
    await setValues(4, { Colour: null });
    expect(await facets()).toContain('Colour: Red 1, Blue 2');
    expect(await list(green)).toEqual([]);
  });

  it('an attribute that is renamed, moved, and no filter any more', async () => {
    await facets();
    await saveAttribute('Weight', { name: 'Mass', unit: 'kg' });
    expect((await facets())[2]).toBe('Mass: 100 to 250.5 kg');
    await send('PUT', `/attribute/${ids.Weight}/position`, { after: null });
    expect((await facets())[0]).toBe('Mass: 100 to 250.5 kg');
    await saveAttribute('Weight', { isFilter: false });
    expect((await facets())[0]).toBe('Colour: Red 1, Blue 2');
    expect(await list(`attributes=${of('Weight', '1..')}`)).toEqual([]);
  });

  it('nothing that a client does not send', async () => {
    await saveAttribute('Dimmable', { isFilter: undefined, name: 'Dims' });
    expect(await facets()).toContain('Dims: Yes 2, No 1');
  });

  it('values that are renamed and deleted', async () => {
    const { choices } = (await attributes()).find(({ name }) => name === 'Colour') ?? expect.fail();
    const renamed = choices.map((one) => (one.name === 'Red' ? { ...one, name: 'Scarlet' } : one));
    await saveAttribute('Colour', { choices: renamed });
    expect(await facets()).toContain('Colour: Scarlet 1, Blue 2');
    const rest = renamed.filter(({ name }) => name !== 'Blue');
    await saveAttribute('Colour', { choices: rest, removeInUse: [ids.Blue] });
    expect(await facets()).toContain('Colour: Scarlet 1');
    expect(await list(`attributes=${of('Colour', 'Blue')}`)).toEqual([]);
  });

  it('the categories of an attribute: what no product page shows is no facet', async () => {
    const other = await addCategory(shop.db, { productIds: [] });
    expect(await facets()).toContain('Shade: Linen 1');
    await saveAttribute('Shade', { categories: [other.id] });
    expect((await facets()).join()).not.toContain('Shade');
    expect(await list(`attributes=${of('Shade', 'Linen')}`)).toEqual([]);
    await saveAttribute('Shade', { isForAll: true, categories: [] });
    expect(await list(`attributes=${of('Shade', 'Linen')}`)).toEqual(['Lamp 0']);
  });

  it('a product that is hidden', async () => {
    await send('PUT', `/product/${lamps[0]?.id}/active`, { product: { isActive: false } });
    expect((await facets()).join()).not.toContain('Scarlet');
  });

  it('an attribute that is deleted', async () => {
    expect((await facets()).join()).toContain('Dims');
    await send('DELETE', `/attribute/delete/${ids.Dimmable}`);
    expect((await facets()).join()).not.toContain('Dims');
    expect(await list(`attributes=${of('Dimmable', 'yes')}`)).toEqual([]);
  });
});

it('a text cannot be a filter', async () => {
  const body = { name: 'Story', kind: 'text', isForAll: true, isFilter: true };
  const response = await shop.call('POST', '/attribute/add', { token: ada.token, body });
  const fields = { isFilter: 'A text cannot be a filter.' };
  expect([response.statusCode, response.json().fields]).toEqual([400, fields]);
});
