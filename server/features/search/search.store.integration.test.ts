import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brands } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory, addProduct } from '#server/testing/builders/products.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';
import { noFilter, type ProductFilter } from '../products/product-filter.rules.ts';
import { prepareCountResults } from './result-counts.store.ts';
import { planSearch, type SearchOrder } from './search.rules.ts';
import { prepareSearch } from './search.store.ts';
import { prepareReadWords } from './words.store.ts';

const { db, close } = await createTestDatabase();
afterAll(close);

let filters: Record<string, ProductFilter>;
beforeAll(async () => {
  const brandId = await addBrand(db, { name: 'Aldergate' });
  const lamps: { id: string }[] = [];
  for (let at = 1; at <= 12; at += 1) {
    const kind = at % 2 === 0 ? 'desk lamp' : 'floor lamp';
    const stuff = at % 3 === 0 ? ' in oak' : '';
    const isActive = at % 5 !== 0;
    lamps.push(
      await addProduct(db, {
        name: `A ${kind}${stuff}`,
        priceMinor: at * 1_000,
        isActive,
        ...(at > 6 ? { brandId } : {}),
      }),
    );
  }
  const category = await addCategory(db, { productIds: lamps.slice(0, 8).map(({ id }) => id) });
  const [brand] = await db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, brandId));
  filters = {
    none: noFilter,
    prices: { ...noFilter, leastMinor: 3_000, mostMinor: 9_000 },
    brand: { ...noFilter, brand: brand?.slug ?? '' },
    category: { ...noFilter, category: category.slug },
  };
});

describe('a search for words of many products', () => {
  const readWords = prepareReadWords(db);
  const search = prepareSearch(db);
  const countFound = prepareCountResults(db);

  it.each(['lamp', 'la', 'desk lamp', 'oak desk lamp'])(
    'finds the same as one for words of few: %s',
    async (text) => {
      const { words, catalogue } = await readWords(text);
      const plan = planSearch(words, new Map(), catalogue);
      if (!plan) throw new Error('nothing to look for');
      const orders: SearchOrder[] = ['best', 'newest', 'price-down', 'price-up'];
      for (const [name, filter] of Object.entries(filters)) {
        for (const order of orders) {
          const [few, many] = await Promise.all(
            [false, true].map((isBroad) =>
              search({ ...plan, isBroad }, filter, order, { offset: 1, limit: 3 }),
            ),
          );
          expect(few?.count, name).toBeGreaterThan(1);
          expect(many, `${name}, ${order}`).toEqual(few);
        }
        const [few, many] = await Promise.all(
          [false, true].map((isBroad) => countFound({ ...plan, isBroad }, filter)),
        );
        expect(few?.productCount, name).toBeGreaterThan(1);
        expect(many, name).toEqual(few);
      }
    },
  );
});
