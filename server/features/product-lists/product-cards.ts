import { listShopProducts } from '#contract/products.contract.ts';
import type { ChangeSource } from '#server/cache/announced-cache.ts';
import type { Tag } from '#server/cache/announced-change.ts';
import type { Db } from '#server/db/db.ts';
import { prepareListByNumbers, type ShopProduct } from '../products/products.store.ts';
import { keepOfProducts } from './kept-of-products.ts';

/** A product as lists show it to guests. */
export interface ProductCard {
  id: string;
  /** As the contract's reply has it. */
  json: string;
  /** Tags that invalidate a reply that shows it. */
  tags: readonly Tag[];
}

/** Reads products in the sequence of their numbers. Those that are not for sale any more are left out. */
export type ReadCards = (numbers: readonly number[]) => Promise<ProductCard[]>;

const cardSchema = listShopProducts.reply.shape.products.element;

function toCard(product: ShopProduct): ProductCard {
  const json = JSON.stringify(cardSchema.parse({ ...product, isLiked: false }));
  return { id: product._id, json, tags: [`product:${product._id}`, `stock:${product._id}`] };
}

/** Reads all from the database. */
export function prepareReadCards(db: Db): ReadCards {
  const listByNumbers = prepareListByNumbers(db);
  return async (numbers) => (await listByNumbers(numbers)).map(({ product }) => toCard(product));
}

const max = 16 * 1024 * 1024;
/** The tags, the objects and the entries of two maps. */
const bytesAround = 500;
/** A text with any other character than those of ASCII may take two bytes for each. */
export const bytesOfText = (text: string) => text.length * (Buffer.byteLength(text) === text.length ? 1 : 2);

/**
 * Keeps cards in memory (docs/decisions/113-lists-from-memory.md).
 * @param maxBytes what was not used for the longest time is forgotten first
 */
export const createReadCards = (
  read: ReturnType<typeof prepareListByNumbers>,
  cacheInvalidation: ChangeSource,
  maxBytes = max,
): ReadCards =>
  keepOfProducts(
    {
      read,
      toKept: ({ product }) => toCard(product),
      toSize: ({ json }) => bytesAround + bytesOfText(json),
      maxBytes,
    },
    cacheInvalidation,
  );
