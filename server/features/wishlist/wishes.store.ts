import { and, desc, eq, sql } from 'drizzle-orm';
import type { Wish } from '#contract/wishlist.contract.ts';
import type { Db } from '#server/db/db.ts';
import { products, wishes } from '#server/db/schema/catalogue.ts';
import { priceColumns, toListedPrice } from '../prices/listed-price.store.ts';

/**
 * Likes a product. Liking again keeps the first time.
 * @returns false when the product is not for sale
 */
export async function insertWish(db: Db, userId: string, productId: string): Promise<boolean> {
  const forSale = db
    .select({
      userId: sql`${userId}::uuid`.as('user_id'),
      productId: products.id,
      createdAt: sql`now()`.as('created_at'),
    })
    .from(products)
    .where(and(eq(products.id, productId), products.forSale));
  const inserted = await db
    .insert(wishes)
    .select(forSale)
    .onConflictDoUpdate({ target: [wishes.userId, wishes.productId], set: { userId } })
    .returning({ productId: wishes.productId });
  return inserted.length > 0;
}

export async function deleteWish(db: Db, userId: string, productId: string): Promise<void> {
  await db.delete(wishes).where(and(eq(wishes.userId, userId), eq(wishes.productId, productId)));
}

/** Prepares listing what the user likes, also what is not for sale, at most `limit` products. */
export function prepareListLiked(db: Db, limit: number) {
  const statement = db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(eq(wishes.userId, sql.placeholder('userId')))
    .limit(limit)
    .prepare('all_liked_products');
  return async (userId: string): Promise<Set<string>> => {
    const rows = await statement.execute({ userId });
    return new Set(rows.map((row) => row.productId));
  };
}

/** Prepares finding which of some products the user likes. */
export function prepareFindLiked(db: Db) {
  const statement = db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(
      and(
        eq(wishes.userId, sql.placeholder('userId')),
        sql`${wishes.productId} = any(${sql.placeholder('productIds')}::uuid[])`,
      ),
    )
    .prepare('liked_products');
  return async (userId: string, productIds: readonly string[]): Promise<Set<string>> => {
    if (productIds.length === 0) return new Set();
    const rows = await statement.execute({ userId, productIds });
    return new Set(rows.map((row) => row.productId));
  };
}

/** Liked products that are for sale, newest like first. */
export async function listWishes(db: Db, userId: string): Promise<Wish[]> {
  const rows = await db
    .select({
      _id: products.id,
      name: products.name,
      slug: products.slug,
      ...priceColumns,
      imageUrl: products.imageUrl,
      createdAt: wishes.createdAt,
    })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .where(and(eq(wishes.userId, userId), products.forSale))
    .orderBy(desc(wishes.createdAt), desc(wishes.productId));
  return rows.map(({ createdAt, priceMinor, highestPriceMinor, ...product }) => ({
    product: {
      ...product,
      ...toListedPrice({ priceMinor, highestPriceMinor }),
    },
    isLiked: true,
    created: createdAt.toISOString(),
  }));
}
