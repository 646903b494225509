import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { isForSale } from './scenarios.ts';
import { urlWithQuery } from './url-with-query.ts';

/** A load whose requests all differ, so that none is answered from a cache. */
export interface UncachedLoad {
  name: string;
  /** The path of the request with this number. */
  pathAt(index: number): string;
}

/** What the loads request. */
export interface Catalogue {
  /** Names of products for sale, in the sequence of `slugs`. */
  names: string[];
  slugs: string[];
  /** Slugs, the largest first. */
  categories: string[];
}

export function uncachedLoads({ names, slugs, categories }: Catalogue): UncachedLoad[] {
  const suggested = differentTexts(names);
  const twoWords = [...new Set(names.map(firstTwoWords))];
  return [
    { name: 'uncached list', pathAt: (n) => urlWithQuery('/api/product/list', listQuery(n)) },
    {
      name: 'uncached list: free prices',
      pathAt: (n) => urlWithQuery('/api/product/list', listQuery(n, 0.37)),
    },
    {
      name: 'uncached two-word search',
      pathAt(n) {
        const [name, page] = itemInTurn(n, twoWords);
        return urlWithQuery('/api/product/list', { name, page });
      },
    },
    {
      name: 'uncached suggestions',
      pathAt: (n) => `/api/product/list/search/${encodeURIComponent(itemInTurn(n, suggested)[0])}`,
    },
    { name: 'uncached facets', pathAt: (n) => urlWithQuery('/api/product/list/facets', listQuery(n)) },
    { name: 'uncached shop page', pathAt: (n) => urlWithQuery('/shop', listQuery(n)) },
    {
      name: 'uncached category page',
      pathAt(n) {
        const [slug, turn] = itemInTurn(n, categories);
        return urlWithQuery(`/shop/category/${slug}`, { ...listQuery(turn), page: 1 });
      },
    },
    {
      name: 'uncached product page',
      pathAt(n) {
        const [slug, turn] = itemInTurn(n, slugs);
        return turn === 1 ? `/product/${slug}` : `/product/${slug}?reviews=${turn}`;
      },
    },
  ];
}

/** Works with a shop of any checkout. */
export async function readCatalogue(db: Db): Promise<Catalogue> {
  const largest = await db.execute<{ slug: string }>(
    sql`select slug from categories join category_products on category_id = id group by slug order by count(*) desc limit 10`,
  );
  const { rows } = await db.execute<{ name: string; slug: string }>(
    sql`select name, slug from products where ${isForSale} order by md5(slug) limit 20000`,
  );
  return {
    names: rows.map(({ name }) => name),
    slugs: rows.map(({ slug }) => slug),
    categories: largest.rows.map(({ slug }) => slug),
  };
}

function firstTwoWords(name: string): string {
  const words = new Set(name.toLowerCase().match(/[a-z\d]{3,}/g));
  return [...words].sort().slice(0, 2).join(' ');
}

/** More than a run asks for. */
const maxTexts = 100_000;

/** Different texts, as people type them: two words of one name, and one of another. Its beginnings alone are so few that the cache has them all. */
function differentTexts(names: readonly string[]): string[] {
  const words = names.map((name) => name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const texts = new Set<string>();
  for (let apart = 1; apart < words.length && texts.size < maxTexts; apart += 1) {
    for (const [at, own] of words.entries()) {
      const other = words[(at + apart) % words.length] ?? [];
      texts.add([...own.slice(0, 2), other[apart % other.length]].join(' '));
    }
  }
  return [...texts];
}

const [lowest, lowestSteps, highest, highestSteps] = [2, 400, 2_500, 2_400];

/** Another combination of order, price bounds and page for each of the first three million numbers. */
function listQuery(index: number, minor = 0): Record<string, number> {
  const [order, bounds] = [index % 3, Math.floor(index / 3)];
  const min = lowest + (bounds % lowestSteps) + minor;
  const max = highest + (Math.floor(bounds / lowestSteps) % highestSteps);
  return { order, min, max, page: 1 + (index % 20) };
}

/** @returns an item, and how many times the list has been begun */
function itemInTurn(index: number, items: readonly string[]): [item: string, turn: number] {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('the catalogue is empty');
  return [item, 1 + Math.floor(index / items.length)];
}
