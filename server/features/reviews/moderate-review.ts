import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import type { Tag } from '#server/http/reply-cache.ts';
import { requireStatusChange } from './reviews.rules.ts';
import {
  countRating,
  type LockedReview,
  lockReview,
  removeReview,
  updateReviewStatus,
} from './reviews.store.ts';

interface Moderation {
  db: Db;
  cacheInvalidation: CacheInvalidation;
}

/**
 * Approves a pending or rejected review: it is shown, and counts in the rating.
 * @throws already-done for another status
 */
export async function approveReview({ db, cacheInvalidation }: Moderation, id: string): Promise<void> {
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    const found = await lockReview(tx, id);
    requireStatusChange(found.status, 'Approved');
    await updateReviewStatus(tx, id, 'Approved');
    await countRating(tx, found, 1);
    announce(...ratingTags(found));
  });
}

/**
 * Rejects a pending review. It was never shown, so nothing is invalidated.
 * @throws already-done for another status
 */
export async function rejectReview({ db }: Moderation, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status } = await lockReview(tx, id);
    requireStatusChange(status, 'Rejected');
    await updateReviewStatus(tx, id, 'Rejected');
  });
}

/** Deletes a review of any status. Its author may write another. */
export async function deleteReview({ db, cacheInvalidation }: Moderation, id: string): Promise<void> {
  await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    const found = await lockReview(tx, id);
    await removeReview(tx, id);
    if (found.status !== 'Approved') return;
    await countRating(tx, found, -1);
    announce(...ratingTags(found));
  });
}

/** Every card shows the rating, and lists can be filtered by it. */
function ratingTags({ productId }: LockedReview): Tag[] {
  return [`product:${productId}`, 'products'];
}
