import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxCounted } from '#contract/work-list.contract.ts';
import { addAdministrator } from '#server/testing/builders/people.ts';
import { readWorkList } from '#server/testing/builders/work-list.ts';
import { createTestApp } from '#server/testing/test-app.ts';

const shop = await createTestApp();
afterAll(shop.close);
const ada = await addAdministrator(shop);
beforeAll(async () => {
  await shop.pool.query(
    `with cart as (insert into carts (id) select gen_random_uuid() from generate_series(1, $1) returning id),
       placed as (insert into orders (id, cart_id, placed_total_minor) select id, id, 100 from cart returning id)
     insert into order_search (order_id, text) select id, ' lamp' from placed`,
    [maxCounted + 2],
  );
});

it.each(['', 'lamp'])('counts end at one more than pages have, with the search "%s"', async (search) => {
  const readPage = (page: number) =>
    readWorkList(shop, ada, { view: 'all', search, page: String(page), limit: '100' });
  const last = await readPage(100);
  expect(last).toMatchObject({ counts: { all: 10_001 }, count: 10_001, totalPages: 100 });
  expect(last.orders).toHaveLength(100);
  expect((await readPage(101)).orders).toEqual([]);
});
