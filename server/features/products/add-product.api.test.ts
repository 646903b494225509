import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import {
  addAdministrator,
  addBrand,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada = '';
let vera: TestMerchant;
let brand = '';
let png: Buffer;
let made = 0;
beforeAll(async () => {
  ada = (await addAdministrator(shop)).token;
  vera = await addMerchant(shop, { brandName: 'Kilnfold' });
  brand = await addBrand(shop.db, { name: 'Aldergate' });
  png = await testImage();
});

const fields = () => ({
  sku: `NEW-${++made}`,
  name: 'Harvest Moon Lamp',
  description: 'Warm light.',
  price: '189.90',
  quantity: '12',
  taxable: '1',
  isActive: 'true',
  brand,
});
const add = (form: FormData, token = ada) => shop.call('POST', '/product/add', { token, body: form });

describe('adding a product', () => {
  it('returns the product with its image, its brand and a slug from its name', async () => {
    const sent = fields();
    const { success, message, product } = (await add(toFormData(sent, png))).json();
    expect({ success, message }).toEqual({ success: true, message: 'Product has been added successfully!' });
    expect(product).toEqual({
      _id: expect.any(String),
      sku: sent.sku,
      name: 'Harvest Moon Lamp',
      slug: 'harvest-moon-lamp',
      description: 'Warm light.',
      price: 189.9,
      quantity: 12,
      imageUrl: expect.stringMatching(/^\/.*\.png$/),
      taxable: true,
      isActive: true,
      brand: { _id: brand, name: 'Aldergate', slug: expect.any(String) },
      totalReviews: 0,
      averageRating: 0,
      created: expect.stringMatching(/Z$/),
      unsold: null,
    });
    const served = await shop.app.inject(product.imageUrl);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
  });

  it('is active by default, inactive when the form says so', async () => {
    const { isActive: _absent, ...silent } = fields();
    const hidden = await add(toFormData({ ...fields(), isActive: 'false' }, png));
    expect(hidden.json().product).toMatchObject({ isActive: false, unsold: 'inactive' });
    expect((await add(toFormData(silent, png))).json().product.isActive).toBe(true);
  });

  it('has the standard rate of tax, or the one that was sent', async () => {
    const addAndReadClass = async (sent: object) => {
      const { _id } = (await add(toFormData({ ...fields(), ...sent }, png))).json().product;
      return (await shop.call('GET', `/product/${_id}`, { token: ada })).json().product.taxClass;
    };
    expect([await addAndReadClass({}), await addAndReadClass({ taxClass: 'reduced' })]).toEqual([
      'standard',
      'reduced',
    ]);
    const refused = await add(toFormData({ ...fields(), taxClass: 'none' }, png));
    expect(refused.json().fields).toEqual({ taxClass: 'Please choose a class.' });
  });

  it('returns the first message of each field', async () => {
    const response = await add(toFormData({ sku: 'no spaces', price: '0.50', quantity: 'many' }, png));
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      sku: 'SKU may have alpha-numeric characters, as well as dashes and underscores only.',
      name: 'Name is required.',
      description: 'Description is required.',
      price: 'Price must be at least $1.',
      quantity: 'Enter a whole number such as 12.',
      taxable: 'Taxable is required.',
    });
  });

  it.each(['', '0', 'null', undefined])('refuses %j as a brand', async (none) => {
    const { brand: _left, ...rest } = fields();
    const response = await add(toFormData(none === undefined ? rest : { ...rest, brand: none }, png));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      error: 'Brand is required.',
      code: 'invalid-input',
      fields: { brand: 'Brand is required.' },
    });
  });

  it('refuses an unknown brand and adds nothing', async () => {
    const sent = fields();
    const response = await add(toFormData({ ...sent, brand: crypto.randomUUID() }, png));
    expect(response.json().fields).toEqual({ brand: 'Brand is required.' });
    expect((await add(toFormData(sent, png))).statusCode).toBe(200);
  });

  it.each([
    ['no file', async () => null, 'Please upload files with jpg, jpeg, png format.'],
    [
      'a file that is not an image',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'Please upload files with jpg, jpeg, png format.',
    ],
    [
      'half a picture',
      async () => (await testImage('#000', 'jpeg')).subarray(0, 200),
      'This file is damaged. Please choose another one.',
    ],
    [
      'more than 5 MB',
      async () => Buffer.alloc(5 * 1024 * 1024 + 1),
      'This picture is larger than 5 MB. Please choose a smaller one.',
    ],
  ])('refuses %s with its message', async (_what, file, words) => {
    const response = await add(toFormData(fields(), await file()));
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({ error: words, code: 'invalid-image', fields: { image: words } });
  });

  it('gives the product of a merchant the own brand, whatever the form says', async () => {
    const response = await add(toFormData(fields(), png), vera.token);
    expect(response.json().product.brand).toMatchObject({ _id: vera.brandId });
    const silent = await add(toFormData({ ...fields(), brand: '0' }, png), vera.token);
    expect(silent.json().product.brand).toMatchObject({ _id: vera.brandId });
  });
});

describe('ten concurrent forms', () => {
  const tenfold = (form: () => Record<string, string>) =>
    Promise.all(Array.from({ length: 10 }, () => add(toFormData(form(), png))));

  it('with one sku make one product', async () => {
    const sent = fields();
    const responses = await tenfold(() => sent);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, ...Array(9).fill(400)]);
    const refused = responses.find((response) => response.statusCode === 400);
    expect(refused?.json()).toEqual({
      error: 'This sku is already in use.',
      code: 'sku-in-use',
      fields: { sku: 'This sku is already in use.' },
    });
  });

  it('with one name get ten slugs', async () => {
    const responses = await tenfold(() => ({ ...fields(), name: 'Pebble Mug' }));
    const slugs = responses.map((response) => response.json().product.slug);
    expect(new Set(slugs).size).toBe(10);
    expect(slugs).toContain('pebble-mug');
  });

  describe('with options', () => {
    const options = [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }];
    const variants = (sku: string, skuOfM = `${sku}-M`) =>
      JSON.stringify({
        options,
        variants: [
          { values: ['S'], sku: `${sku}-S`, price: '24', quantity: '3' },
          { values: ['M'], sku: skuOfM, price: '30.50', quantity: '4' },
        ],
      });
    const byId = async (id: string) =>
      (await shop.call('GET', `/product/${id}`, { token: ada })).json().product;

    it('adds its variants too', async () => {
      const sent = { ...fields(), quantity: '0' };
      const { product } = (await add(toFormData({ ...sent, variants: variants(sent.sku) }, png))).json();
      expect(product).toMatchObject({ price: 24, quantity: 7 });
      expect((await byId(product._id)).variants).toMatchObject([
        { values: ['S'], sku: `${sent.sku}-S`, price: 24, quantity: 3 },
        { values: ['M'], sku: `${sent.sku}-M`, price: 30.5, quantity: 4 },
      ]);
      const { products } = (
        await shop.call('GET', `/product?page=1&search=${sent.sku}`, { token: ada })
      ).json();
      expect(products).toMatchObject([{ price: 24, highestPrice: 30.5, quantity: 7, variantCount: 2 }]);
    });

    it('adds nothing when a variant is refused', async () => {
      const taken = fields();
      await add(toFormData(taken, png));
      const sent = fields();
      const refused = await add(toFormData({ ...sent, variants: variants(sent.sku, taken.sku) }, png));
      expect(refused.statusCode).toBe(400);
      expect(refused.json().fields).toHaveProperty(['variants.1.sku']);
      expect((await add(toFormData(sent, png))).statusCode).toBe(200);
    });

    it.each(['{', '[]', '"S"', 'null', '{"options":[],"variants":[]}'])('refuses %s', async (sent) => {
      const response = await add(toFormData({ ...fields(), variants: sent }, png));
      expect(response.statusCode).toBe(400);
      expect(Object.keys(response.json().fields)[0]).toMatch(/^variants/);
    });
  });
});
