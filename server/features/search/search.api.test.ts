import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Suggestion } from '#contract/product-search.contract.ts';
import type { Product } from '#contract/products.contract.ts';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { searchDocuments, searchPostings, searchTerms } from '#server/db/schema/search.ts';
import { addBrand, addMember } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

async function list(name: string, query = '') {
  const response = await shop.call('GET', `/product/list?name=${encodeURIComponent(name)}${query}`);
  expect(response.statusCode, name).toBe(200);
  return response.json<{
    products: Product[];
    count: number;
    currentPage: number;
    totalPages: number;
    corrected?: { from: string; to: string };
  }>();
}
const names = async (name: string, query = '') =>
  (await list(name, query)).products.map((product) => product.name);
async function suggest(text: string) {
  const response = await shop.call('GET', `/product/list/search/${encodeURIComponent(text)}`);
  expect(response.statusCode, text).toBe(200);
  return response.json<{ products: Suggestion[] }>().products;
}

let aldergate: string;
let kilnfold: string;
beforeAll(async () => {
  aldergate = await addBrand(shop.db, { name: 'Aldergate' });
  kilnfold = await addBrand(shop.db, { name: 'Kilnfold' });
  const made: [name: string, description: string, brandId: string, priceMinor: number][] = [
    ['Oak desk lamp', 'A warm light for late letters.', aldergate, 18_900],
    ['Pendant lamp, brass', 'Spun by hand.', aldergate, 24_900],
    ['Oak stool', 'Goes with every desk and lamp.', aldergate, 9_900],
    ['Crème brûlée dish', 'Stoneware from the kiln.', kilnfold, 2_900],
    ['Teapot No. 7', 'Holds a litre & pours well.', kilnfold, 4_500],
    ['Teapot lid', 'Fits the teapot.', kilnfold, 900],
    ['Bluetooth headphones', 'Quiet, and they fold.', kilnfold, 19_900],
  ];
  for (const [name, description, brandId, priceMinor] of made) {
    await addProduct(shop.db, { name, description, brandId, priceMinor });
  }
});

describe('a search', () => {
  it('ranks all words above some, and the name above the description', async () => {
    expect(await names('oak lamp')).toEqual(['Oak desk lamp', 'Oak stool', 'Pendant lamp, brass']);
    expect((await names('lamp'))[2]).toBe('Oak stool');
  });

  it.each([
    ['lamps oak', 'Oak desk lamp'],
    ['OAK  Desk', 'Oak desk lamp'],
    ['kilnfold dish', 'Crème brûlée dish'],
    ['creme brulee', 'Crème brûlée dish'],
    ['Crème', 'Crème brûlée dish'],
    ['headp', 'Bluetooth headphones'],
    ['bluetooth hea', 'Bluetooth headphones'],
    ['<b>dish</b>', 'Crème brûlée dish'],
    ['dish\u0000', 'Crème brûlée dish'],
  ])('finds %s', async (text, first) => {
    expect((await names(text))[0]).toBe(first);
  });

  it.each([
    ['headphnoes', 'Bluetooth headphones'],
    ['eadphones', 'Bluetooth headphones'],
    ['headfones', 'Bluetooth headphones'],
    ['pendnat lamp', 'Pendant lamp, brass'],
    ['taepot', 'Teapot lid'],
    ['bluetoth headphones', 'Bluetooth headphones'],
    ['heafp', 'Bluetooth headphones'],
  ])('forgives the typo in %s', async (text, first) => {
    expect((await names(text))[0]).toBe(first);
  });

  it('says what it searched for instead', async () => {
    expect((await list('Pendnat  lamp')).corrected).toEqual({ from: 'Pendnat  lamp', to: 'pendant lamp' });
    expect((await list('headfones', '&limit=1&page=2')).corrected).toEqual({
      from: 'headfones',
      to: 'headphones',
    });
  });

  it.each([['pendant lamp'], ['headp'], ['bluet headphones'], ['late'], ['zzzqqq lamp']])(
    'corrects no word of %s',
    async (text) => {
      const { corrected, products: found } = await list(text);
      expect(corrected).toBeUndefined();
      expect(found).not.toEqual([]);
    },
  );

  it('searches exactly on request, and counts so', async () => {
    expect(await list('headphnoes', '&exact=true')).toMatchObject({ products: [], count: 0 });
    expect(await names('headphones', '&exact=true')).toEqual(['Bluetooth headphones']);
    const counted = async (query: string) =>
      (await shop.call('GET', `/product/list/facets?name=headphnoes${query}`)).json().productCount;
    expect(await counted('&exact=true')).toBe(0);
    expect(await counted('')).toBe(1);
  });

  it('finds exactly one product by sku, ignoring case', async () => {
    const { sku } = await addProduct(shop.db, { name: 'Bowl', description: 'Wide.', brandId: kilnfold });
    for (const text of [sku, sku.toLowerCase(), ` ${sku} `]) expect(await names(text)).toEqual(['Bowl']);
    expect((await suggest(sku)).map((product) => product.name)).toEqual(['Bowl']);
    expect(await names(sku, '&max=1')).toEqual([]);
  });

  it('can be filtered and sorted, with exact counts', async () => {
    const lamps = await list('lamp', '&order=2');
    expect(lamps.products.map((product) => product.price)).toEqual([99, 189, 249]);
    expect(lamps.count).toBe(3);
    expect(await names('lamp', '&order=1&min=100')).toEqual(['Pendant lamp, brass', 'Oak desk lamp']);
    expect(await names('lamp', '&order=0')).toEqual(['Oak stool', 'Pendant lamp, brass', 'Oak desk lamp']);
    expect(await names('lamp', '&brand=nobody')).toEqual([]);
    expect(await names('lamp', '&rating=1')).toEqual([]);
    const stool = (await list('oak stool')).products[0];
    const category = await addCategory(shop.db, { name: 'Seats', productIds: [stool?._id ?? ''] });
    expect(await names('oak', `&category=${category.slug}&max=100`)).toEqual(['Oak stool']);
  });

  it('has pages like every list', async () => {
    expect(await list('lamp', '&limit=2&page=2')).toMatchObject({ count: 3, totalPages: 2, currentPage: 2 });
    expect(await names('lamp', '&limit=2&page=2')).toEqual(['Oak stool']);
    expect(await list('lamp', '&limit=2&page=9')).toMatchObject({ products: [], count: 3, currentPage: 9 });
    expect(await list('lamp', '&page=9')).toMatchObject({ count: 3, currentPage: 1 });
    expect(await names('lamp', '&page=9')).toHaveLength(3);
  });

  it.each([
    'the',
    '%',
    '%%%',
    "'; drop table products; --",
    '_',
    '"',
    '\\',
    '*:*',
    '🙂',
    '((',
    '!&|',
    'zzzqqq',
    '-',
  ])('answers an empty list for %s', async (text) => {
    expect(await list(text)).toEqual({
      products: [],
      countAbove: 0,
      count: 0,
      totalPages: 1,
      currentPage: 1,
    });
    expect(await suggest(text)).toEqual([]);
  });

  it('never fails on hostile input', async () => {
    for (const path of [
      '/product/list?name=%zz',
      '/product/list?name=%ff%fe',
      '/product/list?name=a&name=b',
      `/product/list?name=${'lamp '.repeat(39)}`,
      `/product/list?name=${Array.from({ length: 90 }, (_, at) => String.fromCharCode(97 + (at % 26))).join('+')}`,
      `/product/list/search/${'x'.repeat(400)}`,
      '/product/list/search/%zz',
      '/product/list/search/%00',
      '/product/list/search/%20',
    ]) {
      const { statusCode } = await shop.call('GET', path);
      expect([200, 400], path).toContain(statusCode);
    }
    expect((await shop.call('GET', `/product/list?name=${'x'.repeat(201)}`)).statusCode).toBe(400);
    expect(await suggest('x'.repeat(201))).toEqual([]);
  });

  it("shows the caller's likes", async () => {
    const marta = await addMember(shop);
    const [lamp] = (await list('oak lamp')).products;
    await shop.call('POST', '/wishlist', { token: marta.token, body: { product: lamp?._id, isLiked: true } });
    const response = await shop.call('GET', '/product/list?name=oak+lamp', { token: marta.token });
    expect(response.json().products[0]).toMatchObject({ name: 'Oak desk lamp', isLiked: true });
  });
});

describe('suggestions', () => {
  it('match the last word as a prefix, best match first', async () => {
    const [first] = await suggest('oak de');
    expect(first).toEqual({ name: 'Oak desk lamp', slug: expect.any(String), imageUrl: null, price: 189 });
    expect((await suggest('tea')).map(({ name }) => name).sort()).toEqual(['Teapot No. 7', 'Teapot lid']);
    expect((await suggest('tepo'))[0]?.name).toMatch(/^Teapot/);
  });

  it('are also categories and brands that have the words', async () => {
    const [first] = (await list('oak desk lamp')).products;
    const { slug } = await addCategory(shop.db, { name: 'Lamps', productIds: [first?._id ?? ''] });
    await addCategory(shop.db, { name: 'Stools', productIds: [] });
    const read = async (text: string) => (await shop.call('GET', `/product/list/search/${text}`)).json();
    expect(await read('lam')).toMatchObject({
      categories: [{ name: 'Lamps', slug }],
      brands: [],
    });
    expect(await read('kilnf')).toMatchObject({
      categories: [],
      brands: [{ name: 'Kilnfold', slug: expect.any(String) }],
    });
    expect(await read('stools')).toMatchObject({ categories: [] });
  });

  it('say what was searched for instead', async () => {
    const read = async (text: string) => (await shop.call('GET', `/product/list/search/${text}`)).json();
    expect(await read('lmaps')).toMatchObject({
      categories: [{ name: 'Lamps' }],
      corrected: { from: 'lmaps', to: 'lamps' },
    });
    expect(await read('lamps')).not.toHaveProperty('corrected');
  });

  it('are at most ten', async () => {
    for (let at = 0; at < 12; at += 1) await addProduct(shop.db, { name: `Candle ${at}`, brandId: kilnfold });
    expect(await suggest('candle')).toHaveLength(10);
    expect((await list('candle')).count).toBe(12);
  });
});

describe('what is searched', () => {
  const firstFor = async (text: string) => (await names(text))[0];

  it('is updated with name, description and brand in the same transaction', async () => {
    const { id } = await addProduct(shop.db, {
      name: 'Clock',
      description: 'Ticks softly.',
      brandId: aldergate,
    });
    await shop.db.update(products).set({ name: 'Sundial' }).where(eq(products.id, id));
    expect(await firstFor('clock')).toBeUndefined();
    expect(await firstFor('sundial')).toBe('Sundial');
    await shop.db.update(products).set({ description: 'Needs daylight.' }).where(eq(products.id, id));
    expect(await firstFor('softly')).toBeUndefined();
    expect(await firstFor('daylight')).toBe('Sundial');
    await shop.db.update(products).set({ brandId: kilnfold }).where(eq(products.id, id));
    expect(await firstFor('aldergate sundial')).toBe('Sundial');
    expect(await names('aldergate')).not.toContain('Sundial');
    await expect(
      shop.db.transaction(async (tx) => {
        await tx.update(products).set({ name: 'Hourglass' }).where(eq(products.id, id));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow();
    expect(await firstFor('hourglass')).toBeUndefined();
    expect(await firstFor('sundial')).toBe('Sundial');
  });

  it('is updated when a brand is renamed', async () => {
    const brandId = await addBrand(shop.db, { name: 'Morrow' });
    for (const name of ['Bench', 'Settle']) await addProduct(shop.db, { name, brandId });
    expect(await firstFor('morrow')).toBeDefined();
    await shop.db.update(brands).set({ name: 'Vale' }).where(eq(brands.id, brandId));
    expect(await firstFor('morrow')).toBeUndefined();
    expect((await names('vale')).sort()).toEqual(['Bench', 'Settle']);
  });

  it('leaves out products that are not for sale, until they are again', async () => {
    const { id } = await addProduct(shop.db, { name: 'Weathervane', brandId: kilnfold });
    await shop.db.update(products).set({ isActive: false }).where(eq(products.id, id));
    expect(await firstFor('weathervane')).toBeUndefined();
    expect((await list('weathervane', '&order=1')).count).toBe(0);
    await shop.db.update(products).set({ isActive: true }).where(eq(products.id, id));
    expect(await firstFor('weathervane')).toBe('Weathervane');
  });

  it('removes a deleted product entirely', async () => {
    const { id } = await addProduct(shop.db, { name: 'Gramophone', brandId: kilnfold });
    const [before] = await shop.db
      .select({ number: products.number })
      .from(products)
      .where(eq(products.id, id));
    await shop.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, id));
    expect(await firstFor('gramophone')).toBeUndefined();
    const left = await shop.db
      .select()
      .from(searchPostings)
      .where(eq(searchPostings.productNumber, before?.number ?? 0));
    expect(left).toEqual([]);
  });

  it('counts for each term the products that contain it', async () => {
    const counted = await shop.db.select().from(searchTerms);
    const documents = await shop.db.select().from(searchDocuments);
    const held = new Map<number, number>();
    for (const { termIds } of documents) for (const id of termIds) held.set(id, (held.get(id) ?? 0) + 1);
    for (const { id, term, documents: count } of counted) {
      expect([term, count]).toEqual([term, term === '' ? documents.length : (held.get(id) ?? 0)]);
    }
  });

  it('stays consistent when a product and its brand change concurrently', async () => {
    const brandId = await addBrand(shop.db, { name: 'Northlight' });
    const made = [];
    for (let at = 0; at < 5; at += 1) made.push(await addProduct(shop.db, { name: `Easel ${at}`, brandId }));
    const attempts = Array.from({ length: 6 }, async (_, at) => {
      await shop.db
        .update(brands)
        .set({ name: `Southlight ${at}` })
        .where(eq(brands.id, brandId));
    });
    const edits = made.map(({ id }, at) =>
      shop.db
        .update(products)
        .set({ name: `Trestle ${at}` })
        .where(eq(products.id, id)),
    );
    await Promise.all([...attempts, ...edits]);
    const numbers = await shop.db
      .select({ number: products.number, name: products.name })
      .from(products)
      .where(eq(products.brandId, brandId));
    for (const { number } of numbers) {
      const postings = await shop.db
        .select({ termId: searchPostings.termId })
        .from(searchPostings)
        .where(eq(searchPostings.productNumber, number));
      expect(new Set(postings.map(({ termId }) => termId)).size).toBe(postings.length);
    }
    expect(await firstFor('northlight')).toBeUndefined();
  });
});
