import { z } from 'zod';
import { reviewForm } from '#contract/reviews.contract.ts';
import { cleanText } from './clean-text.ts';

/** The contract's rules, over texts that are cleaned of markup first: what is only markup is as good as empty. */
export const cleanReviewForm = reviewForm.extend({
  title: z.string().overwrite(cleanText).pipe(reviewForm.shape.title),
  review: z.string().overwrite(cleanText).pipe(reviewForm.shape.review),
});
