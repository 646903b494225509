import { LRUCache } from 'lru-cache';
import { listShopProducts } from '#contract/products.contract.ts';
import { type AnnouncedChange, isTag, type Tag } from '#server/announced-change.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { prepareListByNumbers, type ShopProduct } from './products.store.ts';

/** A product as lists show it to guests. */
export interface ProductCard {
  id: string;
  /** As the contract's reply has it. */
  json: string;
  /** What invalidates a reply that shows it. */
  tags: readonly Tag[];
}

/** Reads products in the sequence of their numbers. Those that are not for sale any more are left out. */
export type ReadCards = (numbers: readonly number[]) => Promise<ProductCard[]>;

const cardSchema = listShopProducts.reply.shape.products.element;

export function cardOf(product: ShopProduct): ProductCard {
  const json = JSON.stringify(cardSchema.parse({ ...product, isLiked: false }));
  return { id: product._id, json, tags: [`product:${product._id}`, `stock:${product._id}`] };
}

/** Reads all from the database. */
export function prepareReadCards(db: Db): ReadCards {
  const listByNumbers = prepareListByNumbers(db);
  return async (numbers) => (await listByNumbers(numbers)).map(({ product }) => cardOf(product));
}

const most = 16 * 1024 * 1024;
/** The tags, the objects and the entries of two maps. */
const bytesAround = 500;
/** A text with any other character than those of ASCII may take two bytes for each. */
const sizeOf = ({ json }: ProductCard) =>
  bytesAround + json.length * (Buffer.byteLength(json) === json.length ? 1 : 2);

/** What was changed while cards are read. */
interface Reading {
  ids: Set<string>;
  numbers: Set<number>;
  isAll: boolean;
}

/**
 * Keeps cards in memory, until what announces a change of the product invalidates replies with it (docs/decisions/113-lists-from-memory.md).
 * A card that was being read at such a moment is not kept. Nothing kept is used while announcements may be missing.
 * @param maxBytes what was not used for the longest time is forgotten first
 */
export function createReadCards(
  read: ReturnType<typeof prepareListByNumbers>,
  cacheInvalidation: Pick<CacheInvalidation, 'onChange' | 'onMissed' | 'isListening'>,
  maxBytes = most,
): ReadCards {
  const numbersById = new Map<string, number>();
  const readings = new Set<Reading>();
  const cards = new LRUCache<number, ProductCard>({
    maxSize: maxBytes,
    sizeCalculation: sizeOf,
    dispose: ({ id }) => numbersById.delete(id),
  });

  function keep(number: number, card: ProductCard): void {
    cards.set(number, card);
    if (cards.has(number)) numbersById.set(card.id, number);
  }
  function forgetAll(): void {
    cards.clear();
    for (const reading of readings) reading.isAll = true;
  }
  function forgetNumber(number: number): void {
    cards.delete(number);
    for (const { numbers } of readings) numbers.add(number);
  }
  function forgetId(id: string): void {
    const number = numbersById.get(id);
    if (number !== undefined) cards.delete(number);
    for (const { ids } of readings) ids.add(id);
  }
  function forget(change: AnnouncedChange): void {
    if (isTag(change)) {
      const [kind, id] = change.split(':');
      if (kind === 'catalogue') forgetAll();
      else if (id !== undefined && (kind === 'product' || kind === 'stock')) forgetId(id);
    } else if (change.number === undefined) forgetAll();
    else forgetNumber(change.number);
  }
  cacheInvalidation.onChange((changes) => changes.forEach(forget));
  cacheInvalidation.onMissed(forgetAll);

  async function readMissing(missing: readonly number[], found: Map<number, ProductCard>): Promise<void> {
    const reading: Reading = { ids: new Set(), numbers: new Set(), isAll: !cacheInvalidation.isListening() };
    readings.add(reading);
    try {
      for (const { number, product } of await read(missing)) {
        const card = cardOf(product);
        found.set(number, card);
        if (reading.isAll || reading.ids.has(card.id) || reading.numbers.has(number)) continue;
        keep(number, card);
      }
    } finally {
      readings.delete(reading);
    }
  }

  return async (numbers) => {
    const found = new Map<number, ProductCard>();
    const missing: number[] = [];
    const isCurrent = cacheInvalidation.isListening();
    for (const number of numbers) {
      const card = isCurrent ? cards.get(number) : undefined;
      if (card) found.set(number, card);
      else missing.push(number);
    }
    if (missing.length > 0) await readMissing(missing, found);
    return numbers.flatMap((number) => found.get(number) ?? []);
  };
}
