import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EditedAttribute } from '#contract/attributes.contract.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { addAttribute, setChoice } from '#server/testing/builders/attributes.ts';
import { addAdministrator, addClerk, type TestPerson } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { writeChoices } from './attribute-changes.store.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada: TestPerson;
let cleo: TestPerson;
beforeAll(async () => {
  ada = await addAdministrator(shop);
  cleo = await addClerk(shop, 'catalogue');
});
beforeEach(async () => {
  await shop.db.delete(productAttributes);
  await shop.db.delete(attributes);
});

const add = (body: object) => shop.call('POST', '/attribute/add', { token: ada.token, body });
const read = async (id: string): Promise<EditedAttribute> =>
  (await shop.call('GET', `/attribute/${id}`, { token: ada.token })).json().attribute;
/** The form as it is opened. */
const readForm = async (id: string) => {
  const { productCount: _count, categories, ...form } = await read(id);
  return { ...form, categories: categories.map(({ _id }) => _id) };
};
const save = (id: string, attribute: object, by = ada) =>
  shop.call('PUT', `/attribute/${id}`, { token: by.token, body: { attribute } });
const change = async (id: string, fields: object) => save(id, { ...(await readForm(id)), ...fields });
const names = async () => {
  const { attributes: all } = (await shop.call('GET', '/attribute', { token: ada.token })).json();
  return all.map(({ name }: { name: string }) => name).join(' ');
};
const move = (id: string, after: string | null, by = ada) =>
  shop.call('PUT', `/attribute/${id}/position`, { token: by.token, body: { after } });
const remove = (id: string) => shop.call('DELETE', `/attribute/delete/${id}`, { token: ada.token });
const events = async () =>
  (await shop.call('GET', '/activity?kind=attribute-changed', { token: ada.token })).json().activity;
const refused = (response: Awaited<ReturnType<typeof add>>) => {
  expect(response.statusCode, response.body).toBe(400);
  return response.json();
};

describe('adding an attribute', () => {
  it('puts it after the others, and records who did it', async () => {
    await addAttribute(shop.db, { name: 'Weight' });
    const { id } = await addCategory(shop.db, { name: 'Knitwear' });
    const response = await add({
      name: ' Colour ',
      kind: 'choice',
      isForAll: '0',
      categories: [id, id.toUpperCase()],
      choices: [{ name: 'Indigo', swatch: '#3F51B5' }, { name: 'Sage' }],
    });
    expect(response.json()).toEqual({
      success: true,
      message: 'Attribute has been added successfully!',
      attribute: {
        _id: expect.any(String),
        name: 'Colour',
        kind: 'choice',
        unit: null,
        isForAll: false,
        isFilter: false,
        categories: [{ _id: id, name: 'Knitwear', path: [] }],
        inCategories: [id],
        choices: [
          { _id: expect.any(String), name: 'Indigo', swatch: '#3f51b5' },
          { _id: expect.any(String), name: 'Sage', swatch: null },
        ],
      },
    });
    expect(await names()).toBe('Weight Colour');
    expect((await events())[0]).toMatchObject({
      actor: { _id: ada.id },
      details: { attribute: 'Colour', change: 'added' },
    });
  });

  const text = { name: 'Fit', kind: 'text', isForAll: true };
  const choice = { ...text, kind: 'choice' };
  it.each<[string, string, object]>([
    ['name', 'Name is required.', { ...text, name: '\u200b ' }],
    ['name', 'Name may not be longer than 60 characters.', { ...text, name: 'x'.repeat(61) }],
    ['kind', 'Please choose a kind.', { ...text, kind: 'date' }],
    ['unit', 'Only a number has a unit.', { ...text, unit: 'g' }],
    ['unit', 'May not be longer than 20 characters.', { ...text, kind: 'number', unit: 'g'.repeat(21) }],
    ['isForAll', 'Please choose for which products it is.', { ...text, isForAll: undefined }],
    ['categories', 'Please choose a category, or all products.', { ...text, isForAll: false }],
    [
      'categories',
      'One of these categories is not available any more.',
      { ...text, isForAll: false, categories: [crypto.randomUUID()] },
    ],
    [
      'categories',
      'One of these categories is not available any more.',
      { ...text, isForAll: false, categories: 'all' },
    ],
    ['choices', 'Only a choice has values to choose from.', { ...text, choices: [{ name: 'Slim' }] }],
    ['choices', 'Please add a value to choose.', choice],
    [
      'choices',
      'Each value needs a name of its own.',
      { ...choice, choices: [{ name: 'Slim' }, { name: 'SLIM' }] },
    ],
    [
      'choices',
      'An attribute may have at most 200 values.',
      { ...choice, choices: Array.from({ length: 201 }, (_, at) => ({ name: `${at}` })) },
    ],
    [
      'choices',
      'A value is unknown. Please reload the page.',
      { ...choice, choices: [{ _id: crypto.randomUUID(), name: 'Slim' }] },
    ],
    [
      'choices.0.swatch',
      'A colour must be written as #a1b2c3.',
      { ...choice, choices: [{ name: 'Slim', swatch: 'red;}' }] },
    ],
    ['choices.0.name', 'The name of a value is required.', { ...choice, choices: [null] }],
  ])('refuses %s: %s', async (field, message, body) => {
    const { fields, error } = refused(await add(body));
    if (body !== null && field !== 'choices.0.name') expect(fields).toEqual({ [field]: message });
    else expect(error).toBe('Please check what you sent.');
    expect(await names()).toBe('');
  });

  it('refuses values whose names PostgreSQL finds equal and JavaScript does not', async () => {
    // Which these are depends on the collation: with some, ΟΔΟΣ and οδοσ.
    const id = await addAttribute(shop.db, { kind: 'choice' });
    const named = (name: string) => ({ id: crypto.randomUUID(), name, swatch: null });
    await expect(writeChoices(shop.db, id, [named('Slim'), named('SLIM')])).rejects.toMatchObject({
      fields: { choices: 'Each value needs a name of its own.' },
    });
  });

  it('refuses the name of another one, also of two concurrent requests', async () => {
    const responses = await Promise.all([add(text), add({ ...text, name: 'FIT' })]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(refused(await add(text))).toMatchObject({
      code: 'name-in-use',
      fields: { name: 'Another attribute has this name.' },
    });
  });

  it('refuses the 101st', async () => {
    for (let at = 0; at < 99; at += 1) await addAttribute(shop.db);
    const responses = await Promise.all(['A', 'B', 'C'].map((name) => add({ ...text, name })));
    const codes = responses.map((response) => response.json().code ?? 'added').sort();
    expect(codes).toEqual(['added', 'limit-reached', 'limit-reached']);
  });
});

describe('changing an attribute', () => {
  it('renames it and its values, which may swap their names, and keeps ids and values of products', async () => {
    const id = await addAttribute(shop.db, { name: 'Color', kind: 'choice', choices: ['Sage', 'Indigo'] });
    const [sage, indigo] = (await read(id)).choices;
    const { id: productId } = await addProduct(shop.db);
    await setChoice(shop.db, productId, id, sage?._id ?? '');
    const choices = [
      { name: 'Clay' },
      { ...indigo, name: 'Sage', swatch: '#88aa88' },
      { ...sage, name: 'Indigo' },
    ];
    const response = await change(id, { name: 'Colour', choices });
    expect(response.json().attribute).toMatchObject({ name: 'Colour', version: 2 });
    expect(await read(id)).toMatchObject({
      productCount: 1,
      choices: [
        { name: 'Clay', productCount: 0 },
        { _id: indigo?._id, name: 'Sage', swatch: '#88aa88' },
        { _id: sage?._id, name: 'Indigo', swatch: null, productCount: 1 },
      ],
    });
    expect((await events())[0].details).toEqual({
      attribute: 'Color',
      change: 'changed',
      changes: [
        { setting: 'name', from: 'Color', to: 'Colour' },
        { setting: 'values', from: 'Sage, Indigo', to: 'Clay, Sage #88aa88, Indigo' },
      ],
    });
  });

  it('without a difference is no event and no new version', async () => {
    const id = await addAttribute(shop.db, { name: 'Fit' });
    const before = (await events()).length;
    expect((await change(id, {})).json().attribute.version).toBe(1);
    expect((await events()).length).toBe(before);
  });

  it('to a category of the same name in another branch is one', async () => {
    const [men, women] = [
      await addCategory(shop.db, { name: 'Men' }),
      await addCategory(shop.db, { name: 'Women' }),
    ];
    const [his, hers] = [
      await addCategory(shop.db, { name: 'Shoes', parentId: men.id }),
      await addCategory(shop.db, { name: 'Shoes', parentId: women.id }),
    ];
    const id = await addAttribute(shop.db, { name: 'Sole', categories: [his.id] });
    const { version } = await readForm(id);
    const announced: Tag[] = [];
    shop.cacheInvalidation.onChange((changes) => announced.push(...changes));
    expect((await change(id, { categories: [hers.id] })).statusCode).toBe(200);
    expect(announced).toContain('catalogue');
    expect(await readForm(id)).toMatchObject({ version: version + 1, categories: [hers.id] });
    expect((await events())[0].details.changes).toEqual([
      { setting: 'products', from: 'Men > Shoes', to: 'Women > Shoes' },
    ]);
    expect((await read(id)).categories).toEqual([{ _id: hers.id, name: 'Shoes', path: ['Women'] }]);
  });

  it('refuses a second form that was opened before, also of concurrent requests', async () => {
    const id = await addAttribute(shop.db, { name: 'Fit' });
    const form = await readForm(id);
    const responses = await Promise.all([
      save(id, { ...form, name: 'Cut' }),
      save(id, { ...form, name: 'Shape' }, cleo),
    ]);
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    expect(refused(await save(id, form))).toEqual({
      code: 'attribute-changed',
      error:
        'Somebody has saved this attribute since you opened it. Nothing was saved; your changes are still in the form.',
    });
  });

  it('refuses another kind, a value of another attribute, and an attribute that is gone', async () => {
    const id = await addAttribute(shop.db, { kind: 'choice', choices: ['S'] });
    const other = await addAttribute(shop.db, { kind: 'choice', choices: ['L'] });
    const [foreign] = (await read(other)).choices;
    expect(refused(await change(id, { kind: 'text', choices: [] })).fields).toEqual({
      kind: 'The kind of an attribute cannot change.',
    });
    expect(refused(await change(id, { choices: [{ _id: foreign?._id, name: 'L' }] })).fields).toEqual({
      choices: 'A value is unknown. Please reload the page.',
    });
    const form = await readForm(id);
    await remove(id);
    expect((await save(id, form)).statusCode).toBe(404);
  });

  it('removes a value that products have only when the form confirms it', async () => {
    const id = await addAttribute(shop.db, { kind: 'choice', choices: ['S', 'M', 'L'] });
    const [small, medium, large] = (await read(id)).choices;
    const [lamp, vase] = [await addProduct(shop.db), await addProduct(shop.db)];
    await setChoice(shop.db, lamp.id, id, small?._id ?? '');
    await setChoice(shop.db, vase.id, id, medium?._id ?? '');
    expect(refused(await change(id, { choices: [medium] }))).toMatchObject({
      code: 'value-in-use',
      fields: { choices: 'One product has the value S. Please confirm that it is removed.' },
    });
    expect((await read(id)).choices).toHaveLength(3);
    const response = await change(id, { choices: [medium], removeInUse: [small?._id] });
    expect(response.statusCode, response.body).toBe(200);
    expect(await read(id)).toMatchObject({
      productCount: 1,
      choices: [{ _id: medium?._id, productCount: 1 }],
    });
    expect(large).toMatchObject({ productCount: 0 });
  });
});

describe('the order', () => {
  it('is changed one by one, so that two people who move at once both have their way', async () => {
    const ids = new Map<string, string>();
    for (const name of ['A', 'B', 'C', 'D']) ids.set(name, await addAttribute(shop.db, { name }));
    const findId = (name: string) => ids.get(name) ?? '';
    const [first] = await Promise.all([move(findId('D'), null), move(findId('A'), findId('C'), cleo)]);
    expect(first.statusCode, first.body).toBe(200);
    expect(await names()).toBe('D B C A');
    await remove(findId('B'));
    const moved = await move(findId('A'), findId('D'));
    expect(moved.json().attributes.map(({ name }: { name: string }) => name)).toEqual(['D', 'A', 'C']);
    expect((await move(findId('A'), findId('B'))).statusCode).toBe(400);
    expect((await move(findId('A'), findId('A'))).statusCode).toBe(400);
    expect((await move(findId('B'), null)).statusCode).toBe(404);
  });
});

describe('deleting an attribute', () => {
  it('deletes the values of products with it', async () => {
    const id = await addAttribute(shop.db, { name: 'Colour', kind: 'choice', choices: ['Sage'] });
    const [sage] = (await read(id)).choices;
    await setChoice(shop.db, (await addProduct(shop.db)).id, id, sage?._id ?? '');
    expect((await remove(id)).json().message).toBe('Attribute has been deleted successfully!');
    expect(await shop.db.$count(productAttributes)).toBe(0);
    expect((await remove(id)).statusCode).toBe(404);
    expect((await events())[0].details).toEqual({ attribute: 'Colour', change: 'deleted' });
  });
});
