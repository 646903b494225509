import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointReply } from '#contract/define-endpoint.ts';
import type { suggestProducts } from '#contract/product-search.contract.ts';
import type { listShopProducts } from '#contract/products.contract.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { addAdministrator, addBrand } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { addVariants } from '#server/testing/builders/variants.ts';
import { createTestApp } from '#server/testing/test-app.ts';

/** Names that are typed whole, and exact skus, in the shop, in suggestions and in the dashboard. */

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);

beforeAll(async () => {
  const brandId = await addBrand(shop.db, { name: 'The Who' });
  const plain = await addBrand(shop.db, { name: 'Aldergate' });
  const add = async (name: string, sku: string): Promise<TestProduct> => {
    const description = name.startsWith('Red') ? 'red s jum 40' : 'For all, not down.';
    const product = await addProduct(shop.db, {
      name,
      description,
      brandId: name === 'Off' ? brandId : plain,
    });
    await shop.db.update(products).set({ sku }).where(eq(products.id, product.id));
    return { ...product, sku };
  };
  await add('Down Duvet', 'DD-1');
  await add('Downlight', 'DL-1');
  await add('It', 'IT-1');
  await add('Off', 'OFF-1');
  await add('🪔', 'FIRE-1');
  await add('JUM-S-RED', 'OTHER-1');
  const jumper = await add('Jumper', 'JUM');
  await addVariants(shop.db, jumper, [
    { size: 'S-RED' },
    { size: 'M_RED' },
    { size: '40' },
    { size: 'XL', isActive: false },
  ]);
  // Each has all words of a sku.
  for (let at = 0; at < 12; at += 1) await add(`Red jum ${at} s 40`, `RED-${at}`);
});

const list = async (text: string) => {
  const query = new URLSearchParams({ name: text, limit: '50' });
  return (await shop.call('GET', `/product/list?${query}`)).json<EndpointReply<typeof listShopProducts>>();
};
const inShop = async (text: string) => (await list(text)).products.map(({ name }) => name);
const suggested = async (text: string) => {
  const reply = await shop.call('GET', `/product/list/search/${encodeURIComponent(text)}`);
  return reply.json<EndpointReply<typeof suggestProducts>>().products.map(({ name }) => name);
};
const inDashboard = async (text: string) => {
  const reply = await shop.call('GET', `/product?search=${encodeURIComponent(text)}`, { token: ada.token });
  return reply.json<{ products: { name: string }[] }>().products.map(({ name }) => name);
};

describe('words that say nothing', () => {
  it.each([
    ['down', ['Down Duvet', 'Downlight']],
    ['DOWN', ['Down Duvet', 'Downlight']],
    ['it', ['It']],
    ['It', ['It']],
    ['the who', ['Off']],
    ['off', ['Off']],
    ['down duvet', ['Down Duvet']],
    ['down xqzzy', ['Down Duvet']],
    ['dow', ['Downlight', 'Down Duvet']],
    ['🪔', ['🪔']],
    ['for', []],
  ])('%s', async (text, names) => {
    expect(await inShop(text)).toEqual(names);
    expect(await suggested(text)).toEqual(names);
    const { count, totalPages } = (await list(text)) as unknown as { count: number; totalPages: number };
    expect([count, totalPages]).toEqual([names.length, 1]);
  });

  it('say nothing beside another word', async () => {
    expect(await inShop('duvet for it')).toEqual(['Down Duvet']);
  });
});

describe('the sku of a variant', () => {
  it.each(['JUM-S-RED', 'jum-s-red', ' Jum-s-red '])(
    '%j finds its product, and what is called so',
    async (text) => {
      for (const find of [inShop, suggested])
        expect((await find(text)).sort()).toEqual(['JUM-S-RED', 'Jumper']);
    },
  );

  it.each(['jum s red', 'JUM 40', 'jum-40', 'JUM_s_red', 'jum-m_red'])(
    '%j finds its product first',
    async (text) => {
      for (const find of [inShop, suggested, inDashboard]) expect((await find(text))[0]).toBe('Jumper');
    },
  );

  it('comes first beside all that have its words, and is counted once', async () => {
    const { products, count } = await list('jum s red');
    expect(products.filter(({ name }) => name === 'Jumper')).toHaveLength(1);
    expect([count, products.length]).toEqual([14, 14]);
    const facets = (await shop.call('GET', '/product/list/facets?name=jum%20s%20red')).json();
    expect(facets.productCount).toBe(14);
    expect(await inShop('jum s red')).toEqual((await list('jum  s red')).products.map(({ name }) => name));
  });

  it('comes first in the dashboard, also in other spellings', async () => {
    for (const text of ['JUM-S-RED', 'jum s red']) expect((await inDashboard(text))[0]).toBe('Jumper');
    expect(await inDashboard('jum s red')).toEqual(['Jumper']);
  });
});
