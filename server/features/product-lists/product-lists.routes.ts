import type { FastifyInstance } from 'fastify';
import { toPageInfo } from '#contract/paging.ts';
import {
  getShopProduct,
  listBrandProducts,
  listChosenProducts,
  listShopProducts,
  type Product,
} from '#contract/products.contract.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import type { CachedReply } from '#server/cache/reply-cache.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import { renderMarkdown } from '#server/format/markdown.ts';
import type { Actor } from '#server/http/actor.ts';
import { EncodedReply } from '#server/http/encoded-reply.ts';
import { serve } from '#server/http/serve.ts';
import { prepareFindProductForSale } from '../products/products.store.ts';
import { listProductNumbers } from './chosen-products.store.ts';
import type { ListProducts, SearchResult } from './list-products.ts';
import type { ProductCard, ReadCards } from './product-cards.ts';
import {
  noFilter,
  type ProductFilter,
  type ProductOrder,
  type SearchText,
  searchedText,
  toFilter,
  toOrder,
} from './product-filter.rules.ts';

const productTag = 'product:';

interface Parts {
  db: Db;
  listProducts: ListProducts;
  readCards: ReadCards;
  /** Lists the products that a text finds; `order` null is best match first. */
  searchProducts: (
    searched: SearchText,
    filter: ProductFilter,
    order: ProductOrder | null,
    paging: { page: number; limit: number },
  ) => Promise<SearchResult>;
  /** @returns products that the user likes: all, or at least those of `productIds` */
  findLiked: (userId: string, productIds: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Products for shoppers, marked with what the caller likes. */
export function productListsRoutes(
  app: FastifyInstance,
  { db, listProducts, readCards, searchProducts, findLiked }: Parts,
): void {
  const findProductForSale = prepareFindProductForSale(db);

  /** @returns how the caller's likes are added to products of the reply for guests; null when none is liked */
  async function markerFor({ tags }: CachedReply, actor: Actor) {
    const shown = productIds(tags);
    const liked = await findLiked(actor.id, shown);
    if (!shown.some((id) => liked.has(id))) return null;
    return (product: Product): Product => ({ ...product, isLiked: liked.has(product._id) });
  }
  const toTags = ({ _id }: { _id: string }): Tag[] => ['catalogue', `${productTag}${_id}`, `stock:${_id}`];
  const productIds = (tags: readonly Tag[]) =>
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
      const [searched, filter, order] = [searchedText(query), toFilter(query), toOrder(query)];
      const { products, count, page, ...counted } =
        searched === null
          ? await listProducts(filter, order ?? 'newest', query)
          : await searchProducts(searched, filter, order, query);
      const shown = { ...toPageInfo(count, page, query.limit), ...counted };
      return encodeList(products, listed.parse(shown), [
        ...(filter.inStock ? (['in-stock'] as const) : []),
        // A search finds and ranks products by the texts of all, and by synonyms.
        ...(searched === null ? [] : (['products', 'settings'] as const)),
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
      const { totalPages } = toPageInfo(count, page, query.limit);
      const shown = listedOfBrand.parse({ pages: totalPages, page, totalProducts: count });
      return encodeList(products, shown, []);
    },
    list,
  );

  serve(
    app,
    listChosenProducts,
    async ({ query: { ids } }) => {
      const cards = await readCards(await listProductNumbers(db, ids));
      // Also of those that are not for sale now: they may be later.
      return encodeList(
        cards,
        {},
        ids.map((id): Tag => `${productTag}${id}`),
      );
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
      const shown = details === undefined ? {} : { detailsHtml: renderMarkdown(details, 3) };
      return { product: { ...product, ...shown, isLiked: false } };
    },
    {
      cachedForGuests: ({ product }) => [
        ...toTags(product),
        // The shop's name, where it sells.
        ...(product.seller && product.seller.slug === null ? (['settings'] as const) : []),
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
}

const listed = listShopProducts.reply.omit({ products: true });
const listedOfBrand = listBrandProducts.reply.omit({ products: true });

/** @param shown validated, beside the products */
function encodeList(
  cards: readonly ProductCard[],
  shown: object,
  dependencies: readonly Tag[],
): EncodedReply {
  const products = cards.map(({ json }) => json).join(',');
  const beside = JSON.stringify(shown).slice(1);
  return new EncodedReply(`{"products":[${products}]${beside === '}' ? '' : ','}${beside}`, [
    'catalogue',
    'lists',
    ...cards.flatMap(({ tags }) => tags),
    ...dependencies,
  ]);
}

const ofBrand = (slug: string): ProductFilter => ({ ...noFilter, brand: slug });
