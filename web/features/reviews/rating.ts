import type { ReviewSummary } from '#contract/reviews.contract.ts';
import { formatCount } from '#web/lib/format/format.ts';

/** The average of all ratings with one decimal; null without ratings. */
export function averageRating({ totalRatings, totalReviews }: ReviewSummary): number | null {
  return totalRatings > 0 && totalReviews > 0 ? Math.round((totalRatings / totalReviews) * 10) / 10 : null;
}

/** The share of each star, from 5 to 1. */
export function starRows({ ratingSummary, totalSummary }: ReviewSummary) {
  const counts = Object.assign({}, ...ratingSummary) as Record<string, number>;
  return [5, 4, 3, 2, 1].map((star) => ({
    label: star === 1 ? '1 star' : `${star} stars`,
    share: totalSummary > 0 ? (counts[star] ?? 0) / totalSummary : 0,
  }));
}

export const reviewCount = (count: number): string =>
  count === 1 ? '1 review' : `${formatCount(count)} reviews`;
