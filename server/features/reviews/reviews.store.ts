import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type PageInfo, toPageInfo } from '#contract/paging.ts';
import type { ModeratedReview, OwnReview, ReviewSort } from '#contract/reviews.contract.ts';
import type { ReviewStatus } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { products, reviews } from '#server/db/schema/catalogue.ts';
import { users } from '#server/db/schema/people.ts';
import { notFound, ShopError } from '#server/errors.ts';

const reviewColumns = {
  _id: reviews.id,
  title: reviews.title,
  review: reviews.review,
  rating: reviews.rating,
  isRecommended: reviews.isRecommended,
  created: reviews.createdAt,
  user: { _id: users.id, firstName: users.firstName },
};

/**
 * @returns the id of a product for sale by its slug
 * @throws not-found
 */
export async function getForSaleProductId(db: Db, slug: string): Promise<string> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.slug, slug), isNull(products.deletedAt), products.forSale));
  if (!found) throw notFound('No product found.');
  return found.id;
}

export async function isForSale(db: Db, productId: string): Promise<boolean> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), products.forSale));
  return found !== undefined;
}

/** The user's review of a product, whatever its status. */
export async function findOwnReview(db: Db, productId: string, userId: string): Promise<OwnReview | null> {
  const { user: _user, ...columns } = reviewColumns;
  const [row] = await db
    .select({ ...columns, status: reviews.status })
    .from(reviews)
    .where(and(eq(reviews.productId, productId), eq(reviews.userId, userId)));
  return row ? { ...row, created: row.created.toISOString() } : null;
}

const orders = {
  columns: { created: reviews.id, rating: reviews.rating },
  id: reviews.id,
  own: [
    { column: sql`(${reviews.status} = 'Waiting Approval')`, isDescending: true },
    { column: reviews.id, isDescending: true },
  ],
};

interface ReviewFilter {
  status?: ReviewStatus | undefined;
  userId?: string;
  /** The id of the only brand whose products the reviews are of. Deleted products are left out. */
  brandId?: string;
}

function matches(db: Db, { status, userId, brandId }: ReviewFilter) {
  const ofBrand = (id: string) =>
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.brandId, id), isNull(products.deletedAt)));
  return and(
    status && eq(reviews.status, status),
    userId === undefined ? undefined : eq(reviews.userId, userId),
    brandId === undefined ? undefined : inArray(reviews.productId, ofBrand(brandId)),
  );
}

/** One page of reviews for moderation, by default pending first, then newest first. `product` is null when it was deleted. */
export async function listReviews(
  db: Db,
  { page, limit, sort, ...filter }: ReviewFilter & { page: number; limit: number; sort: ReviewSort },
): Promise<{ reviews: ModeratedReview[] } & PageInfo> {
  const which = matches(db, filter);
  const [rows, [all]] = await Promise.all([
    db
      .select({
        ...reviewColumns,
        status: reviews.status,
        product: {
          _id: products.id,
          name: products.name,
          slug: products.slug,
          imageUrl: products.imageUrl,
        },
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .leftJoin(products, and(eq(products.id, reviews.productId), isNull(products.deletedAt)))
      .where(which)
      .orderBy(...listOrder(sort, orders))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(reviews).where(which),
  ]);
  const listed = rows.map((row) => ({ ...row, created: row.created.toISOString() }));
  return { reviews: listed, ...toPageInfo(all?.count ?? 0, page, limit) };
}

interface NewReview {
  productId: string;
  userId: string;
  title: string;
  review: string;
  rating: number;
  isRecommended: boolean;
}

/**
 * Inserts a pending review.
 * @returns its id
 * @throws already-done when the user reviewed the product before, also concurrently
 */
export async function insertReview(db: Db, review: NewReview): Promise<string> {
  const [inserted] = await db
    .insert(reviews)
    .values(review)
    .onConflictDoNothing({ target: [reviews.productId, reviews.userId] })
    .returning({ id: reviews.id });
  if (!inserted) throw new ShopError('already-done', 'You have already reviewed this product.');
  return inserted.id;
}

export interface LockedReview {
  productId: string;
  rating: number;
  status: ReviewStatus;
}

/**
 * Locks the review until the end of the transaction.
 * @throws not-found
 */
export async function lockReview(db: Db, id: string): Promise<LockedReview> {
  const [found] = await db
    .select({ productId: reviews.productId, rating: reviews.rating, status: reviews.status })
    .from(reviews)
    .where(eq(reviews.id, id))
    .for('update');
  if (!found) throw notFound('No review found.');
  return found;
}

export async function updateReviewStatus(db: Db, id: string, status: ReviewStatus): Promise<void> {
  await db.update(reviews).set({ status }).where(eq(reviews.id, id));
}

export async function removeReview(db: Db, id: string): Promise<void> {
  await db.delete(reviews).where(eq(reviews.id, id));
}

/** Locks the product of a review until the end of the transaction. */
export async function lockRated(db: Db, { productId }: LockedReview): Promise<void> {
  await db.select({ id: products.id }).from(products).where(eq(products.id, productId)).for('no key update');
}

/** Adds an approved rating to the totals of the product (1), or removes it (-1). */
export async function countRating(db: Db, { productId, rating }: LockedReview, by: 1 | -1): Promise<void> {
  await db
    .update(products)
    .set({
      totalReviews: sql`${products.totalReviews} + ${by}`,
      ratingSum: sql`${products.ratingSum} + ${by * rating}`,
    })
    .where(eq(products.id, productId));
}
