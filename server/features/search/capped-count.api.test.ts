import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '#contract/products.contract.ts';
import { addProduct } from '#server/testing/builders/products.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);

async function list(query: string) {
  const response = await shop.call('GET', `/product/list?${query}`);
  expect(response.statusCode).toBe(200);
  return response.json<{ products: Product[]; count: number; totalPages: number }>();
}

/** Twelve products, and postings of 9,990 further lamps and 10,000 further chairs, which no page is loaded from. */
beforeAll(async () => {
  for (let at = 1; at <= 12; at += 1)
    await addProduct(shop.db, { name: `Desk lamp ${at}`, priceMinor: at * 1_000 });
  await addProduct(shop.db, { name: 'Oak chair', description: 'To sit on.' });
  for (const [term, count] of [
    ['lamp', 9_988],
    ['chair', 10_000],
  ] as const) {
    await shop.db.execute(sql`with term as (
        update search_terms set documents = documents + ${count}::int where term in (${term}, '') returning id, term
      ) insert into search_postings select id, 1000000 + n, 0.01 from term, generate_series(1, ${count}::int) n where term = ${term}`);
  }
});

describe('a search with more than 10,000 matches', () => {
  it('says so instead of counting them', async () => {
    expect(await list('name=chair')).toMatchObject({ count: 10_000, countIsCapped: true, totalPages: 1_000 });
    expect((await list('name=chair')).products.map(({ name }) => name)).toEqual(['Oak chair']);
    const exact = await list('name=lamp');
    expect(exact).toMatchObject({ count: 10_000, totalPages: 1_000 });
    expect(exact).not.toHaveProperty('countIsCapped');
  });

  it('also has a capped count for several words', async () => {
    expect(await list('name=chair+lamp')).toMatchObject({ count: 10_000, countIsCapped: true });
    expect(await list('name=lamp&max=100')).toMatchObject({ count: 10, countAbove: 2 });
  });

  it('has no pages beyond those', async () => {
    expect(await list('name=chair&page=1001')).toMatchObject({
      products: [],
      count: 10_000,
      totalPages: 1_000,
    });
    expect(await list('name=chair&page=2&limit=100')).toMatchObject({ products: [], totalPages: 100 });
  });

  it('has the same order on every page', async () => {
    const all = (await list('name=lamp&limit=12')).products.map(({ name }) => name);
    const pages = await Promise.all([1, 2, 3].map((page) => list(`name=lamp&limit=4&page=${page}`)));
    expect(pages.flatMap(({ products }) => products.map(({ name }) => name))).toEqual(all);
    expect(all).toHaveLength(12);
  });
});

it('suggests common words for a letter that begins very many', async () => {
  await addProduct(shop.db, { name: 'Zither' });
  await shop.db.execute(sql`update search_terms set documents = 150 where term = 'zither'`);
  await shop.db.execute(sql`with rare as (
      insert into search_terms (term, documents) select 'za' || n, 1 from generate_series(1, 400) n returning id, term
    ) insert into search_words select term, id from rare`);
  const response = await shop.call('GET', '/product/list/search/z');
  expect(response.json().products[0]).toMatchObject({ name: 'Zither' });
});
