import type { FastifyInstance } from 'fastify';
import {
  type CategoryRow,
  getCategory,
  getShopCategory,
  listCategories,
  listPossibleParents,
  listShopCategories,
} from '#contract/categories.contract.ts';
import { chosenPage, toPageInfo } from '#contract/paging.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { serve } from '#server/http/serve.ts';
import { inBatches, StreamedList } from '#server/http/streamed-list.ts';
import * as store from './categories.store.ts';
import * as tree from './category-tree.store.ts';

const batchSize = 1_000;

/** @param countProducts of each category, for sale, those of categories below it included; by id */
export function categoriesRoutes(
  app: FastifyInstance,
  { db, countProducts }: { db: Db; countProducts: () => Promise<ReadonlyMap<string, number>> },
): void {
  serve(
    app,
    listShopCategories,
    async () => {
      const [shown, counts] = await Promise.all([store.listShopCategories(db), countProducts()]);
      return { categories: shown.map((category) => withCount(category, counts)) };
    },
    { cachedForGuests: () => ['catalogue', 'lists'] },
  );

  serve(
    app,
    getShopCategory,
    async ({ params }) => {
      const category = await tree.findShopCategory(db, params.slug.replaceAll('\u0000', ''));
      if (!category) throw notFound('No category found.');
      const counts = await countProducts();
      const children = category.children.map((child) => withCount(child, counts));
      return { category: { ...withCount(category, counts), children } };
    },
    { cachedForGuests: () => ['catalogue', 'lists'] },
  );

  serve(app, listPossibleParents, async ({ query }) => {
    const choice = { id: query.category ?? null, search: query.search };
    return { categories: await tree.listPossibleParents(db, choice, 50) };
  });

  serve(app, listCategories, async ({ query }) => {
    const chosen = chosenPage(query);
    if (!chosen) {
      const after = (last: CategoryRow | null) =>
        store.listCategoriesAfter(db, query.search, last, batchSize);
      return new StreamedList('categories', inBatches(after, batchSize));
    }
    const { page, limit } = chosen;
    const window = { offset: (page - 1) * limit, limit, sort: query.sort };
    const { categories, count } = await store.listCategories(db, query.search, window);
    return { categories, ...toPageInfo(count, page, limit) };
  });

  serve(app, getCategory, async ({ params }) => {
    const category = await store.findCategory(db, params.id);
    if (!category) throw notFound('No category found.');
    return { category };
  });
}

function withCount<Shown extends { _id: string }>(
  category: Shown,
  counts: ReadonlyMap<string, number>,
): Shown & { productCount: number } {
  return { ...category, productCount: counts.get(category._id) ?? 0 };
}
