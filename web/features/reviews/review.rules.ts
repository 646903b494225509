import { z } from 'zod';
import { reviewForm } from '#contract/reviews.contract.ts';
import { cleanText } from './clean-text.ts';

/** The contract's rules, applied to texts without markup: a text of markup alone is empty. */
export const cleanReviewForm = reviewForm.extend({
  title: z.string().overwrite(cleanText).pipe(reviewForm.shape.title),
  review: z.string().overwrite(cleanText).pipe(reviewForm.shape.review),
});
