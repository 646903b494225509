import type { FastifyInstance } from 'fastify';
import {
  type Brand,
  type BrandSort,
  getBrand,
  listBrandOptions,
  listBrands,
  listShopBrands,
} from '#contract/brands.contract.ts';
import { chosenPage, toPageInfo } from '#contract/paging.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { ownBrandId } from '#server/http/actor.ts';
import { serve } from '#server/http/serve.ts';
import { inBatches, StreamedList } from '#server/http/streamed-list.ts';
import * as store from './brands.store.ts';

const batchSize = 1_000;

/** @param countProducts of each brand, for sale; by id */
export function brandsRoutes(
  app: FastifyInstance,
  { db, countProducts }: { db: Db; countProducts: () => Promise<ReadonlyMap<string, number>> },
): void {
  serve(
    app,
    listShopBrands,
    async ({ query }) => {
      const [brands, counts] = await Promise.all([store.listShopBrands(db, query), countProducts()]);
      return { brands: brands.map((brand) => ({ ...brand, productCount: counts.get(brand._id) ?? 0 })) };
    },
    {
      // The image is one of its newest products.
      cachedForGuests: (_result, { images }) => [
        'catalogue',
        'lists',
        ...(images ? (['products'] as const) : []),
      ],
    },
  );

  /** A page when the query has one, else all of them, streamed. */
  async function answerList(
    filter: store.BrandFilter,
    query: { page?: string; limit?: string; sort?: BrandSort },
  ) {
    const chosen = chosenPage(query);
    if (!chosen) {
      const after = (last: Brand | null) => store.listBrandsAfter(db, filter, last, batchSize);
      return new StreamedList('brands', inBatches(after, batchSize));
    }
    const { page, limit } = chosen;
    const { brands, count } = await store.listBrands(db, filter, {
      offset: (page - 1) * limit,
      limit,
      sort: query.sort,
    });
    return { brands, ...toPageInfo(count, page, limit) };
  }

  serve(app, listBrands, ({ actor, query }) =>
    answerList({ ownBrand: ownBrandId(actor), search: query.search }, query),
  );
  serve(app, listBrandOptions, ({ actor, query }) =>
    answerList({ ownBrand: ownBrandId(actor), search: query.search }, query),
  );

  serve(app, getBrand, async ({ actor, params }) => {
    const brand = await store.findBrand(db, params.id, ownBrandId(actor));
    if (!brand) throw notFound('No brand found.');
    return { brand };
  });
}
