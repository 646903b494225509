import { and, asc, between, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';
import type { NumberRange } from './sitemap.rules.ts';

/** Which files of `size` product numbers have products for sale: one look into an index for each file. */
export async function listSitemapFiles(db: Db, size: number): Promise<number[]> {
  const { rows } = await db.execute<{ file: number }>(sql`
    select file from generate_series(1, (select (max(${products.number}) - 1) / ${size}::int + 1 from ${products})) file
    where exists (select from ${products}
      where ${products.forSale} and ${products.number} > (file - 1) * ${size}::int and ${products.number} <= file * ${size}::int)
    order by file`);
  return rows.map(({ file }) => file);
}

/** Slugs of the products for sale with these numbers, by number. */
export async function listForSaleSlugs(
  db: Db,
  { from, to }: NumberRange,
  limit: number,
): Promise<{ number: number; slug: string }[]> {
  return await db
    .select({ number: products.number, slug: products.slug })
    .from(products)
    .where(and(eq(products.forSale, true), between(products.number, from, to)))
    .orderBy(asc(products.number))
    .limit(limit);
}
