import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { products } from '#server/db/schema/catalogue.ts';
import { searchPostings, searchTerms } from '#server/db/schema/search.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addProduct, type TestProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

const names = async (name: string) => {
  const response = await shop.call('GET', `/product/list?name=${name}`);
  return response.json<{ products: { name: string }[] }>().products.map((product) => product.name);
};
/** The weights of a product's words. */
async function readImpacts({ id }: TestProduct): Promise<Record<string, number>> {
  const rows = await shop.db
    .select({ term: searchTerms.term, impact: searchPostings.impact })
    .from(searchPostings)
    .innerJoin(searchTerms, eq(searchTerms.id, searchPostings.termId))
    .innerJoin(products, eq(products.number, searchPostings.productNumber))
    .where(eq(products.id, id));
  return Object.fromEntries(rows.map(({ term, impact }) => [term, impact]));
}

let stool: TestProduct;
beforeAll(async () => {
  const brandId = await addBrand(shop.db, { name: 'Kilnfold' });
  await addProduct(shop.db, { brandId, name: 'Walnut bowl', description: 'Turned by hand.' });
  await addProduct(shop.db, { brandId, name: 'Round dish', description: 'For walnut and other nuts.' });
  const details = '# Legs\n\nOf **walnut**, see [the forest](https://woodland.example/beech).';
  stool = await addProduct(shop.db, { brandId, name: 'Low stool', description: 'A seat.', details });
});

it('words of details find a product, after those with the word in name or description', async () => {
  expect(await names('walnut')).toEqual(['Walnut bowl', 'Round dish', 'Low stool']);
  expect(await names('forest')).toEqual(['Low stool']);
  expect(await names('woodland')).toEqual([]);
});

it('details change nothing of what the other words weigh', async () => {
  const { brandId } = stool;
  const plain = await addProduct(shop.db, { brandId, name: 'Low stool', description: 'A seat.' });
  const { leg, walnut, see, forest, new: isNew, ...others } = await readImpacts(stool);
  expect({ ...others, new: isNew }).toEqual(await readImpacts(plain));
  expect(Math.max(...[leg, walnut, see, forest].map(Number))).toBeLessThan(
    Math.min(...Object.values(others)),
  );
});

it('new details replace the words of those before', async () => {
  await shop.db.update(products).set({ details: 'Of larch' }).where(eq(products.id, stool.id));
  const words = Object.keys(await readImpacts(stool));
  expect(words).toContain('larch');
  expect(words).not.toContain('forest');
});

it('details of 20,000 characters add the words of the first 500', async () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `w${at}`).join(' ');
  await shop.db.update(products).set({ details: many }).where(eq(products.id, stool.id));
  const [{ count } = { count: 0 }] = await shop.db
    .select({ count: sql<number>`count(*)::int` })
    .from(searchTerms)
    .where(sql`${searchTerms.term} ~ '^w[0-9]+$' and ${searchTerms.documents} > 0`);
  expect(count).toBe(122);
});
