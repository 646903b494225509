import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';

export interface ForSaleSlug {
  id: string;
  slug: string;
}

/** Counts products for sale with an index-only scan. */
export async function countForSale(db: Db): Promise<number> {
  const [found] = await db.select({ count: count() }).from(products).where(eq(products.forSale, true));
  return found?.count ?? 0;
}

/** Slugs of products for sale, newest first, from an offset or after a product. */
export async function listForSaleSlugs(
  db: Db,
  from: { offset: number } | { after: string },
  limit: number,
): Promise<ForSaleSlug[]> {
  const isAfter = 'after' in from ? lt(products.id, from.after) : undefined;
  return await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(eq(products.forSale, true), isAfter))
    .orderBy(desc(products.id))
    .limit(limit)
    .offset('offset' in from ? from.offset : 0);
}
