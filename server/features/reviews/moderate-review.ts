import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import type { Tag } from '#server/http/reply-cache.ts';
import { requireMove } from './reviews.rules.ts';
import {
  countRating,
  type LockedReview,
  lockReview,
  removeReview,
  updateReviewStatus,
} from './reviews.store.ts';

interface Moderation {
  db: Db;
  changes: CacheInvalidation;
}

/** A pending or rejected review is shown from now on and counts. Throws `invalid` from another status. */
export async function approveReview({ db, changes }: Moderation, id: string): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    const found = await lockReview(tx, id);
    requireMove(found.status, 'Approved');
    await updateReviewStatus(tx, id, 'Approved');
    await countRating(tx, found, 1);
    announce(...ratingTags(found));
  });
}

/** A pending review is refused; nobody saw it, so nothing else changes. Throws `invalid` from another status. */
export async function rejectReview({ db }: Moderation, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status } = await lockReview(tx, id);
    requireMove(status, 'Rejected');
    await updateReviewStatus(tx, id, 'Rejected');
  });
}

/** A review of any status is gone; an approved one counts no more. Its author may write another. */
export async function deleteReview({ db, changes }: Moderation, id: string): Promise<void> {
  await changes.inTransaction(db, async (tx, announce) => {
    const found = await lockReview(tx, id);
    await removeReview(tx, id);
    if (found.status !== 'Approved') return;
    await countRating(tx, found, -1);
    announce(...ratingTags(found));
  });
}

/** The rating is on every card, and lists filtered by rating may have another membership. */
function ratingTags({ productId }: LockedReview): Tag[] {
  return [`product:${productId}`, 'catalogue'];
}
