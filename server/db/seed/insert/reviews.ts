import { addReview } from '#server/features/reviews/add-review.ts';
import { approveReview, rejectReview } from '#server/features/reviews/moderate-review.ts';
import { readReviews } from '../demo/reviews.ts';
import { backdate } from './backdate.ts';
import { personOf, productOf, type SeedContext } from './seed-context.ts';

/** Reviews in the order in which they were written, most of them approved. */
export async function insertReviews(stage: SeedContext): Promise<void> {
  for (const { by, product, status, daysAgo, ...text } of readReviews()) {
    const form = { ...text, product: productOf(stage, product).id };
    const id = await addReview(stage.db, personOf(stage, by), form);
    await backdate(stage.db, 'reviews', id, daysAgo);
    if (status === 'Approved') await approveReview(stage, id);
    if (status === 'Rejected') await rejectReview(stage, id);
  }
}
