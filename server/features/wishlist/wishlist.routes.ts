import type { FastifyInstance } from 'fastify';
import { pageInfoOf } from '#contract/paging.ts';
import {
  getShopProduct,
  listBrandProducts,
  listShopProducts,
  type Product,
} from '#contract/products.contract.ts';
import { listWishes, setWish } from '#contract/wishlist.contract.ts';
import type { ListDependency, Tag } from '#server/announced-change.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, refuseField } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { EncodedReply } from '#server/http/encoded-reply.ts';
import type { CachedReply } from '#server/http/reply-cache.ts';
import { serve } from '#server/http/serve.ts';
import { renderDetails } from '../products/details/render-details.ts';
import { listDependency } from '../products/list-changes.rules.ts';
import type { ListProducts } from '../products/list-products.ts';
import type { ProductCard } from '../products/product-cards.ts';
import {
  filterOf,
  noFilter,
  orderOf,
  type ProductFilter,
  searchedName,
} from '../products/product-filter.rules.ts';
import { prepareFindProductForSale } from '../products/products.store.ts';
import type { SearchProducts } from '../search/search-products.ts';
import type { Likes } from './likes.ts';
import * as store from './wishes.store.ts';

const productTag = 'product:';

interface WishlistParts {
  db: Db;
  listProducts: ListProducts;
  search: SearchProducts;
  likes: Likes;
}

/** The wishlist, and products for shoppers with the caller's likes. */
export function wishlistRoutes(
  app: FastifyInstance,
  { db, listProducts, search, likes }: WishlistParts,
): void {
  const findProductForSale = prepareFindProductForSale(db);

  /** @returns how the caller's likes are added to products of the reply for guests; null when none is liked */
  async function markerFor({ tags }: CachedReply, actor: Actor) {
    const shown = productsOf(tags);
    const liked = await likes.among(actor.id, shown);
    if (!shown.some((id) => liked.has(id))) return null;
    return (product: Product): Product => ({ ...product, isLiked: liked.has(product._id) });
  }
  const tagsOf = ({ _id }: { _id: string }): Tag[] => ['catalogue', `${productTag}${_id}`, `stock:${_id}`];
  const productsOf = (tags: readonly Tag[]) =>
    tags.filter((tag) => tag.startsWith(productTag)).map((tag) => tag.slice(productTag.length));
  const list = {
    cachedForGuests: 'as-encoded' as const,
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
      const shown = { ...pageInfoOf(count, page, query.limit), ...counted };
      return encodeList(products, listed.parse(shown), [
        // The end of the price slider is no bound.
        'settings',
        listDependency(filter, order ?? 'newest'),
        // A search finds and ranks products by the texts of all.
        ...(name === null ? [] : (['products'] as const)),
      ]);
    },
    list,
  );

  serve(
    app,
    listBrandProducts,
    async ({ params, query }) => {
      const filter = ofBrand(params.slug);
      const { products, count, page } = await listProducts(filter, 'newest', query);
      const { totalPages } = pageInfoOf(count, page, query.limit);
      const shown = listedOfBrand.parse({ pages: totalPages, page, totalProducts: count });
      return encodeList(products, shown, [listDependency(filter, 'newest')]);
    },
    list,
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
        ...tagsOf(product),
        ...(product.attributes ?? []).map(({ _id }): Tag => `attribute:${_id}`),
        ...(product.options ?? []).flatMap(({ attribute }): Tag[] =>
          attribute ? [`attribute:${attribute}`] : [],
        ),
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

const listed = listShopProducts.reply.omit({ products: true });
const listedOfBrand = listBrandProducts.reply.omit({ products: true });

/** @param shown validated, beside the products */
function encodeList(
  cards: readonly ProductCard[],
  shown: object,
  dependencies: readonly (Tag | ListDependency)[],
): EncodedReply {
  const products = cards.map(({ json }) => json).join(',');
  return new EncodedReply(`{"products":[${products}],${JSON.stringify(shown).slice(1)}`, [
    'catalogue',
    ...cards.flatMap(({ tags }) => tags),
    ...dependencies,
  ]);
}

const ofBrand = (slug: string): ProductFilter => ({ ...noFilter, brand: slug });
