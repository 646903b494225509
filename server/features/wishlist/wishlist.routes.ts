import type { FastifyInstance } from 'fastify';
import { pageInfoOf } from '#contract/paging.ts';
import {
  getShopProduct,
  listBrandProducts,
  listShopProducts,
  type Product,
  type ProductListQuery,
} from '#contract/products.contract.ts';
import { listWishes, setWish } from '#contract/wishlist.contract.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Tag } from '#server/http/reply-cache.ts';
import { serve } from '#server/http/serve.ts';
import { createListProducts } from '../products/list-products.ts';
import { filterOf, noFilter, orderOf, searchedName } from '../products/product-filter.rules.ts';
import { prepareFindProductForSale, type ShopProduct } from '../products/products.store.ts';
import type { SearchProducts } from '../search/search-products.ts';
import * as store from './wishes.store.ts';

/** The wishlist, and products for shoppers with the caller's likes. */
export function wishlistRoutes(
  app: FastifyInstance,
  { db, cacheInvalidation, search }: { db: Db; cacheInvalidation: CacheInvalidation; search: SearchProducts },
): void {
  const listProducts = createListProducts(db, cacheInvalidation);
  const findProductForSale = prepareFindProductForSale(db);
  const findLiked = store.prepareFindLiked(db);

  /** Adds the caller's likes to the reply for guests. */
  async function withLikes(products: readonly Product[], actor: Actor): Promise<Product[]> {
    const liked = await findLiked(
      actor.id,
      products.map((product) => product._id),
    );
    return products.map((product) => ({ ...product, isLiked: liked.has(product._id) }));
  }
  const withoutLikes = (products: readonly ShopProduct[]) =>
    products.map((product) => ({ ...product, isLiked: false }));
  const tagsOf = (products: readonly { _id: string }[]): Tag[] => [
    'catalogue',
    ...products.map((product): Tag => `product:${product._id}`),
  ];
  /** Only changes of its own products change the list of one brand. An empty page does not say which brand that is. */
  const listTagsOf = (products: readonly Product[], isOfOneBrand: boolean): Tag[] => {
    const brand = isOfOneBrand ? products[0]?.brand : null;
    return [brand ? `brand:${brand._id}` : 'products', ...tagsOf(products)];
  };
  const list = {
    personal: async <Reply extends { products: Product[] }>(reply: Reply, actor: Actor) => ({
      ...reply,
      products: await withLikes(reply.products, actor),
    }),
  };

  serve(
    app,
    listShopProducts,
    async ({ query }) => {
      const [name, filter, order] = [searchedName(query), filterOf(query), orderOf(query)];
      const { products, count, countAbove, page } =
        name === null
          ? await listProducts(filter, order ?? 'newest', query)
          : await search.list(name, filter, order, query);
      return { products: withoutLikes(products), ...pageInfoOf(count, page, query.limit), countAbove };
    },
    {
      ...list,
      cachedForGuests: ({ products }, query) => listTagsOf(products, isOfOneBrand(query)),
    },
  );

  serve(
    app,
    listBrandProducts,
    async ({ params, query }) => {
      const filter = { ...noFilter, brand: params.slug };
      const { products, count, page } = await listProducts(filter, 'newest', query);
      const { totalPages } = pageInfoOf(count, page, query.limit);
      return { products: withoutLikes(products), pages: totalPages, page, totalProducts: count };
    },
    { ...list, cachedForGuests: ({ products }) => listTagsOf(products, true) },
  );

  serve(
    app,
    getShopProduct,
    async ({ params }) => {
      const product = await findProductForSale(params.slug);
      if (!product) throw notFound('No product found.');
      return { product: { ...product, isLiked: false } };
    },
    {
      cachedForGuests: ({ product }) => tagsOf([product]),
      personal: async ({ product }, actor) => {
        const liked = await findLiked(actor.id, [product._id]);
        return { product: { ...product, isLiked: liked.has(product._id) } };
      },
    },
  );

  serve(app, setWish, async ({ actor, body }) => {
    if (!body.isLiked) {
      await inTransaction(db, (tx) => store.deleteWish(tx, actor.id, body.product));
      return { success: true as const, message: 'Removed from your wishlist.' };
    }
    const isForSale = await inTransaction(db, (tx) => store.insertWish(tx, actor.id, body.product));
    if (!isForSale) throw refuseField('product', 'Product is not available.', 'not-for-sale');
    return { success: true as const, message: 'Added to your wishlist.' };
  });

  serve(app, listWishes, async ({ actor }) => ({ wishlist: await store.listWishes(db, actor.id) }));
}

/** A search ranks products by all others, and a review changes ratings without announcing the brand. */
function isOfOneBrand(query: ProductListQuery): boolean {
  const { brand, rating } = filterOf(query);
  return brand !== null && rating === null && searchedName(query) === null;
}
