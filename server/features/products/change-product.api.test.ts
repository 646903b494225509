import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { testImage, toFormData } from '#server/testing/builders/forms.ts';
import {
  addAdministrator,
  addBrand,
  addMember,
  addMerchant,
  type TestMerchant,
} from '#server/testing/builders/people.ts';
import { addCategory, addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { readMovements } from '#server/testing/builders/stock.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let ada = '';
let vera: TestMerchant;
let brandId = '';
let lamp: TestProduct;
let made = 0;
beforeAll(async () => {
  ada = (await addAdministrator(shop)).token;
  vera = await addMerchant(shop);
  brandId = await addBrand(shop.db);
});
beforeEach(async () => {
  lamp = await addProduct(shop.db, { brandId, quantity: 10 });
});

const fields = () => ({
  name: 'Dipped Bottle Vase',
  sku: `VASE-${++made}`,
  slug: `vase-${made}`,
  description: 'Half in glaze.',
  quantity: 8,
  price: '49.5',
  taxable: 1,
  brand: [brandId],
});
const change = (id: string, product: object, token = ada) =>
  shop.call('PUT', `/product/${id}`, { token, body: { product } });
const activate = (id: string, isActive: unknown, token = ada) =>
  shop.call('PUT', `/product/${id}/active`, { token, body: { product: { isActive } } });
const setImage = (id: string, image: Buffer | null, token = ada) =>
  shop.call('PUT', `/product/${id}/image`, { token, body: toFormData({ note: 'new' }, image) });
const remove = (id: string, token = ada) => shop.call('DELETE', `/product/delete/${id}`, { token });
const read = async (id: string) => (await shop.call('GET', `/product/${id}`, { token: ada })).json().product;

describe('changing a product', () => {
  it('saves every field of the form and nothing else', async () => {
    const sent = fields();
    const response = await change(lamp.id, {
      ...sent,
      isActive: false,
      imageUrl: '/elsewhere.png',
      totalReviews: 99,
    });
    expect(response.json()).toEqual({ success: true, message: 'Product has been updated successfully!' });
    expect(await read(lamp.id)).toMatchObject({
      name: sent.name,
      sku: sent.sku,
      slug: sent.slug,
      description: sent.description,
      quantity: 8,
      price: 49.5,
      taxable: true,
      isActive: true,
      imageUrl: null,
      totalReviews: 0,
      brand: { _id: brandId },
    });
  });

  it('keeps the rate of its tax unless another is sent', async () => {
    await change(lamp.id, { ...fields(), taxClass: 'second-reduced' });
    expect(await read(lamp.id)).toMatchObject({ taxClass: 'second-reduced' });
    await change(lamp.id, fields());
    expect(await read(lamp.id)).toMatchObject({ taxClass: 'second-reduced' });
    const was = { taxClass: 'standard' };
    const refused = await change(lamp.id, { ...fields(), taxClass: 'reduced', was });
    expect(refused.json().fields).toEqual({ taxClass: 'Somebody else has changed the tax rate meanwhile.' });
  });

  it('refuses a sku or slug that is taken, also in three concurrent forms', async () => {
    const ids = [lamp.id];
    for (let at = 0; at < 2; at++) ids.push((await addProduct(shop.db, { brandId })).id);
    for (const field of ['sku', 'slug'] as const) {
      const wanted = `wanted-${field}`;
      const responses = await Promise.all(ids.map((id) => change(id, { ...fields(), [field]: wanted })));
      expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400, 400]);
      const refused = responses.find((response) => response.statusCode === 400);
      expect(refused?.json().fields).toEqual({ [field]: `This ${field} is already in use.` });
    }
  });

  it.each([null, '', 0, [], 'nonsense'])('refuses %j as a brand', async (brand) => {
    const response = await change(lamp.id, { ...fields(), brand });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ brand: 'Brand is required.' });
  });

  it('refuses to save when the stock changed after the form was opened', async () => {
    await shop.db.update(products).set({ quantity: 7 }).where(eq(products.id, lamp.id));
    const response = await change(lamp.id, { ...fields(), quantity: 20, quantityWas: 10 });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: 'Stock has changed to 7.', code: 'stock-changed' });
    expect(await read(lamp.id)).toMatchObject({ name: lamp.name, quantity: 7 });
    expect((await change(lamp.id, { ...fields(), quantity: 20, quantityWas: '7' })).statusCode).toBe(200);
    expect(await read(lamp.id)).toMatchObject({ quantity: 20 });
  });

  it('keeps the price that somebody else has set, and refuses to write another one over it', async () => {
    const opened = { ...fields(), price: 189, priceWas: 189 };
    await change(lamp.id, { ...opened, price: 150 });
    expect((await change(lamp.id, { ...opened, name: 'Bottle' })).statusCode).toBe(200);
    expect(await read(lamp.id)).toMatchObject({ name: 'Bottle', price: 150 });
    const refused = await change(lamp.id, { ...opened, price: 160, quantityWas: 99 });
    expect(refused.statusCode).toBe(400);
    const price = 'The price has changed to $150.00 meanwhile.';
    expect(refused.json()).toEqual({
      error: price,
      code: 'price-changed',
      fields: { price, quantity: 'Stock has changed to 8.' },
    });
    expect((await change(lamp.id, { ...opened, price: 160, priceWas: 150 })).statusCode).toBe(200);
    expect((await change(lamp.id, { ...opened, price: 170, priceWas: undefined })).statusCode).toBe(200);
    expect(await read(lamp.id)).toMatchObject({ price: 170 });
  });

  it.each([
    ['', []],
    [', in a sale', [{ price: 100, startsAt: null, endsAt: null }]],
  ])('saves one of several forms that were opened with the same price%s', async (_when, sales) => {
    await change(lamp.id, { ...fields(), price: 189, sales });
    const prices = [140, 150, 160, 170];
    const responses = await Promise.all(
      prices.map((price) => change(lamp.id, { ...fields(), price, priceWas: 189 })),
    );
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400, 400, 400]);
  });

  it('saves one of two forms that were opened with the same stock', async () => {
    const responses = await Promise.all([
      change(lamp.id, { ...fields(), quantity: 20, quantityWas: 10 }),
      change(lamp.id, { ...fields(), quantity: 30, quantityWas: 10 }),
    ]);
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400]);
  });
});

describe('stock that changes while the form is open', () => {
  const order = (quantity: number) =>
    shop.db.update(products).set({ quantity }).where(eq(products.id, lamp.id));
  const opened = { quantity: 10, quantityWas: 10, was: { quantity: 10 } };
  const save = async (sent: object) => {
    const response = await change(lamp.id, { ...fields(), ...opened, ...sent });
    const { quantity, price } = await read(lamp.id);
    return [response.statusCode, response.json().fields?.quantity, quantity, price];
  };

  it('stays, unless the form has another one, too', async () => {
    await order(7);
    expect(await save({ price: 60 })).toEqual([200, undefined, 7, 60]);
    expect(await save({ price: 70, quantity: 20 })).toEqual([400, 'Stock has changed to 7.', 7, 60]);
    expect(await save({ quantity: 20, was: { quantity: 7 } })).toEqual([200, undefined, 20, 49.5]);
  });

  it('is saved once more when the reply was lost', async () => {
    for (const _attempt of [1, 2]) expect(await save({ quantity: 4 })).toEqual([200, undefined, 4, 49.5]);
    expect((await readMovements(shop.db, lamp)).slice(1)).toEqual([['set', -6, 0]]);
  });

  it('is saved once more with back-orders, which show their limit more', async () => {
    const policy = { policy: 'back-order', backOrderLimit: 30, backOrderFrom: '2099-01-01' };
    for (const _attempt of [1, 2])
      expect(await save({ ...policy, quantity: 4 })).toEqual([200, undefined, 34, 49.5]);
    expect((await readMovements(shop.db, lamp)).slice(1)).toEqual([['set', -6, 0]]);
  });
});

describe("a merchant's product", () => {
  it('returns 404 to every call of a merchant of another brand', async () => {
    const responses = [
      await shop.call('GET', `/product/${lamp.id}`, { token: vera.token }),
      await change(lamp.id, fields(), vera.token),
      await activate(lamp.id, false, vera.token),
      await setImage(lamp.id, await testImage(), vera.token),
      await remove(lamp.id, vera.token),
    ];
    for (const response of responses) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ message: 'No product found.' });
    }
    expect(await read(lamp.id)).toMatchObject({ name: lamp.name, isActive: true });
  });

  it('keeps the own brand, whatever the form says', async () => {
    const own = await addProduct(shop.db, { brandId: vera.brandId });
    expect((await change(own.id, fields(), vera.token)).statusCode).toBe(200);
    expect(await read(own.id)).toMatchObject({ brand: { _id: vera.brandId } });
    expect((await activate(own.id, false, vera.token)).statusCode).toBe(200);
    expect((await remove(own.id, vera.token)).statusCode).toBe(200);
  });
});

it.each([
  ['policy', { policy: 'untracked' }],
  ['price', { price: 60 }],
  ['sale', { sales: [{ price: 60, startsAt: null, endsAt: null }] }],
])('refuses another %s of a product that gets options meanwhile', async (_what, sent) => {
  const before = await read(lamp.id);
  let saved: ReturnType<typeof change> | undefined;
  await shop.db.transaction(async (tx) => {
    await addVariants(tx, lamp, [{ size: 'S', priceMinor: lamp.priceMinor, quantity: 10 }]);
    saved = change(lamp.id, { ...before, brand: [brandId], taxable: 0, ...sent });
    await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
  });
  const reply = await saved;
  expect(reply?.statusCode, reply?.body).toBe(400);
  expect(reply?.json().error).toBe('Please change the variants.');
});

describe('the image of a product', () => {
  it('can be replaced', async () => {
    const first = (await setImage(lamp.id, await testImage('#336699'))).json().product.imageUrl;
    const response = await setImage(lamp.id, await testImage('#993366', 'jpeg'));
    expect(response.json()).toMatchObject({ success: true, product: { _id: lamp.id } });
    const second = response.json().product.imageUrl;
    expect(second).not.toBe(first);
    expect((await shop.app.inject(second)).headers['content-type']).toBe('image/jpeg');
  });

  it('stays when the form has none', async () => {
    const { imageUrl } = (await setImage(lamp.id, await testImage())).json().product;
    for (const nothing of [null, Buffer.from('words')]) {
      const response = await setImage(lamp.id, nothing);
      expect(response.json().fields).toEqual({ image: 'Please upload files with jpg, jpeg, png format.' });
    }
    const bare = await shop.call('PUT', `/product/${lamp.id}/image`, { token: ada });
    expect(bare.statusCode).toBe(400);
    expect(await read(lamp.id)).toMatchObject({ imageUrl });
  });
});

describe('deleting a product', () => {
  it('removes it from lists, wishlists and categories, and frees its sku and slug', async () => {
    const member = await addMember(shop);
    await addCategory(shop.db, { productIds: [lamp.id] });
    await shop.call('POST', '/wishlist', {
      token: member.token,
      body: { isLiked: true, product: lamp.id },
    });
    expect((await remove(lamp.id)).json()).toEqual({
      success: true,
      message: 'Product has been deleted successfully!',
    });
    expect((await shop.call('GET', `/product/item/${lamp.slug}`)).statusCode).toBe(404);
    const { wishlist } = (await shop.call('GET', '/wishlist', { token: member.token })).json();
    expect(wishlist).toEqual([]);
    const next = await addProduct(shop.db, { brandId });
    const again = await change(next.id, { ...fields(), sku: lamp.sku, slug: lamp.slug });
    expect(again.statusCode).toBe(200);
  });

  it('happens once, and every later call returns 404', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => remove(lamp.id)));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 404, 404, 404, 404]);
    expect((await change(lamp.id, fields())).statusCode).toBe(404);
    expect((await activate(lamp.id, true)).statusCode).toBe(404);
    expect((await setImage(lamp.id, await testImage())).statusCode).toBe(404);
  });
});

describe('a product that two people have open', () => {
  const opened = async () => {
    const { name, sku, slug, description, taxable, brand, quantity, price } = await read(lamp.id);
    const was = { name, sku, slug, description, taxable, brand: brand._id };
    return { ...was, quantity, price, was };
  };

  it('keeps what both have changed in different fields', async () => {
    const [one, other] = [await opened(), await opened()];
    expect((await change(lamp.id, { ...one, name: 'Tall Lamp', taxable: !one.taxable })).statusCode).toBe(
      200,
    );
    expect((await change(lamp.id, { ...other, description: 'A tall one.' })).statusCode).toBe(200);
    expect(await read(lamp.id)).toMatchObject({
      name: 'Tall Lamp',
      taxable: !one.taxable,
      description: 'A tall one.',
      slug: one.slug,
    });
  });

  it('refuses a field that both have changed, and saves nothing of the second', async () => {
    const [one, other] = [await opened(), await opened()];
    await change(lamp.id, { ...one, name: 'Tall Lamp' });
    const response = await change(lamp.id, { ...other, name: 'Small Lamp', description: 'A small one.' });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      code: 'product-changed',
      fields: { name: 'Somebody else has changed the name to “Tall Lamp” meanwhile.' },
    });
    expect(await read(lamp.id)).toMatchObject({ name: 'Tall Lamp', description: one.description });
    const again = { ...other, name: 'Small Lamp', was: { ...other.was, name: 'Tall Lamp' } };
    expect((await change(lamp.id, again)).statusCode).toBe(200);
    expect((await read(lamp.id)).name).toBe('Small Lamp');
  });

  it('changes nothing of a product with options when nothing was changed', async () => {
    await addVariants(shop.db, lamp, [{ size: 'S', quantity: 2 }]);
    const form = await opened();
    expect((await change(lamp.id, { ...form, quantityWas: form.quantity })).statusCode).toBe(200);
    expect(await read(lamp.id)).toMatchObject({ name: form.name, slug: form.slug });
  });

  it.each([{ was: 'x' }, { was: { name: 1 } }, { was: { brand: 'x' } }, { was: [] }])(
    'refuses %j with words',
    async (sent) => {
      expect((await change(lamp.id, { ...(await opened()), ...sent })).statusCode).toBe(400);
    },
  );
});
