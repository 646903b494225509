import type { ReviewStatus } from '#contract/statuses.ts';
import { ShopError } from '#server/errors.ts';

/** The statuses from which a review can be approved or rejected (docs/rules.md#review-statuses). */
const previousStatuses: Record<'Approved' | 'Rejected', readonly ReviewStatus[]> = {
  Approved: ['Waiting Approval', 'Rejected'],
  Rejected: ['Waiting Approval'],
};

/** @throws already-done when a review of status `from` may not become `to` */
export function requireStatusChange(from: ReviewStatus, to: 'Approved' | 'Rejected'): void {
  if (previousStatuses[to].includes(from)) return;
  throw new ShopError('already-done', `This review is already ${from.toLowerCase()}.`);
}

/** Counts each star, 5 to 1, as `{ star: count }` (docs/rules.md#review-summary). */
export function ratingSummary(counts: readonly { rating: number; count: number }[]) {
  const of = (star: number) => counts.find(({ rating }) => rating === star)?.count ?? 0;
  const totalReviews = counts.reduce((sum, { count }) => sum + count, 0);
  return {
    ratingSummary: [5, 4, 3, 2, 1].map((star) => ({ [star]: of(star) })),
    totalRatings: counts.reduce((sum, { rating, count }) => sum + rating * count, 0),
    totalReviews,
    totalSummary: totalReviews,
  };
}
