import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facet, PriceSpread } from '#contract/product-search.contract.ts';
import type { Product } from '#contract/products.contract.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { addBrand, addMember } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

interface Facets {
  prices?: PriceSpread;
  productCount: number;
  categories: Facet;
  brands: Facet;
}
async function facets(query = '', token?: string): Promise<Facets> {
  const response = await shop.call('GET', `/product/list/facets?${query}`, token ? { token } : {});
  expect(response.statusCode).toBe(200);
  return response.json<Facets>();
}
async function list(query: string) {
  const response = await shop.call('GET', `/product/list?${query}&limit=100`);
  return response.json<{ products: Product[]; count: number }>();
}
const counted = ({ options }: Facet) => options.map(({ name, productCount }) => `${name} ${productCount}`);

/** Slugs by name. */
const slugs: Record<string, string> = {};
const lampIds: string[] = [];

/** Aldergate makes 6 lamps from $10 to $60 and a chair of $2,600, Copperlane 3 lamps from $70 on, Osterby a chair. */
beforeAll(async () => {
  const brandIds: Record<string, string> = {};
  for (const name of ['Aldergate', 'Copperlane', 'Osterby']) {
    const id = await addBrand(shop.db, { name });
    brandIds[name] = id;
    const [brand] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, id));
    slugs[name] = brand?.slug ?? '';
  }
  for (let at = 1; at <= 9; at += 1) {
    const brandId = brandIds[at <= 6 ? 'Aldergate' : 'Copperlane'] ?? '';
    const { id } = await addProduct(shop.db, { name: `Lamp ${at}`, priceMinor: at * 1_000, brandId });
    lampIds.push(id);
  }
  const chair = { name: 'Oak Chair', description: 'To sit on.' };
  const chairs = [
    await addProduct(shop.db, { ...chair, priceMinor: 260_000, brandId: brandIds.Aldergate ?? '' }),
    await addProduct(shop.db, { ...chair, priceMinor: 9_000, brandId: brandIds.Osterby ?? '' }),
  ];
  slugs.Lighting = (await addCategory(shop.db, { name: 'Lighting', productIds: lampIds })).slug;
  slugs.Furniture = (
    await addCategory(shop.db, { name: 'Furniture', productIds: chairs.map(({ id }) => id) })
  ).slug;
});

describe('the facets of a list', () => {
  it('count every category and brand, highest count first', async () => {
    const all = await facets();
    expect(all.productCount).toBe(11);
    expect(counted(all.categories)).toEqual(['Lighting 9', 'Furniture 2']);
    expect(counted(all.brands)).toEqual(['Aldergate 7', 'Copperlane 3', 'Osterby 1']);
    expect(all.brands.total).toBe(3);
    expect(all.brands.options[0]).toEqual({ name: 'Aldergate', slug: slugs.Aldergate, productCount: 7 });
  });

  it('follow the price range, the rating and the search', async () => {
    expect(counted((await facets('min=1&max=2500')).categories)).toEqual(['Lighting 9', 'Furniture 1']);
    expect(counted((await facets('max=75')).brands)).toEqual(['Aldergate 6', 'Copperlane 1']);
    const chairs = await facets('name=chair');
    expect(chairs).toMatchObject({ productCount: 2 });
    expect(counted(chairs.categories)).toEqual(['Furniture 2']);
    expect(counted(chairs.brands)).toEqual(['Aldergate 1', 'Osterby 1']);
    expect(await facets('rating=4')).toMatchObject({ productCount: 0, brands: { options: [], total: 0 } });
    expect(await facets('name=zzzzqqqq')).toMatchObject({ productCount: 0, categories: { options: [] } });
  });

  it.each(['', 'name=lamp&', 'name=chair&', 'name=lamp+chair&', 'name=SKU-3&', 'max=2500&'])(
    'leave their own filter aside, and agree with the list each of them leads to (%s)',
    async (search) => {
      const chosen = `${search}category=${slugs.Lighting}&brands=${slugs.Aldergate},${slugs.Copperlane}`;
      const { productCount, categories, brands: byBrand } = await facets(chosen);
      const withBrands = `${search}brands=${slugs.Aldergate},${slugs.Copperlane}`;
      expect(productCount).toBe((await list(withBrands)).count);
      for (const { slug, productCount } of categories.options) {
        expect(productCount, slug).toBe((await list(`${withBrands}&category=${slug}`)).count);
      }
      for (const { slug, productCount } of byBrand.options) {
        const { count } = await list(`${search}category=${slugs.Lighting}&brand=${slug}`);
        expect(productCount, slug).toBe(count);
      }
    },
  );

  it('have the prices of the list without its price bounds', async () => {
    const { prices } = await facets(`category=${slugs.Lighting}`);
    expect([prices?.edges[0], prices?.edges.at(-1)]).toEqual([10, 90]);
    expect(prices?.productCounts.reduce((sum, count) => sum + count, 0)).toBe(9);
    for (const query of ['&max=40', '&name=lamp&min=40']) {
      expect((await facets(`category=${slugs.Lighting}${query}`)).prices).toEqual(prices);
    }
    expect(await facets('name=zzzzqqqq')).not.toHaveProperty('prices');
  });

  it('keep chosen options, also with count 0 or beyond the limit', async () => {
    const few = await facets(`limit=1&brands=${slugs.Osterby},${slugs.Copperlane}&name=lamp`);
    expect(counted(few.brands)).toEqual(['Aldergate 6', 'Copperlane 3', 'Osterby 0']);
    expect(few.brands.total).toBe(2);
    expect(counted((await facets(`limit=1&category=${slugs.Furniture}&max=5`)).categories)).toEqual([
      'Furniture 0',
    ]);
  });

  it('are searched by name', async () => {
    const found = await facets(`search=%20oPPer&brands=${slugs.Osterby}`);
    expect(counted(found.brands)).toEqual(['Copperlane 3']);
    expect(found.brands.total).toBe(1);
    expect((await facets('search=%25')).brands).toEqual({ options: [], total: 0 });
  });

  it('leave out brands that are hidden from shoppers', async () => {
    const hidden = await addBrand(shop.db, { name: 'Hidden', isActive: false });
    const [brand] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, hidden));
    expect(counted((await facets(`brands=${brand?.slug},nobody`)).brands)).not.toContain('Hidden 0');
  });

  it('are the same for a member, and counted again after a change of the catalogue', async () => {
    const { token } = await addMember(shop);
    expect(await facets('limit=5', token)).toEqual(await facets('limit=5'));
    await addProduct(shop.db, { name: 'Stool', description: 'Low.' });
    expect(await facets('limit=5', token)).toMatchObject({ productCount: 12 });
  });

  it.each(['limit=0', 'limit=x', 'limit=99999', 'search=', 'brands=,,', 'brands=all'])(
    'make sense of %s',
    async (query) => {
      expect((await facets(query)).brands.options.length).toBeGreaterThan(0);
    },
  );
});

describe('a list of several brands', () => {
  const both = () => `brands=${slugs.Copperlane},${slugs.Aldergate}`;
  const names = async (query: string) => (await list(query)).products.map(({ name }) => name);

  it('has the products of each, in every order and on every page', async () => {
    expect((await list(both())).count).toBe(10);
    expect(await names(`${both()}&order=2&max=2500`)).toEqual(
      Array.from({ length: 9 }, (_, at) => `Lamp ${at + 1}`),
    );
    for (const order of [0, 1, 2, 3, 4]) {
      const all = await names(`${both()}&order=${order}`);
      const paged = [];
      for (const page of [1, 2, 3, 4]) {
        const response = await shop.call(
          'GET',
          `/product/list?${both()}&order=${order}&page=${page}&limit=3`,
        );
        paged.push(...response.json<{ products: Product[] }>().products.map(({ name }) => name));
      }
      expect(paged).toEqual(all);
    }
  });

  it('can be combined with category, search, price and rating', async () => {
    expect(await names(`${both()}&category=${slugs.Furniture}`)).toEqual(['Oak Chair']);
    expect(await names(`brands=${slugs.Osterby},${slugs.Copperlane}&name=chair`)).toEqual(['Oak Chair']);
    expect(await names(`${both()}&min=65&max=75`)).toEqual(['Lamp 7']);
    expect(await names(`${both()}&rating=1`)).toEqual([]);
  });

  it('is combined with `brand`, and equals the list of a single brand', async () => {
    expect((await list(`${both()}&brand=${slugs.Copperlane}`)).count).toBe(3);
    expect((await list(`${both()}&brand=${slugs.Osterby}`)).count).toBe(0);
    expect((await list(`brands=${slugs.Copperlane}`)).count).toBe(3);
    expect((await list(`brands=${slugs.Copperlane},nobody`)).count).toBe(3);
    expect((await list('brands=nobody,noone')).count).toBe(0);
  });

  it('refuses too many brands', async () => {
    const many = Array.from({ length: 31 }, (_, at) => `b${at}`).join(',');
    const response = await shop.call('GET', `/product/list?brands=${many}`);
    expect(response.statusCode).toBe(400);
    expect(response.json().error).toBe('Choose at most 30 brands.');
  });
});
