import type { ShopReview } from '#contract/reviews.contract.ts';

/** Characters: long enough to say something, short enough for a large font. */
const shortest = 40;
const longest = 180;

/** The review that the homepage quotes: the newest with five stars and a fitting length, or null. */
export function pickTestimonial(reviews: readonly ShopReview[]): ShopReview | null {
  const fits = ({ rating, review }: ShopReview) =>
    rating === 5 && review.length >= shortest && review.length <= longest;
  return reviews.find(fits) ?? null;
}
