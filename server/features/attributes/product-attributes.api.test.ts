import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attributes, productAttributes } from '#server/db/schema/attributes.ts';
import { categories } from '#server/db/schema/catalogue.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addAdministrator, addMerchant, type TestMerchant } from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada = '';
let vera: TestMerchant;
let lamp: TestProduct;
let material = '';
let weight = '';
let colour = '';
let undyed = '';
let sage = '';
let category = { id: '', slug: '' };
beforeAll(async () => {
  ada = (await addAdministrator(shop)).token;
  vera = await addMerchant(shop);
});
beforeEach(async () => {
  await shop.db.delete(productAttributes);
  await shop.db.delete(attributes);
  lamp = await addProduct(shop.db, { brandId: vera.brandId });
  category = await addCategory(shop.db, { productIds: [lamp.id] });
  material = await addAttribute(shop.db, { name: 'Material' });
  weight = await addAttribute(shop.db, { name: 'Weight', kind: 'number', unit: 'g' });
  colour = await addAttribute(shop.db, {
    name: 'Colour',
    kind: 'choice',
    choices: ['Indigo', 'Sage'],
    categories: [category.id],
  });
  undyed = await addAttribute(shop.db, { name: 'Undyed yarn', kind: 'yes-no' });
  const { attribute } = (await shop.call('GET', `/attribute/${colour}`, { token: ada })).json();
  sage = attribute.choices[1]._id;
});

const save = (
  values: object,
  { was, token = ada, ...fields }: { was?: object; token?: string; categories?: string[] } = {},
) =>
  shop.call('PUT', `/product/${lamp.id}`, {
    token,
    body: {
      product: {
        ...{ sku: lamp.sku, slug: lamp.slug, name: lamp.name, description: 'It stands.', quantity: 1_000 },
        ...{
          price: lamp.priceMinor / 100,
          taxable: 0,
          brand: lamp.brandId,
          attributes: values,
          attributesWas: was,
        },
        ...fields,
      },
    },
  });
const shown = async () => (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product.attributes;
const stored = async () =>
  (await shop.call('GET', `/product/${lamp.id}`, { token: ada })).json().product.attributes;
const saved = async (...sent: Parameters<typeof save>) => {
  const response = await save(...sent);
  expect(response.statusCode, response.body).toBe(200);
};
const refused = async (...sent: Parameters<typeof save>) => {
  const response = await save(...sent);
  expect(response.statusCode, response.body).toBe(400);
  return response.json();
};

describe('values of a product', () => {
  it('are on its page in the order of the owner, and in its form', async () => {
    expect(await shown()).toBeUndefined();
    await saved({ [undyed]: false, [colour]: sage, [weight]: '640.50', [material]: ' 100 % cotton ' });
    expect(await shown()).toEqual([
      { _id: material, name: 'Material', kind: 'text', value: '100 % cotton' },
      { _id: weight, name: 'Weight', kind: 'number', unit: 'g', value: 640.5 },
      { _id: colour, name: 'Colour', kind: 'choice', value: 'Sage' },
      { _id: undyed, name: 'Undyed yarn', kind: 'yes-no', value: false },
    ]);
    expect(await stored()).toEqual({
      [material]: '100 % cotton',
      [weight]: 640.5,
      [colour]: sage,
      [undyed]: false,
    });
  });

  it('are removed when they are cleared, and stay when they are not sent', async () => {
    await saved({ [material]: 'Wool', [weight]: 5, [undyed]: '1' });
    await saved({ [material]: ' ', [weight]: null });
    expect(await stored()).toEqual({ [undyed]: true });
  });

  it('are shown while the categories of the product ask for them, and kept meanwhile', async () => {
    await saved({ [colour]: sage });
    await saved({}, { categories: [] });
    expect(await shown()).toBeUndefined();
    await saved({}, { categories: [category.id] });
    expect(await shown()).toMatchObject([{ value: 'Sage' }]);
  });

  it('follow the categories that are saved with them', async () => {
    await saved({}, { categories: [] });
    expect((await refused({ [colour]: sage })).fields).toEqual({
      [`attributes.${colour}`]: 'Colour is not for the categories of this product.',
    });
    await saved({ [colour]: sage }, { categories: [category.id] });
    expect(await shown()).toMatchObject([{ value: 'Sage' }]);
  });

  it('are those of the categories above, too', async () => {
    const below = await addCategory(shop.db);
    await shop.db
      .update(categories)
      .set({ parentId: category.id, parentDepth: 1 })
      .where(eq(categories.id, below.id));
    const [, , shared] = (await shop.call('GET', '/attribute', { token: ada })).json().attributes;
    expect(shared.inCategories.sort()).toEqual([category.id, below.id].sort());
    await saved({}, { categories: [] });
    await saved({ [colour]: sage }, { categories: [below.id] });
    expect(await shown()).toMatchObject([{ value: 'Sage' }]);
  });

  it('come with a new product', async () => {
    const fields = {
      sku: 'JUMPER',
      name: 'Jumper',
      description: 'Warm.',
      quantity: 1,
      price: 78,
      taxable: 0,
    };
    const add = async (sku: string, sent: string) => {
      const body = toFormData({ ...fields, sku, attributes: sent }, await testImage());
      return await shop.call('POST', '/product/add', { token: vera.token, body });
    };
    expect((await add('JUMPER-1', JSON.stringify({ [material]: 'Wool' }))).statusCode).toBe(200);
    const page = await shop.call('GET', '/product/item/jumper');
    expect(page.json().product.attributes).toMatchObject([{ name: 'Material', value: 'Wool' }]);
    expect((await add('JUMPER-2', '{')).json().fields).toEqual({ attributes: 'Attributes must be JSON.' });
    const bad = await add('JUMPER-2', JSON.stringify({ [weight]: 'much' }));
    expect(bad.json().fields).toEqual({ [`attributes.${weight}`]: 'Weight must be a number such as 24.5.' });
    // Nothing of it was added.
    expect((await add('JUMPER-2', '{}')).statusCode).toBe(200);
  });

  it('belong to products of the own brand for merchants', async () => {
    await saved({ [material]: 'Wool', [colour]: sage }, { token: vera.token });
    const otto = await addMerchant(shop);
    expect((await save({ [material]: 'Mud' }, { token: otto.token })).statusCode).toBe(404);
    expect(await stored()).toEqual({ [material]: 'Wool', [colour]: sage });
  });
});

describe('refuses', () => {
  it('values that break a rule, all at once', async () => {
    const gone = crypto.randomUUID();
    const sent = {
      [material]: 'x'.repeat(201),
      [weight]: 1.000_01,
      [colour]: true,
      [undyed]: 'maybe',
      [gone]: 1,
    };
    const { fields, error } = await refused(sent);
    expect(fields).toEqual({
      [`attributes.${material}`]: 'Material may not be longer than 200 characters.',
      [`attributes.${weight}`]: 'Weight may have at most 4 decimals.',
      [`attributes.${colour}`]: 'Colour does not have this value any more. Please choose another.',
      [`attributes.${undyed}`]: 'Undyed yarn must be yes or no.',
      [`attributes.${gone}`]: 'This attribute was deleted meanwhile. Please reload the page.',
    });
    expect(Object.values(fields)).toContain(error);
    expect(await stored()).toEqual({});
  });

  it.each([
    [[]],
    ['text'],
    [{ nonsense: 'x' }],
    [{ __proto__: null, constructor: 'x' }],
    [{ '0193a0b0-0000-7000-8000-000000000001': { deep: true } }],
  ])('%j', async (sent) => {
    expect(await refused(sent as object)).toMatchObject({ code: 'invalid-input' });
  });

  it('a value over one that somebody else has saved since', async () => {
    await saved({ [material]: 'Wool', [weight]: 5 });
    const was = { [material]: 'Wool', [weight]: 5 };
    await saved({ [weight]: 6 }, { was });
    // Fields that the form did not change are not sent, and stay.
    await saved({ [material]: 'Linen' }, { was: { [material]: 'Wool' } });
    expect(await refused({ [weight]: 7 }, { was })).toEqual({
      code: 'attribute-changed',
      error: 'Weight is “6 g” now: somebody else has changed it.',
      fields: { [`attributes.${weight}`]: 'Weight is “6 g” now: somebody else has changed it.' },
    });
    // Both typed the same.
    await saved({ [weight]: 6 }, { was });
    expect(await stored()).toEqual({ [material]: 'Linen', [weight]: 6 });
  });

  it('all but one of several that are saved at the same time', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map((grams) => save({ [weight]: grams }, { was: { [weight]: null } })),
    );
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400]);
  });
});

it('saving values while an attribute is deleted waits or is refused, and leaves nothing behind', async () => {
  const [removed, ...others] = await Promise.all([
    shop.call('DELETE', `/attribute/delete/${weight}`, { token: ada }),
    ...[1, 2, 3].map((grams) => save({ [weight]: grams })),
  ]);
  expect(removed?.statusCode).toBe(200);
  for (const { statusCode } of others) expect([200, 400]).toContain(statusCode);
  expect(await stored()).toEqual({});
});
