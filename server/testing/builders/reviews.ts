import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { reviews } from '#server/db/schema/catalogue.ts';
import type { TestApp } from '../test-app.ts';
import { addAdministrator } from './people.ts';

interface ReviewOptions {
  productId: string;
  userId: string;
  rating?: number;
  title?: string;
}

/** Adds a pending review. @returns its id */
export async function addReview(
  db: Db,
  { productId, userId, rating = 4, title = 'Warm light' }: ReviewOptions,
): Promise<string> {
  const [review] = await db
    .insert(reviews)
    .values({ productId, userId, rating, title, review: 'It makes evenings softer.', isRecommended: true })
    .returning({ id: reviews.id });
  if (!review) throw new Error('no review was created');
  return review.id;
}

/** Adds an approved review. @returns its id */
export async function addApprovedReview(shop: TestApp, options: ReviewOptions): Promise<string> {
  const id = await addReview(shop.db, options);
  const { token } = await addAdministrator(shop);
  const { statusCode } = await shop.call('PUT', `/review/approve/${id}`, { token });
  if (statusCode !== 200) throw new Error('the review was not approved');
  return id;
}

export async function reviewStatus(db: Db, id: string): Promise<string | undefined> {
  const [review] = await db.select({ status: reviews.status }).from(reviews).where(eq(reviews.id, id));
  return review?.status;
}
