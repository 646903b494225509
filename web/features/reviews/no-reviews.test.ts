import { expect, it } from 'vitest';
import { listProductReviews } from '#contract/reviews.contract.ts';
import { noReviews } from './no-reviews.ts';

it('is a reply of the API for a page without reviews', () => {
  const reply = noReviews('0190a000', 3, 10);
  expect(listProductReviews.reply.parse(reply)).toEqual(reply);
  expect(reply).toEqual({
    product: '0190a000',
    reviews: [],
    summary: {
      ratingSummary: [{ 5: 0 }, { 4: 0 }, { 3: 0 }, { 2: 0 }, { 1: 0 }],
      totalRatings: 0,
      totalReviews: 0,
      totalSummary: 0,
    },
    totalPages: 1,
    currentPage: 3,
    count: 0,
  });
});
