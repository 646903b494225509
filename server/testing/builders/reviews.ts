import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { reviews } from '#server/db/schema/catalogue.ts';
import type { TestApp } from '../test-app.ts';
import { addAdministrator } from './people.ts';

interface ReviewChoices {
  productId: string;
  userId: string;
  rating?: number;
  title?: string;
}

/** A pending review; answers its id. */
export async function addReview(
  db: Db,
  { productId, userId, rating = 4, title = 'Warm light' }: ReviewChoices,
): Promise<string> {
  const [review] = await db
    .insert(reviews)
    .values({ productId, userId, rating, title, review: 'It makes evenings softer.', isRecommended: true })
    .returning({ id: reviews.id });
  if (!review) throw new Error('no review was made');
  return review.id;
}

/** A review that shoppers see and that counts; answers its id. */
export async function addApprovedReview(shop: TestApp, choices: ReviewChoices): Promise<string> {
  const id = await addReview(shop.db, choices);
  const { token } = await addAdministrator(shop);
  const { statusCode } = await shop.call('PUT', `/review/approve/${id}`, { token });
  if (statusCode !== 200) throw new Error('the review was not approved');
  return id;
}

export async function reviewStatus(db: Db, id: string): Promise<string | undefined> {
  const [review] = await db.select({ status: reviews.status }).from(reviews).where(eq(reviews.id, id));
  return review?.status;
}
