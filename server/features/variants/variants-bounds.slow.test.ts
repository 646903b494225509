import { afterAll, beforeEach, expect, it } from 'vitest';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const { token } = await addAdministrator(shop);
let jumper: TestProduct;
beforeEach(async () => {
  jumper = await addProduct(shop.db, { quantity: 9 });
});

const nine = '9'.repeat(400);
const hostile: unknown[] = [
  null,
  true,
  {},
  [],
  [[]],
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u200b',
  "'; --",
  'x'.repeat(60_000),
  -1,
  0.5,
  1e308,
  2 ** 31,
  2 ** 53,
  '-0',
  '1e9',
  '0x7fffffff',
  nine,
  'NaN',
  '2026-02-30',
  '9999-12-31',
];
const variantFields = [
  '_id',
  'values',
  'sku',
  'price',
  'priceWas',
  'quantity',
  'quantityWas',
  'image',
  'barcode',
  'weight',
  'isActive',
  'policy',
  'backOrderLimit',
  'backOrderFrom',
  'lowStockAt',
  'sales',
];
const put = (body: object) => shop.call('PUT', `/product/${jumper.id}/variants`, { token, body });
const row = (change: object = {}) => ({
  values: ['S'],
  sku: `${jumper.sku}-S`,
  price: 24,
  quantity: 10,
  policy: 'back-order',
  backOrderLimit: 5,
  backOrderFrom: '2099-03-01',
  ...change,
});
const form = (change: object = {}) => ({
  options: [{ name: 'Size', values: [{ name: 'S' }] }],
  variants: [row()],
  ...change,
});

it.each(variantFields)('a variant with any %s is saved or refused in words', async (field) => {
  for (const value of hostile) {
    const response = await put(form({ variants: [row({ [field]: value })] }));
    expect([200, 400], `${JSON.stringify(value).slice(0, 40)}: ${response.body}`).toContain(
      response.statusCode,
    );
    if (response.statusCode === 400) expect(response.json().error).toMatch(/^[A-Z][^{}]+[.]$/);
  }
});

it.each(['options', 'variants', 'variantsWas', 'optionsWas', 'quantityWas'])(
  'a form with any %s is saved or refused in words',
  async (field) => {
    const named = hostile.map((name) => [{ name, values: [{ name }, { name: 'S' }] }]);
    for (const value of [...hostile, ...named, Array(251).fill(jumper.id), [{ name: 'A', values: null }]]) {
      const response = await put(form({ [field]: value }));
      expect([200, 400], `${JSON.stringify(value).slice(0, 40)}: ${response.body}`).toContain(
        response.statusCode,
      );
      if (response.statusCode === 400) expect(response.json().error).toMatch(/^[A-Z][^{}]+[.]$/);
    }
  },
);

it.each(['variant', 'kind', 'pieces', 'onHandWas'])('a change of stock with any %s, too', async (field) => {
  for (const value of hostile) {
    const body = { kind: 'received', pieces: 1, [field]: value };
    const response = await shop.call('POST', `/product/${jumper.id}/stock`, { token, body });
    expect([200, 400], `${JSON.stringify(value).slice(0, 40)}: ${response.body}`).toContain(
      response.statusCode,
    );
    if (response.statusCode === 400) expect(response.json().error).toMatch(/^[A-Z][^{}]+[.]$/);
  }
});
