import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { brands, products } from '#server/db/schema/catalogue.ts';
import { addBrand } from '#server/testing/builders/people.ts';
import { addCategory } from '#server/testing/builders/products.ts';
import { createListCalls } from '#server/testing/product-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const { list, names, changed } = createListCalls(shop);

describe('deep pages', () => {
  it('have the same products as the whole list, in every order and with every filter', async () => {
    const category = await addCategory(shop.db, { name: 'Bulbs' });
    const maker = await addBrand(shop.db, { name: 'Osterby' });
    onTestFinished(async () => {
      await shop.db.delete(products).where(eq(products.brandId, maker));
      await changed();
    });
    await shop.db.execute(/* sql */ `
      insert into products (id, sku, name, slug, description, price_minor, quantity, brand_id, total_reviews, rating_sum)
      select gen_random_uuid(), 'B' || n, 'Bulb ' || n, 'bulb-' || n, 'A bulb.', 100000 + (n * 7919) % 4000 * 50,
             5, '${maker}', n % 3, (n % 3) * (1 + n % 5)
      from generate_series(1, 400) n`);
    await shop.db.execute(/* sql */ `
      insert into category_products (category_id, product_id)
      select '${category.id}', id from products where brand_id = '${maker}' and right(sku, 1) <> '0'`);
    await changed();
    const [maker2] = await shop.db.select({ slug: brands.slug }).from(brands).where(eq(brands.id, maker));
    const scopes = [
      `brand=${maker2?.slug}`,
      `category=${category.slug}`,
      `category=${category.slug}&brand=${maker2?.slug}`,
    ];
    const bounds = [
      '',
      '&min=1100&max=2500',
      '&min=1100&max=1180',
      '&min=1100.01',
      '&rating=2',
      '&rating=3.5&min=1005',
    ];
    for (const scope of scopes) {
      for (const bound of bounds) {
        for (const order of [0, 1, 2, 3, 4]) {
          const query = `${scope}${bound}&order=${order}`;
          const whole = [];
          const { count } = await list(`${query}&limit=100`);
          for (let page = 1; page <= Math.ceil(count / 100); page += 1) {
            whole.push(...(await names(`${query}&limit=100&page=${page}`)));
          }
          expect(whole).toHaveLength(count);
          expect(new Set(whole).size).toBe(count);
          const last = Math.ceil(count / 7);
          for (const page of [1, Math.ceil(last / 3), Math.ceil(last / 2) + 1, last - 1, last]) {
            const expected = whole.slice((page - 1) * 7, page * 7);
            expect(await names(`${query}&limit=7&page=${page}`), `${query} page ${page}`).toEqual(expected);
          }
        }
      }
    }
  });
});
