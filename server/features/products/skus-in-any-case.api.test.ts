import { afterAll, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addJumper, sizes } from '#server/testing/builders/jumper.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { addSkuPair } from '#server/testing/builders/sku-pairs.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** SKUs that differ in letter case alone are one. */

const shop = await createTestApp();
const { db } = shop;
afterAll(shop.close);
const { token } = await addAdministrator(shop);
const [brand, png] = [await addBrand(db), await testImage()];

const refused = [400, 'sku-in-use', 'This sku is already in use.'];
const said = async (call: ReturnType<typeof shop.call>) => {
  const response = await call;
  const { code, fields } = response.json();
  return response.statusCode === 200 ? 200 : [response.statusCode, code, Object.values(fields ?? {})[0]];
};
const add = (sku: string) => {
  const fields = { sku, name: 'Mug', description: 'Warm.', price: '9', quantity: '1', taxable: '0', brand };
  return said(shop.call('POST', '/product/add', { token, body: toFormData(fields, png) }));
};
const rename = async (id: string, sku: string) => {
  const { product } = (await shop.call('GET', `/product/${id}`, { token })).json();
  const { name, slug, description, price, quantity, taxable } = product;
  const form = {
    sku,
    name,
    slug,
    description,
    price,
    quantity,
    taxable: Number(taxable),
    brand: product.brand._id,
  };
  return said(shop.call('PUT', `/product/${id}`, { token, body: { product: form } }));
};

it('are refused in the words of a taken one: of a product, of a variant, and in the edit form', async () => {
  expect(await add('Mug-1')).toBe(200);
  expect(await add('MUG-1')).toEqual(refused);
  const jumper = await addJumper(shop);
  await jumper.twoSizes();
  expect(await add(`${jumper.sku}-s`.toLowerCase())).toEqual(refused);
  const lamp = await addProduct(db);
  expect(await rename(lamp.id, 'mug-1')).toEqual(refused);
  expect(await rename(lamp.id, lamp.sku.toLowerCase())).toBe(200);
});

it('are refused of a variant, in the cell', async () => {
  const [jumper, lamp] = [await addJumper(shop), await addProduct(db)];
  const save = (sku: string, other = 'B-1') =>
    said(
      shop.call('PUT', `/product/${jumper.id}/variants`, {
        token,
        body: {
          options: sizes(['S', 'M']),
          variants: [jumper.row('S', { sku }), jumper.row('M', { sku: other })],
        },
      }),
    );
  const taken = lamp.sku.toLowerCase();
  expect(await save(taken)).toEqual([400, 'sku-in-use', `${taken} is already in use by another product.`]);
  expect(await save('b-1')).toEqual([400, 'sku-in-use', 'B-1 is the sku of two variants.']);
  expect(await save('B-2')).toBe(200);
});

it('are taken by one of two requests at once', async () => {
  for (const at of [1, 2, 3]) {
    const replies = await Promise.all([add(`Race-${at}`), add(`RACE-${at}`)]);
    expect(replies).toContainEqual(200);
    expect(replies).toContainEqual(refused);
  }
  const lamps = [await addProduct(db), await addProduct(db)] as const;
  const replies = await Promise.all([rename(lamps[0].id, 'same'), rename(lamps[1].id, 'SAME')]);
  expect(replies).toContainEqual(200);
  expect(replies).toContainEqual(refused);
});

it('are taken by one of two products whose variants are saved at once', async () => {
  const jumpers = [await addJumper(shop), await addJumper(shop)];
  const replies = await Promise.all(
    jumpers.map(({ put, row }, at) =>
      put({ options: sizes(['S']), variants: [row('S', { sku: ['both', 'BOTH'][at] })] }),
    ),
  );
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  expect(replies.map((reply) => reply.json().code)).toContain('sku-in-use');
});

it('of earlier versions stay, can be saved, and get no third one', async () => {
  const [first, second] = await addSkuPair(db, 'old');
  for (const { id, sku } of [first, second]) expect(await rename(id, sku)).toBe(200);
  expect(await add('Old')).toEqual(refused);
  expect(await rename(second.id, 'other-1')).toBe(200);
  expect(await add('OTHER-1')).toEqual(refused);
  expect(await rename(second.id, 'OLD')).toEqual(refused);
});

it('stay refused when the older one of a pair is gone', async () => {
  const [first, second] = await addSkuPair(db, 'gone');
  await shop.call('DELETE', `/product/delete/${first.id}`, { token });
  expect(await add('gone')).toEqual(refused);
  expect(await rename((await addProduct(db)).id, 'gone')).toEqual(refused);
  expect(await rename(second.id, 'gone')).toBe(200);
});
