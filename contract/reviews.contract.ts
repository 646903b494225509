import { z } from 'zod';
import { cleanText } from './clean-text.ts';
import { endpoint } from './define-endpoint.ts';
import { pageInfo, paging, pagingIfSent } from './paging.ts';
import { bodyId, done, flag, idParams, text, time, wholeNumber } from './schemas.ts';
import { sortBy } from './sorting.ts';
import { reviewStatuses } from './statuses.ts';
import { messages } from './validation.ts';

export const shopReview = z.object({
  _id: z.string(),
  title: z.string(),
  review: z.string(),
  rating: z.number(),
  isRecommended: z.boolean(),
  created: time,
  user: z.object({ _id: z.string(), firstName: z.string() }),
});
export type ShopReview = z.output<typeof shopReview>;

export const moderatedReview = shopReview.extend({
  status: z.enum(reviewStatuses),
  product: z
    .object({ _id: z.string(), name: z.string(), slug: z.string(), imageUrl: z.string().nullable() })
    .nullable(),
});
export type ModeratedReview = z.output<typeof moderatedReview>;

export const reviewForm = z.object({
  product: bodyId('Please choose a product.'),
  title: text({
    required: messages.titleRequired,
    clean: cleanText,
    tooLong: 'Title may not be longer than 200 characters.',
  }),
  review: text({
    required: messages.reviewRequired,
    max: 2000,
    tooLong: 'Review may not be longer than 2,000 characters.',
  }),
  rating: wholeNumber({
    required: messages.ratingRequired,
    min: 1,
    tooSmall: messages.ratingRequired,
    max: 5,
    tooLarge: 'Rating may not be greater than 5.',
  }),
  isRecommended: flag(messages.recommendRequired),
});

/** Counts all approved reviews of the product, not only those of the page. */
const summary = z.object({
  ratingSummary: z
    .array(z.record(z.string(), z.number()))
    .meta({ description: 'One { star: count } each, 5 to 1.' }),
  totalRatings: z.number(),
  totalReviews: z.number().int(),
  totalSummary: z.number().int(),
});
export type ReviewSummary = z.output<typeof summary>;

export const listProductReviews = endpoint({
  method: 'GET',
  path: '/review/:slug',
  access: 'anyone',
  summary: 'Approved reviews of a product, newest first; paged when page is sent',
  params: z.object({ slug: z.string() }),
  query: pagingIfSent(),
  reply: z.object({
    product: z.string().meta({ description: 'Id of the reviewed product.' }),
    reviews: z.array(shopReview),
    summary,
    totalPages: z.number().int().optional(),
    currentPage: z.number().int().optional(),
    count: z.number().int().optional(),
  }),
});
/** The caller's own review, whatever its status. */
export const ownReview = shopReview.omit({ user: true }).extend({ status: z.enum(reviewStatuses) });
export type OwnReview = z.output<typeof ownReview>;

export const getOwnReview = endpoint({
  method: 'GET',
  path: '/review/:slug/own',
  access: 'signed-in',
  summary: "The caller's own review of a product, with its status",
  params: z.object({ slug: z.string() }),
  reply: z.object({ review: ownReview.nullable().meta({ description: 'Null before the first one.' }) }),
});
export const addReview = endpoint({
  method: 'POST',
  path: '/review/add',
  access: 'signed-in',
  summary: 'Review a product for sale, once; pending until approved',
  body: reviewForm,
  reply: z.object({ ...done, review: z.object({ _id: z.string() }) }),
});
/** Pending reviews come first by default, then the newest. */
const reviewSort = sortBy(['created', 'rating']);
export type ReviewSort = z.output<typeof reviewSort>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/review',
  access: 'reviews.read',
  summary:
    'All reviews for moderation: pending first, then newest first; for merchants, the published ones of their products',
  query: paging().extend({ sort: reviewSort, status: z.enum(reviewStatuses).optional().catch(undefined) }),
  reply: z.object({ reviews: z.array(moderatedReview), ...pageInfo }),
});
export const approveReview = endpoint({
  method: 'PUT',
  path: '/review/approve/:id',
  access: 'reviews.write',
  summary: 'Approve a pending or rejected review',
  params: idParams,
  reply: z.object(done),
});
/** Reviews that one call approves. */
export const maxApproved = 100;

export const approveReviews = endpoint({
  method: 'POST',
  path: '/review/bulk',
  access: 'reviews.write',
  summary: `Approve up to ${maxApproved} reviews, each for itself; the same again changes nothing`,
  body: z.object({
    reviews: z
      .array(bodyId('Please choose reviews.'))
      .min(1, { error: 'Please choose reviews.' })
      .max(maxApproved, { error: `Choose at most ${maxApproved} reviews at once.` }),
    action: z.literal('approve', { error: 'Please choose what to do.' }),
  }),
  reply: z.object({
    ...done,
    approved: z.array(z.string()).meta({ description: 'The ids of those that are approved now.' }),
    refused: z.array(z.object({ _id: z.string(), reason: z.string() })),
  }),
});
export type ApprovedReviews = Pick<z.output<typeof approveReviews.reply>, 'approved' | 'refused'>;
export const rejectReview = endpoint({
  method: 'PUT',
  path: '/review/reject/:id',
  access: 'reviews.write',
  summary: 'Reject a pending review',
  params: idParams,
  reply: z.object(done),
});
export const deleteReview = endpoint({
  method: 'DELETE',
  path: '/review/delete/:id',
  access: 'reviews.write',
  summary: 'Delete a review',
  params: idParams,
  reply: z.object(done),
});
