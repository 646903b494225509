import { describe, expect, it } from 'vitest';
import { reviewStatuses } from '#contract/statuses.ts';
import { ratingSummary, requireStatusChange } from './reviews.rules.ts';

describe('the status of a review', () => {
  it('may be approved while pending or rejected, and rejected while pending', () => {
    const allowed = (to: 'Approved' | 'Rejected') =>
      reviewStatuses.filter((from) => {
        try {
          requireStatusChange(from, to);
          return true;
        } catch {
          return false;
        }
      });
    expect(allowed('Approved')).toEqual(['Waiting Approval', 'Rejected']);
    expect(allowed('Rejected')).toEqual(['Waiting Approval']);
  });
});

describe('the rating summary', () => {
  it('counts every star from 5 to 1', () => {
    const counts = [
      { rating: 5, count: 3 },
      { rating: 2, count: 1 },
    ];
    expect(ratingSummary(counts)).toEqual({
      ratingSummary: [{ 5: 3 }, { 4: 0 }, { 3: 0 }, { 2: 1 }, { 1: 0 }],
      totalRatings: 17,
      totalReviews: 4,
      totalSummary: 4,
    });
  });
});
