import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
let brandId = '';
let lamp: TestProduct;
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
  brandId = await addBrand(shop.db);
});
beforeEach(async () => {
  lamp = await addProduct(shop.db, { brandId, details: 'Made of **oak**.' });
  shop.announce('catalogue');
});

const save = (fields: object) => {
  const { name, sku, slug } = lamp;
  const unchanged = {
    name,
    sku,
    slug,
    description: 'Warm.',
    quantity: 5,
    price: 9,
    taxable: 0,
    brand: brandId,
  };
  return shop.call('PUT', `/product/${lamp.id}`, { token, body: { product: { ...unchanged, ...fields } } });
};
const stored = async () => (await shop.call('GET', `/product/${lamp.id}`, { token })).json().product.details;
const shown = async () => {
  const { details, detailsHtml } = (await shop.call('GET', `/product/item/${lamp.slug}`)).json().product;
  return { details, detailsHtml };
};

describe('details of a product', () => {
  it('are on its page, and are changed and removed with the form', async () => {
    const none = { details: undefined, detailsHtml: undefined };
    expect(await shown()).toEqual({
      details: 'Made of **oak**.',
      detailsHtml: '<p>Made of <strong>oak</strong>.</p>\n',
    });
    expect((await save({ details: '- oak' })).statusCode).toBe(200);
    expect((await shown()).detailsHtml).toBe('<ul>\n<li>oak</li>\n</ul>\n');
    expect((await save({ details: '' })).statusCode).toBe(200);
    expect([await stored(), await shown()]).toEqual([null, none]);
    expect((await save({ details: 'New' })).statusCode).toBe(200);
    expect((await save({ details: null })).statusCode).toBe(200);
    expect([await stored(), await shown()]).toEqual([null, none]);
  });

  it('stay when a form does not send them', async () => {
    expect((await save({})).statusCode).toBe(200);
    expect(await stored()).toBe('Made of **oak**.');
  });

  it('are not in lists', async () => {
    const { products } = (await shop.call('GET', '/product/list')).json();
    expect(products[0]).not.toHaveProperty('details');
    expect((await shop.call('GET', '/product', { token })).json().products[0]).not.toHaveProperty('details');
  });

  it('are added with a product, by a form of a browser', async () => {
    const fields = {
      sku: 'OAK-1',
      name: 'Oak',
      description: 'Oak.',
      price: '9',
      quantity: '1',
      taxable: '0',
    };
    const form = toFormData(
      { ...fields, brand: brandId, details: ' # Oak\r\n\r\nand \u0000more ' },
      await testImage(),
    );
    const added = (await shop.call('POST', '/product/add', { token, body: form })).json().product;
    const read = await shop.call('GET', `/product/${added._id}`, { token });
    expect(read.json().product.details).toBe('# Oak\n\nand more');
  });

  it('have 20,000 characters at most', async () => {
    expect((await save({ details: '😀'.repeat(20_000) })).statusCode).toBe(200);
    const refused = await save({ details: 'a'.repeat(20_001) });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().fields).toEqual({ details: 'Details may not be longer than 20,000 characters.' });
  });

  it('lose half characters, which cannot be stored', async () => {
    expect((await save({ details: 'half \ud83d of it' })).statusCode).toBe(200);
    expect(await stored()).toBe('half \ufffd of it');
  });
});

describe('details that two people edit at once', () => {
  const detailsWas = 'Made of **oak**.';

  it('are not replaced by those of a form that was opened before', async () => {
    const saves = ['Beech', 'Ash', 'Elm'].map((details) => save({ details, detailsWas }));
    const replies = (await Promise.all(saves)).toSorted((a, b) => a.statusCode - b.statusCode);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 400, 400]);
    const message = 'Somebody else has changed the details meanwhile.';
    expect(replies[1]?.json()).toEqual({
      error: message,
      code: 'details-changed',
      fields: { details: message },
    });
    const present = await stored();
    expect((await save({ details: 'Oak again', detailsWas: present })).statusCode).toBe(200);
    expect(await stored()).toBe('Oak again');
  });

  it('are saved when both typed the same, or the form has none of its own', async () => {
    expect((await save({ details: 'Beech' })).statusCode).toBe(200);
    expect((await save({ details: 'Beech', detailsWas })).statusCode).toBe(200);
    expect((await save({ detailsWas })).statusCode).toBe(200);
    expect(await stored()).toBe('Beech');
  });

  it('are refused together with a stock that has changed', async () => {
    await save({ details: 'Beech', quantity: 4 });
    const refused = await save({ details: 'Ash', detailsWas, quantity: 9, quantityWas: 5 });
    expect(Object.keys(refused.json().fields).toSorted()).toEqual(['details', 'quantity']);
  });
});

describe('a preview of details', () => {
  const preview = (details: unknown) =>
    shop.call('POST', '/product/details/preview', { token, body: { details } });

  it('is what the page will show', async () => {
    await save({ details: '# Oak\n<b>' });
    expect((await preview('# Oak\n<b>')).json().html).toBe((await shown()).detailsHtml);
  });

  it('is empty for none, and refused for too many characters', async () => {
    expect([(await preview('')).json(), (await preview(undefined)).json()]).toEqual([
      { html: '' },
      { html: '' },
    ]);
    expect((await preview('a'.repeat(20_001))).statusCode).toBe(400);
    expect((await preview(7)).statusCode).toBe(400);
  });
});
