import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { addAdministrator, addBrand, addMerchant } from '#server/testing/builders/people.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

let token = '';
beforeAll(async () => {
  token = (await addAdministrator(shop)).token;
});

const form = { name: 'Aldergate', description: 'Lamps with quiet light.' };
const add = (body: object = form) => shop.call('POST', '/brand/add', { token, body });
const change = (id: string, brand: object, who = token) =>
  shop.call('PUT', `/brand/${id}`, { token: who, body: { brand } });
const activate = (id: string, isActive: unknown, who = token) =>
  shop.call('PUT', `/brand/${id}/active`, { token: who, body: { brand: { isActive } } });
const isForSale = async (id: string) => {
  const [row] = await shop.db.select({ forSale: products.forSale }).from(products).where(eq(products.id, id));
  return row?.forSale;
};

describe('adding a brand', () => {
  it('returns the brand, active, with a slug made from its name', async () => {
    const response = await add({ name: 'Morrow & Vale', description: 'Chairs.', isActive: false, slug: 'x' });
    expect(response.json()).toEqual({
      success: true,
      message: 'Brand has been added successfully!',
      brand: {
        _id: expect.any(String),
        name: 'Morrow & Vale',
        slug: 'morrow-vale',
        description: 'Chairs.',
        isActive: true,
        merchant: null,
      },
    });
  });

  it('gives ten concurrent brands with the same name ten slugs', async () => {
    const responses = await Promise.all(Array.from({ length: 10 }, () => add()));
    const slugs = responses.map((response) => response.json().brand.slug);
    expect(new Set(slugs).size).toBe(10);
    expect(slugs).toContain('aldergate');
  });

  it('returns the first message of each field', async () => {
    const response = await add({ description: 'x'.repeat(201) });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      name: 'Name is required.',
      description: 'Description may not be greater than 200 characters.',
    });
  });
});

describe('changing a brand', () => {
  it('sets name, slug and description and nothing else', async () => {
    const id = await addBrand(shop.db);
    const fields = { name: 'Kilnfold', slug: 'kiln_Fold-2', description: 'Stoneware.' };
    const response = await change(id, { ...fields, isActive: false, merchantId: id, _id: '1' });
    expect(response.json()).toMatchObject({
      message: 'Brand has been updated successfully!',
      brand: { _id: id, ...fields, isActive: true, merchant: null },
    });
  });

  it('refuses a slug that is in use, also of two concurrent requests', async () => {
    const ids = await Promise.all([addBrand(shop.db), addBrand(shop.db), addBrand(shop.db)]);
    const responses = await Promise.all(ids.map((id) => change(id, { ...form, slug: 'wanted' })));
    expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 400, 400]);
    const refused = responses.find((response) => response.statusCode === 400);
    expect(refused?.json()).toEqual({
      error: 'This slug is already in use.',
      code: 'slug-in-use',
      fields: { slug: 'This slug is already in use.' },
    });
  });

  it('refuses the reserved slug "all" and a slug in another format', async () => {
    const id = await addBrand(shop.db);
    expect((await change(id, { ...form, slug: 'All' })).statusCode).toBe(400);
    const response = await change(id, { ...form, slug: 'no spaces' });
    expect(response.json().fields.slug).toBe(
      'Slug may have alpha-numeric characters, as well as dashes and underscores only.',
    );
  });

  it('returns 404 for an unknown brand', async () => {
    for (const id of [crypto.randomUUID(), 'nonsense']) {
      expect((await change(id, { ...form, slug: 'nowhere' })).statusCode).toBe(404);
      expect((await activate(id, true)).statusCode).toBe(404);
    }
  });
});

describe('a brand that two people edit at the same time', () => {
  const opened = async () => {
    const id = await addBrand(shop.db);
    const was = { name: 'Kilnfold', slug: `kilnfold-${id}`, description: 'Stoneware.' };
    await change(id, was);
    return { id, was, save: (changes: object, seen = was) => change(id, { ...was, ...changes, was: seen }) };
  };

  it('keeps what both have changed in different fields, also at once', async () => {
    const { was, save } = await opened();
    const replies = await Promise.all([save({ description: 'Porcelain.' }), save({ name: 'Kiln & Fold' })]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await save({})).json().brand).toMatchObject({
      name: 'Kiln & Fold',
      slug: was.slug,
      description: 'Porcelain.',
    });
  });

  it('refuses a field that both have changed, once, and takes it after it was seen', async () => {
    const { was, save } = await opened();
    const names = ['One', 'Two', 'Three'];
    const replies = await Promise.all(names.map((name) => save({ name, description: `By ${name}.` })));
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
    const saved = replies.find(({ statusCode }) => statusCode === 200)?.json().brand;
    for (const refused of replies.filter(({ statusCode }) => statusCode === 400)) {
      expect(refused.json()).toMatchObject({
        code: 'fields-changed',
        fields: { name: `Somebody else has changed the name to “${saved.name}” meanwhile.` },
      });
    }
    expect((await save({})).json().brand).toMatchObject(saved);
    const again = await save({ name: 'Four' }, { ...was, name: saved.name });
    expect(again.json().brand).toMatchObject({ name: 'Four', description: saved.description });
  });

  it('takes the same change of both', async () => {
    const { save } = await opened();
    const replies = await Promise.all([save({ name: 'Same' }), save({ name: 'Same' })]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });

  it('writes everything for a caller that does not say what it saw', async () => {
    const { id, was, save } = await opened();
    await save({ description: 'Porcelain.' });
    expect((await change(id, was)).json().brand.description).toBe('Stoneware.');
  });
});

describe("a merchant's brand", () => {
  it("can be changed by the merchant; another merchant's returns 404", async () => {
    const [vera, other] = [await addMerchant(shop), await addMerchant(shop)];
    const fields = { ...form, slug: 'veras' };
    expect((await change(vera.brandId, fields, vera.token)).statusCode).toBe(200);
    const foreign = await change(other.brandId, { ...form, slug: 'others' }, vera.token);
    expect(foreign.statusCode).toBe(404);
    expect(foreign.json()).toEqual({ message: 'No brand found.' });
    expect((await activate(other.brandId, false, vera.token)).statusCode).toBe(404);
    expect((await add()).statusCode).toBe(200);
    expect((await shop.call('POST', '/brand/add', { token: vera.token, body: form })).statusCode).toBe(403);
  });

  it('can be enabled by the merchant who disabled it', async () => {
    const vera = await addMerchant(shop);
    const lamp = await addProduct(shop.db, { brandId: vera.brandId });
    expect((await activate(vera.brandId, 'false', vera.token)).statusCode).toBe(200);
    expect(await isForSale(lamp.id)).toBe(false);
    expect((await activate(vera.brandId, 1, vera.token)).statusCode).toBe(200);
    expect(await isForSale(lamp.id)).toBe(true);
  });

  it('can be enabled by an administrator only when an administrator disabled it', async () => {
    const vera = await addMerchant(shop);
    await activate(vera.brandId, false);
    expect((await activate(vera.brandId, true, vera.token)).statusCode).toBe(403);
    // The merchant disabling it as well must not change that.
    await activate(vera.brandId, false, vera.token);
    expect((await activate(vera.brandId, true, vera.token)).statusCode).toBe(403);
    await activate(vera.brandId, true);
    await activate(vera.brandId, false, vera.token);
    expect((await activate(vera.brandId, true, vera.token)).statusCode).toBe(200);
  });
});

describe('hiding a brand', () => {
  it('hides its products, and showing it shows those that are active themselves', async () => {
    const brandId = await addBrand(shop.db);
    const lamp = await addProduct(shop.db, { brandId });
    const hidden = await addProduct(shop.db, { brandId, isActive: false });
    await activate(brandId, false);
    expect([await isForSale(lamp.id), await isForSale(hidden.id)]).toEqual([false, false]);
    await activate(brandId, true);
    expect([await isForSale(lamp.id), await isForSale(hidden.id)]).toEqual([true, false]);
  });
});
