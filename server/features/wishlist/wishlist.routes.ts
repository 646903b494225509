import type { FastifyInstance } from 'fastify';
import { pageInfoOf } from '#contract/paging.ts';
import {
  getShopProduct,
  listBrandProducts,
  listShopProducts,
  type Product,
} from '#contract/products.contract.ts';
import { listWishes, setWish } from '#contract/wishlist.contract.ts';
import type { Tag } from '#server/announced-change.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import type { CachedReply } from '#server/http/reply-cache.ts';
import { serve } from '#server/http/serve.ts';
import type { ProductCounts } from '../products/count-products.ts';
import { renderDetails } from '../products/details/render-details.ts';
import { listDependency } from '../products/list-changes.rules.ts';
import { createListProducts } from '../products/list-products.ts';
import {
  filterOf,
  noFilter,
  orderOf,
  type ProductFilter,
  searchedName,
} from '../products/product-filter.rules.ts';
import { prepareFindProductForSale, type ShopProduct } from '../products/products.store.ts';
import type { FindProductsInMemory } from '../products/products-in-memory.ts';
import type { SearchProducts } from '../search/search-products.ts';
import type { Likes } from './likes.ts';
import * as store from './wishes.store.ts';

const productTag = 'product:';

interface WishlistParts {
  db: Db;
  productCounts: ProductCounts;
  findProducts: FindProductsInMemory;
  search: SearchProducts;
  likes: Likes;
}

/** The wishlist, and products for shoppers with the caller's likes. */
export function wishlistRoutes(
  app: FastifyInstance,
  { db, productCounts, findProducts, search, likes }: WishlistParts,
): void {
  const listProducts = createListProducts(db, productCounts, findProducts);
  const findProductForSale = prepareFindProductForSale(db);

  /** @returns how the caller's likes are added to products of the reply for guests; null when none is liked */
  async function markerFor({ tags }: CachedReply, actor: Actor) {
    const shown = productsOf(tags);
    const liked = await likes.among(actor.id, shown);
    if (!shown.some((id) => liked.has(id))) return null;
    return (product: Product): Product => ({ ...product, isLiked: liked.has(product._id) });
  }
  const withoutLikes = (products: readonly ShopProduct[]) =>
    products.map((product) => ({ ...product, isLiked: false }));
  const tagsOf = (products: readonly { _id: string }[]): Tag[] => [
    'catalogue',
    ...products.flatMap(({ _id }): Tag[] => [`${productTag}${_id}`, `stock:${_id}`]),
  ];
  const productsOf = (tags: readonly Tag[]) =>
    tags.filter((tag) => tag.startsWith(productTag)).map((tag) => tag.slice(productTag.length));
  const list = {
    personal: async (cached: CachedReply, actor: Actor) => {
      const mark = await markerFor(cached, actor);
      return (
        mark &&
        (<Reply extends { products: Product[] }>(reply: Reply) => ({
          ...reply,
          products: reply.products.map(mark),
        }))
      );
    },
  };

  serve(
    app,
    listShopProducts,
    async ({ query }) => {
      const [name, filter, order] = [searchedName(query), filterOf(query), orderOf(query)];
      const { products, count, page, ...counted } =
        name === null
          ? await listProducts(filter, order ?? 'newest', query)
          : await search.list(name, filter, order, query);
      return { products: withoutLikes(products), ...pageInfoOf(count, page, query.limit), ...counted };
    },
    {
      ...list,
      cachedForGuests: ({ products }, query) => [
        ...tagsOf(products),
        // The end of the price slider is no bound.
        'settings',
        listDependency(filterOf(query), orderOf(query) ?? 'newest'),
        // A search finds and ranks products by the texts of all.
        ...(searchedName(query) === null ? [] : (['products'] as const)),
      ],
    },
  );

  serve(
    app,
    listBrandProducts,
    async ({ params, query }) => {
      const { products, count, page } = await listProducts(ofBrand(params.slug), 'newest', query);
      const { totalPages } = pageInfoOf(count, page, query.limit);
      return { products: withoutLikes(products), pages: totalPages, page, totalProducts: count };
    },
    {
      ...list,
      cachedForGuests: ({ products }, _query, { slug }) => [
        ...tagsOf(products),
        listDependency(ofBrand(slug), 'newest'),
      ],
    },
  );

  serve(
    app,
    getShopProduct,
    async ({ params }) => {
      const product = await findProductForSale(params.slug);
      if (!product) throw notFound('No product found.');
      const { details } = product;
      const shown = details === undefined ? {} : { detailsHtml: renderDetails(details) };
      return { product: { ...product, ...shown, isLiked: false } };
    },
    {
      cachedForGuests: ({ product }) => [
        ...tagsOf([product]),
        ...(product.attributes ?? []).map(({ _id }): Tag => `attribute:${_id}`),
      ],
      personal: async (cached, actor) => {
        const mark = await markerFor(cached, actor);
        return mark && (({ product }) => ({ product: mark(product) }));
      },
    },
  );

  serve(app, setWish, async ({ actor, body }) => {
    if (!body.isLiked) {
      await inTransaction(db, (tx) => store.deleteWish(tx, actor.id, body.product));
      likes.changed(actor.id);
      return { success: true as const, message: 'Removed from your wishlist.' };
    }
    const isForSale = await inTransaction(db, (tx) => store.insertWish(tx, actor.id, body.product));
    if (!isForSale) throw refuseField('product', 'Product is not available.', 'not-for-sale');
    likes.changed(actor.id);
    return { success: true as const, message: 'Added to your wishlist.' };
  });

  serve(app, listWishes, async ({ actor }) => ({ wishlist: await store.listWishes(db, actor.id) }));
}

const ofBrand = (slug: string): ProductFilter => ({ ...noFilter, brand: slug });
