import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { brands } from '#server/db/schema/catalogue.ts';
import { addBrand } from './builders/people.ts';
import { addProduct } from './builders/products.ts';
import type { TestApp } from './test-app.ts';

/** Calls of the product list. */
export function createListCalls(shop: TestApp) {
  async function list(query: string, token?: string) {
    const response = await shop.call('GET', `/product/list?${query}`, token ? { token } : {});
    expect(response.statusCode).toBe(200);
    return response.json<{ products: Product[]; totalPages: number; currentPage: number; count: number }>();
  }
  return {
    list,
    names: async (query: string) => (await list(query)).products.map((product) => product.name),
    /** Invalidates lists, as a use case does after its commit. */
    changed: () => shop.announce('catalogue'),
  };
}

/** Adds 25 lamps of one brand, at rising prices: Lamp 1 costs $10, Lamp 25 $250. */
export async function addLamps(shop: TestApp): Promise<{ brandId: string; brandSlug: string }> {
  const brandId = await addBrand(shop.db, { name: 'Aldergate' });
  for (let at = 1; at <= 25; at += 1) {
    await addProduct(shop.db, { name: `Lamp ${at}`, priceMinor: at * 1_000, brandId });
  }
  const [brand] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, brandId));
  return { brandId, brandSlug: brand?.slug ?? '' };
}
