import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditedAttribute } from '#contract/attributes.contract.ts';
import type { SentVariants } from '#contract/variants.contract.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addAdministrator, addBrand, type TestPerson } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada: TestPerson;
let brandId: string;
let [colour, choices]: [string, Record<string, string>] = ['', {}];
let shirt: TestProduct;

beforeAll(async () => {
  ada = await addAdministrator(shop);
  brandId = await addBrand(shop.db);
});
beforeEach(async () => {
  const name = `Colour ${crypto.randomUUID()}`;
  colour = await addAttribute(shop.db, { name, kind: 'choice', choices: ['Red', 'Blue', 'Green'] });
  choices = Object.fromEntries((await attribute()).choices.map((choice) => [choice.name, choice._id]));
  shirt = await addProduct(shop.db, { brandId });
});

const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object) =>
  shop.call(method, path, { token: ada.token, body });
const attribute = async (): Promise<EditedAttribute> =>
  (await call('GET', `/attribute/${colour}`)).json().attribute;
const saveAttribute = async (change: object) =>
  await call('PUT', `/attribute/${colour}`, { attribute: { ...(await attribute()), ...change } });
const read = async () => (await call('GET', `/product/${shirt.id}`)).json().product;
const shown = async () => (await shop.call('GET', `/product/item/${shirt.slug}`)).json().product;

type Option = SentVariants['options'][number];
/** Saves one option, with a variant for each value. */
async function save(option: Option, names = option.values.map(({ name }) => name)) {
  const variants = names.map((name) => ({
    values: [name],
    sku: `${shirt.sku}-${name}`,
    price: 10,
    quantity: 2,
  }));
  const response = await call('PUT', `/product/${shirt.id}/variants`, { options: [option], variants });
  return { status: response.statusCode, ...response.json() };
}
const linked = (...names: string[]): Option => ({
  name: 'Colour',
  attribute: colour,
  values: names.map((name) => ({ name })),
});
const valueNames = async () => (await read()).options[0].values.map(({ name }: { name: string }) => name);

describe('an option that refers to an attribute', () => {
  it('has its name and order, and names and colours of its choices', async () => {
    const { choices: all } = await attribute();
    const swatches = all.map((one) => ({ ...one, swatch: one.name === 'Blue' ? '#3f51b5' : null }));
    await saveAttribute({ choices: swatches });
    expect(await save(linked('BLUE', 'red'))).toMatchObject({ status: 200 });
    const { name } = await attribute();
    const option = {
      name,
      attribute: colour,
      values: [
        { _id: expect.any(String), name: 'Red', choice: choices.Red },
        { _id: expect.any(String), name: 'Blue', choice: choices.Blue, swatch: '#3f51b5' },
      ],
    };
    expect((await read()).options).toEqual([option]);
    expect((await shown()).options).toEqual([option]);
    expect((await read()).variants).toMatchObject([{ values: ['Blue'] }, { values: ['Red'] }]);
  });

  it('is linked to an option of free text, whose values and variants stay', async () => {
    await save({ name: 'Colour', values: [{ name: 'Red' }, { name: 'Blue' }] });
    const before = await read();
    await save(linked('Red', 'Blue'));
    const after = await read();
    const toIds = (list: { _id: string }[]) => list.map(({ _id }) => _id);
    expect(toIds(after.options[0].values)).toEqual(toIds(before.options[0].values));
    expect(toIds(after.variants)).toEqual(toIds(before.variants));
    expect(after.options[0].attribute).toBe(colour);
  });

  it('stays one when a client of before saves it, and becomes free text by null', async () => {
    await save(linked('Red'));
    const { name } = await attribute();
    await save({ name, values: [{ name: 'Red' }, { name: 'Green' }] });
    expect((await read()).options[0]).toMatchObject({
      attribute: colour,
      values: [{}, { choice: choices.Green }],
    });
    await save({ name, attribute: null, values: [{ name: 'Red' }, { name: 'Pink' }] });
    expect((await read()).options[0]).toEqual({
      name,
      values: [
        { _id: expect.any(String), name: 'Red' },
        { _id: expect.any(String), name: 'Pink' },
      ],
    });
  });

  it('takes a choice that was renamed since by its id', async () => {
    await save(linked('Red', 'Blue'));
    const { options, variants } = await read();
    const names = { Red: 'Crimson', Blue: 'Red' } as Record<string, string>;
    const { choices: all } = await attribute();
    await saveAttribute({ choices: all.map((one) => ({ ...one, name: names[one.name] ?? one.name })) });
    const opened = variants.map(({ _id, values, price, quantity }: Record<string, unknown>) => {
      return { _id, values, price, quantity };
    });
    const response = await call('PUT', `/product/${shirt.id}/variants`, { options, variants: opened });
    expect(response.statusCode, response.body).toBe(200);
    expect((await read()).variants).toMatchObject([
      { _id: variants[0]._id, values: ['Crimson'] },
      { _id: variants[1]._id, values: ['Red'] },
    ]);
  });

  it('is needed for choices, unless they are given up', async () => {
    const values = [{ name: 'Pink' }, { name: 'Red', choice: choices.Red }];
    const error = 'Red is the choice of an attribute, but Colour refers to none. Please reload the page.';
    expect(await save({ name: 'Colour', values })).toMatchObject({
      status: 400,
      error,
      fields: { 'options.0.values.1.choice': error },
    });
    expect((await read()).options).toBeUndefined();
    await save(linked('Red'));
    const { name } = await attribute();
    const red = values.slice(1);
    expect(await save({ name, values: red })).toMatchObject({
      status: 200,
      options: [{ attribute: colour, values: [{ choice: choices.Red }] }],
    });
    const { status, options } = await save({ name, attribute: null, values: red });
    expect([status, options]).toEqual([200, [{ name, values: [{ _id: expect.any(String), name: 'Red' }] }]]);
  });

  it('is refused with a value that is no choice, twice, with an attribute without choices, and an unknown one', async () => {
    const { name } = await attribute();
    const notKnown = await save(linked('Red', 'Pink'));
    const error = `Pink is no value of the attribute ${name}.`;
    expect(notKnown).toMatchObject({
      status: 400,
      error,
      fields: { 'options.0': error, 'variants.1.values': error },
    });
    const values = [
      { name: 'Red', choice: choices.Red },
      { name: 'Rot', choice: choices.Red },
    ];
    expect(await save({ ...linked(), values })).toMatchObject({ error: `${name} has the value Red twice.` });
    const text = await addAttribute(shop.db, { name: `Care ${crypto.randomUUID()}` });
    expect((await save({ ...linked('Red'), attribute: text })).error).toMatch(/no values to choose from/);
    expect((await save({ ...linked('Red'), attribute: crypto.randomUUID() })).error).toMatch(
      /does not exist/,
    );
    const two = { options: [linked('Red'), { ...linked('Blue'), name: 'Other' }] };
    const variants = [{ values: ['Red', 'Blue'], sku: `${shirt.sku}-1`, price: 10, quantity: 2 }];
    const twice = await call('PUT', `/product/${shirt.id}/variants`, { ...two, variants });
    expect([twice.statusCode, twice.json().error]).toEqual([400, `Two options are called ${name}.`]);
    expect((await read()).options).toBeUndefined();
  });
});

describe('the attribute', () => {
  beforeEach(async () => {
    await save(linked('Red', 'Blue'));
  });

  it('renames its options and their values, also where they are ordered and shown', async () => {
    await shown();
    const { choices: all } = await attribute();
    const renamed = all.map((one) => ({ ...one, name: one.name === 'Blue' ? 'Indigo' : one.name }));
    const name = `Shade ${crypto.randomUUID()}`;
    await saveAttribute({ name, choices: renamed.toReversed() });
    expect((await shown()).options).toMatchObject([{ name, values: [{ name: 'Indigo' }, { name: 'Red' }] }]);
    expect((await shown()).variants).toMatchObject([{ values: ['Red'] }, { values: ['Indigo'] }]);
  });

  it('does not get the name of another option of a product, unless that is deleted', async () => {
    const own: Option = { name: 'Size', values: [{ name: 'S' }] };
    const variants = [{ values: ['S', 'Red'], sku: `${shirt.sku}-S`, price: 10, quantity: 2 }];
    const { name } = await attribute();
    await call('PUT', `/product/${shirt.id}/variants`, { options: [own, linked('Red')], variants });
    const refused = await saveAttribute({ name: 'size' });
    expect([refused.statusCode, refused.json().fields.name]).toEqual([
      400,
      expect.stringContaining(shirt.sku),
    ]);
    expect((await read()).options).toMatchObject([{ name: 'Size' }, { name }]);
    expect((await saveAttribute({ name: `Sizes ${colour}` })).statusCode).toBe(200);
    await call('DELETE', `/product/delete/${shirt.id}`);
    expect((await saveAttribute({ name: 'Size' })).statusCode).toBe(200);
  });

  it('counts products with an option, and asks before it removes their choice', async () => {
    expect(await attribute()).toMatchObject({
      productCount: 1,
      choices: [{ productCount: 1 }, { productCount: 1 }, { productCount: 0 }],
    });
    const { choices: all } = await attribute();
    const left = { choices: all.slice(1) };
    const asked = await saveAttribute(left);
    expect(asked.json()).toMatchObject({
      code: 'value-in-use',
      error: expect.stringContaining('One product has'),
    });
    await shown();
    expect((await saveAttribute({ ...left, removeInUse: [choices.Red] })).statusCode).toBe(200);
    const { options } = await read();
    expect(options[0]).not.toHaveProperty('attribute');
    expect(options[0].values).toEqual([
      { _id: expect.any(String), name: 'Red' },
      { _id: expect.any(String), name: 'Blue' },
    ]);
    expect((await shown()).options).toEqual(options);
    expect((await attribute()).productCount).toBe(0);
  });

  it('leaves options of free text when it is deleted', async () => {
    const { name } = await attribute();
    await shown();
    expect((await call('DELETE', `/attribute/delete/${colour}`)).statusCode).toBe(200);
    expect(await valueNames()).toEqual(['Red', 'Blue']);
    expect((await shown()).options[0]).toEqual({ name, values: (await read()).options[0].values });
  });

  it('is deleted, or lost a choice, while an option begins to refer to it', async () => {
    for (let time = 0; time < 8; time += 1) {
      const { choices: all } = await attribute();
      shirt = await addProduct(shop.db, { brandId });
      const removing =
        time === 7
          ? call('DELETE', `/attribute/delete/${colour}`)
          : saveAttribute({
              choices: time % 2 === 0 ? all.slice(0, 2) : [...all, { name: 'Green' }],
              removeInUse: all.map(({ _id }) => _id),
            });
      const [removed, saved] = await Promise.all([removing, save(linked('Red', 'Green'))]);
      expect(removed.statusCode, removed.body).toBe(200);
      expect([200, 400], JSON.stringify(saved)).toContain(saved.status);
      const { rows } = await shop.pool.query(
        `select from product_options o join product_option_values v on v.product_id = o.product_id and v.option = o.position
         where o.attribute_id is distinct from v.attribute_id`,
      );
      expect(rows).toEqual([]);
    }
  });
});

describe('the history of a product', () => {
  const undo = async () => {
    const { entries } = (await call('GET', `/product/${shirt.id}/history`)).json();
    const path = `/product/${shirt.id}/history/${entries[0]._id}/restore`;
    const { preview } = (await call('POST', path, {})).json();
    return (await call('POST', path, { preview })).json();
  };

  it('gives options their attribute back, also when it was renamed since', async () => {
    await save(linked('Red', 'Blue'));
    const { name } = await attribute();
    await save({ name, attribute: null, values: [{ name: 'Red' }, { name: 'Blue' }] });
    expect(await undo()).toMatchObject({ problems: [] });
    expect((await read()).options[0]).toMatchObject({
      attribute: colour,
      values: [{ choice: choices.Red }, {}],
    });
    const { choices: all } = await attribute();
    await saveAttribute({ choices: all.map((one) => ({ ...one, name: `${one.name} 2` })) });
    expect(await undo()).toMatchObject({ problems: [] });
    expect((await read()).options[0]).not.toHaveProperty('attribute');
    expect(await valueNames()).toEqual(['Red', 'Blue']);
  });

  it('says when the attribute is gone', async () => {
    await save(linked('Red'));
    await save({ name: (await attribute()).name, attribute: null, values: [{ name: 'Red' }] });
    await call('DELETE', `/attribute/delete/${colour}`);
    const { entries } = (await call('GET', `/product/${shirt.id}/history`)).json();
    const path = `/product/${shirt.id}/history/${entries[0]._id}/restore`;
    expect((await call('POST', path, {})).json().problems).toMatchObject([
      { field: 'variants', message: expect.stringContaining('does not exist any more') },
    ]);
  });
});
