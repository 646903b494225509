import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';

/** What requests are made of. */
export interface CatalogueExample {
  /** Products for sale. */
  count: number;
  /** The largest first. */
  categories: Sized[];
  brands: Sized[];
  slugs: string[];
  texts: SearchTexts;
}

interface Sized {
  slug: string;
  products: number;
}

/** Search texts of each kind. */
export interface SearchTexts {
  one: string[];
  two: string[];
  four: string[];
  rare: string[];
  typo: string[];
}

const mostTexts = 20;

/** Reads it from a shop of any checkout, whose products have had these columns from the start. */
export async function readCatalogueExample(db: Db): Promise<CatalogueExample> {
  const rows = async <Row extends object>(query: SQL) =>
    (await db.execute<Row & Record<string, unknown>>(query)).rows;
  const some = await rows<{ slug: string; name: string }>(
    sql`select slug, name from products where for_sale order by md5(slug) limit 2000`,
  );
  const [all] = await rows<{ count: number }>(
    sql`select count(*)::int as count from products where for_sale`,
  );
  return {
    count: all?.count ?? 0,
    categories: await rows<Sized>(sql`
      select c.slug, count(*)::int as products from category_products cp join categories c on c.id = cp.category_id
      group by 1 order by 2 desc limit 5`),
    brands: await rows<Sized>(sql`
      select b.slug, count(*)::int as products from products p join brands b on b.id = p.brand_id
      group by 1 order by 2 desc limit 5`),
    slugs: some.map(({ slug }) => slug),
    texts: searchTextsOf(some.map(({ name }) => name)),
  };
}

/** Words that stand beside each other in names, the most common ones first, and rare ones. */
export function searchTextsOf(names: readonly string[]): SearchTexts {
  const uses = new Map<string, number>();
  const words = names.map((name) => [...new Set(name.toLowerCase().match(/[a-z\d]{3,}/g) ?? [])]);
  for (const word of words.flat()) uses.set(word, (uses.get(word) ?? 0) + 1);
  const usesOf = (word: string) => uses.get(word) ?? 0;
  const sorted = words.map((all) => all.toSorted((a, b) => usesOf(b) - usesOf(a) || a.localeCompare(b)));
  /** Texts of the words that names share most. */
  const common = (count: number) => {
    const texts = sorted.flatMap((all) => (all.length >= count ? [all.slice(0, count)] : []));
    const least = (text: string[]) => Math.min(...text.map(usesOf));
    const best = texts.toSorted((a, b) => least(b) - least(a));
    return [...new Set(best.map((text) => text.join(' ')))].slice(0, mostTexts);
  };
  const one = [...uses]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, mostTexts)
    .map(([word]) => word);
  const rare = [...uses].filter(([, times]) => times === 1).map(([word]) => word);
  return {
    one,
    two: common(2),
    four: common(4),
    rare: rare.slice(0, mostTexts),
    typo: one.filter((word) => word.length >= 5 && word[2] !== word[3]).map(withTypo),
  };
}

/** Two letters changed places. */
const withTypo = (word: string) => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
