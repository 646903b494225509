import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { addAttribute } from '#server/testing/builders/attributes.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { importCatalogue } from '../product-import/import-catalogue.ts';
import { openCatalogue } from '../product-import/read-rows.ts';

/** Options that refer to attributes, in an export and the import that reads it. */

const shop = await createTestApp();
const other = await createTestApp();
afterAll(async () => {
  await shop.close();
  await other.close();
});
const ada = await addAdministrator(shop);
const otto = await addAdministrator(other);

const download = async () => (await shop.call('GET', '/product/export', ada)).rawPayload;
async function take({ db }: TestApp, csv: Buffer) {
  const reasons: string[] = [];
  const summary = await importCatalogue(db, await openCatalogue('-', Readable.from([csv])), {
    refuse: async (_row, reason) => void reasons.push(reason),
    report: () => {},
  });
  return { reasons, summary };
}
async function shown(of: TestApp, { token }: { token: string }) {
  const [product] = await of.db.select().from(products);
  const { options, variants } = (await of.call('GET', `/product/${product?.id}`, { token })).json().product;
  const attribute: Record<string, string> = {};
  for (const one of (await of.call('GET', '/attribute', { token })).json().attributes) {
    attribute[one._id] = one.name;
    for (const choice of one.choices) attribute[choice._id] = `${one.name} ${choice.name}`;
  }
  // Ids are others in another shop.
  return {
    options: options.map(
      (option: { name: string; attribute: string; values: { name: string; choice: string }[] }) => ({
        ...{ name: option.name, attribute: attribute[option.attribute] },
        values: option.values.map(({ name, choice }) => [name, attribute[choice]]),
      }),
    ),
    variants: variants.map(({ values, sku, price }: { values: string[]; sku: string; price: number }) => {
      return { values, sku, price };
    }),
  };
}

it('options keep their attributes in a file that another shop imports, and this one', async () => {
  const names = ['=Red', '-Blue', 'Green'];
  const colour = await addAttribute(shop.db, { name: '+Colour', kind: 'choice', choices: names });
  const shirt = await addProduct(shop.db, { brandId: await addBrand(shop.db) });
  const body = {
    options: [
      { name: 'Size', values: [{ name: 'M' }] },
      { name: '+Colour', attribute: colour, values: [{ name: '=Red' }, { name: '-Blue' }] },
    ],
    variants: ['-Blue', '=Red'].map((value) => ({
      ...{ values: ['M', value], sku: `SHIRT-${value.slice(1)}`, price: 20, quantity: 5 },
    })),
  };
  const saved = await shop.call('PUT', `/product/${shirt.id}/variants`, { ...ada, body });
  expect(saved.statusCode, saved.body).toBe(200);
  const before = await shown(shop, ada);
  expect(before.options).toMatchObject([
    { name: 'Size', attribute: undefined },
    {
      name: '+Colour',
      attribute: '+Colour',
      values: [
        ['=Red', '+Colour =Red'],
        ['-Blue', '+Colour -Blue'],
      ],
    },
  ]);

  const file = await download();
  expect(await take(shop, file)).toMatchObject({ reasons: [], summary: { same: 2 } });
  expect(await shown(shop, ada)).toEqual(before);

  const unknown = 'There is no attribute +Colour.';
  expect((await take(other, file)).reasons).toEqual([unknown, unknown]);
  await addAttribute(other.db, { name: '+Colour', kind: 'choice', choices: names });
  expect(await take(other, file)).toMatchObject({ reasons: [], summary: { added: 2 } });
  expect(await shown(other, otto)).toEqual(before);
});
