import type { ReviewSummary } from '#contract/reviews.contract.ts';
import { formatShare } from '#web/lib/format.ts';

/** The rounded average of all ratings, to one decimal; null while there are none. */
export function averageOf({ totalRatings, totalReviews }: ReviewSummary): number | null {
  return totalRatings > 0 && totalReviews > 0 ? Math.round((totalRatings / totalReviews) * 10) / 10 : null;
}

/** One row a star, 5 to 1, each with its share of all, two decimals. */
export function starRows({ ratingSummary, totalSummary }: ReviewSummary) {
  const counts = Object.assign({}, ...ratingSummary) as Record<string, number>;
  return [5, 4, 3, 2, 1].map((star) => ({
    label: star === 1 ? '1 star' : `${star} stars`,
    share: formatShare(counts[star] ?? 0, totalSummary),
  }));
}

export const reviewCount = (count: number): string => (count === 1 ? '1 review' : `${count} reviews`);
