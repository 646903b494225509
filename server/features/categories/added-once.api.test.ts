import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});

const kinds = [
  { kind: 'brand', list: 'brands' },
  { kind: 'category', list: 'categories' },
];

it.each(kinds)(
  'adds a $kind once for each id of a request, also at the same time',
  async ({ kind, list }) => {
    const product = await addProduct(shop.db, { brandId: await addBrand(shop.db) });
    const add = (fields: object) => {
      const body = { name: `Kiln ${kind}`, description: 'Stoneware.', products: [product.id], ...fields };
      return shop.call('POST', `/${kind}/add`, { token, body });
    };
    const _id = crypto.randomUUID();
    const replies = await Promise.all([add({ _id }), add({ _id }), add({ _id })]);
    replies.push(await add({ _id }));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(replies.map((reply) => reply.json()[kind]._id)).size).toBe(1);
    const named = async () => {
      const rows = (await shop.call('GET', `/${kind}`, { token })).json()[list] as { name: string }[];
      return rows.filter(({ name }) => name === `Kiln ${kind}`).length;
    };
    expect(await named()).toBe(1);

    // Another form with the same name, and a client without ids.
    expect((await add({ _id: crypto.randomUUID() })).json()[kind]._id).not.toBe(_id);
    expect((await add({})).statusCode).toBe(200);
    expect(await named()).toBe(3);
    expect((await add({ _id: 'no id' })).json().fields).toEqual({
      _id: 'The id of the request is not valid.',
    });
  },
);
