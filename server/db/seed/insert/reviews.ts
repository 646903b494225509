import { addReview } from '#server/features/reviews/add-review.ts';
import { approveReview, rejectReview } from '#server/features/reviews/moderate-review.ts';
import { readReviews } from '../demo/reviews.ts';
import { backdate } from './backdate.ts';
import { getPersonId, getProduct, type SeedContext } from './seed-context.ts';

/** Reviews, oldest first, most of them approved. */
export async function insertReviews(context: SeedContext): Promise<void> {
  for (const { by, product, status, daysAgo, ...text } of readReviews()) {
    const form = { ...text, product: getProduct(context, product).id };
    const id = await addReview(context.db, getPersonId(context, by), form);
    await backdate(context.db, 'reviews', id, daysAgo);
    if (status === 'Approved') await approveReview(context.db, id);
    if (status === 'Rejected') await rejectReview(context.db, id);
  }
}
