import type { ApprovedReviews } from '#contract/reviews.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { requireStatusChange } from './reviews.rules.ts';
import {
  countRating,
  type LockedReview,
  lockRated,
  lockReview,
  removeReview,
  updateReviewStatus,
} from './reviews.store.ts';

/**
 * Approves a pending or rejected review: it is shown, and counts in the rating.
 * @throws already-done for another status
 */
export async function approveReview(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockReview(tx, id);
    requireStatusChange(found.status, 'Approved');
    await updateReviewStatus(tx, id, 'Approved');
    await rate(tx, found, 1);
  });
}

/**
 * Approves several, each in a transaction of its own, so that one that is gone keeps none of the others. Those that were approved before count
 * as approved: after a lost reply, the same request answers what the first one did.
 */
export async function approveReviews(db: Db, ids: readonly string[]): Promise<ApprovedReviews> {
  const outcome: ApprovedReviews = { approved: [], refused: [] };
  for (const id of new Set(ids)) {
    try {
      await approveReview(db, id);
      outcome.approved.push(id);
    } catch (error) {
      if (!(error instanceof ShopError) || error.code === 'unauthorized') throw error;
      if (error.code === 'already-done') outcome.approved.push(id);
      else outcome.refused.push({ _id: id, reason: error.message });
    }
  }
  return outcome;
}

/**
 * Rejects a pending review.
 * @throws already-done for another status
 */
export async function rejectReview(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { status } = await lockReview(tx, id);
    requireStatusChange(status, 'Rejected');
    await updateReviewStatus(tx, id, 'Rejected');
  });
}

/** Deletes a review of any status. Its author may write another. */
export async function deleteReview(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockReview(tx, id);
    await removeReview(tx, id);
    if (found.status !== 'Approved') return;
    await rate(tx, found, -1);
  });
}

/** Every card shows the rating, and lists can be filtered by it. */
async function rate(tx: Db, review: LockedReview, by: 1 | -1): Promise<void> {
  await lockRated(tx, review);
  await countRating(tx, review, by);
}
