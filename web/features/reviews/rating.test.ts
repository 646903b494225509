import { expect, test } from 'vitest';
import type { ReviewSummary } from '#contract/reviews.contract.ts';
import { averageRating, reviewCount, starRows } from './rating.ts';

const summary: ReviewSummary = {
  ratingSummary: [{ 5: 26 }, { 4: 9 }, { 3: 2 }, { 2: 1 }, { 1: 0 }],
  totalRatings: 174,
  totalReviews: 38,
  totalSummary: 38,
};

test('rounds the average, and has none without ratings', () => {
  expect(averageRating(summary)).toBe(4.6);
  expect(averageRating({ ...summary, totalRatings: 0, totalReviews: 0 })).toBeNull();
});

test('shows the share of each star, 5 first', () => {
  expect(starRows(summary)).toEqual([
    { label: '5 stars', share: 26 / 38 },
    { label: '4 stars', share: 9 / 38 },
    { label: '3 stars', share: 2 / 38 },
    { label: '2 stars', share: 1 / 38 },
    { label: '1 star', share: 0 },
  ]);
});

test('has a row for a star without ratings', () => {
  expect(
    starRows({ ...summary, ratingSummary: [{ 5: 2 }], totalSummary: 2 }).map(({ share }) => share),
  ).toEqual([1, 0, 0, 0, 0]);
});

test('uses the singular for one review', () => {
  expect([0, 1, 38].map(reviewCount)).toEqual(['0 reviews', '1 review', '38 reviews']);
});
