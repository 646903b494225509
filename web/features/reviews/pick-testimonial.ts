import type { ShopReview } from '#contract/reviews.contract.ts';

/** Long enough to say something, short enough to be set large. */
const shortest = 40;
const longest = 180;

/** A review that stands for its product on the homepage: the newest with full marks and fitting words, or null. */
export function pickTestimonial(reviews: readonly ShopReview[]): ShopReview | null {
  const fits = ({ rating, review }: ShopReview) =>
    rating === 5 && review.length >= shortest && review.length <= longest;
  return reviews.find(fits) ?? null;
}
