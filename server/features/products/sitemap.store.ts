import { and, count, desc, eq, lt } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { products } from '#server/db/schema/catalogue.ts';

export interface SoldSlug {
  id: string;
  slug: string;
}

/** How many products are for sale; from the index alone. */
export async function countForSale(db: Db): Promise<number> {
  const [found] = await db.select({ count: count() }).from(products).where(eq(products.forSale, true));
  return found?.count ?? 0;
}

/** Addresses of products for sale, newest first, read on from a place in the index. */
export async function listForSaleSlugs(
  db: Db,
  from: { offset: number } | { after: string },
  limit: number,
): Promise<SoldSlug[]> {
  const isAfter = 'after' in from ? lt(products.id, from.after) : undefined;
  return await db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(and(eq(products.forSale, true), isAfter))
    .orderBy(desc(products.id))
    .limit(limit)
    .offset('offset' in from ? from.offset : 0);
}
