import { expect, it } from 'vitest';
import { cappedCount, countsQuickly, firstShare, manyOfOneWord, nextShare } from './match-count.rules.ts';
import { planSearch, type SearchPlan } from './search.rules.ts';

function planOf(...documents: number[]): SearchPlan {
  const words = documents.map((count, at) => ({
    word: `word-${at}`,
    exact: { id: at + 1, documents: count },
    begun: [],
  }));
  const plan = planSearch(words, new Map(), 1_000_000);
  if (!plan) throw new Error('nothing to look for');
  return plan;
}

it('counts up to 10,000, and says when there are more', () => {
  expect(cappedCount(9_999)).toEqual({ count: 9_999, isCapped: false });
  expect(cappedCount(10_000)).toEqual({ count: 10_000, isCapped: false });
  expect(cappedCount(10_001)).toEqual({ count: 10_000, isCapped: true });
});

it('counts one word alone when it suffices for a match and has more', () => {
  expect(manyOfOneWord(planOf(50_000, 30_000))?.groups.map(({ terms }) => terms[0]?.documents)).toEqual([
    50_000,
  ]);
  expect(manyOfOneWord(planOf(9_000, 8_000))).toBeNull();
  // One of four equally rare words is no match.
  expect(manyOfOneWord(planOf(50_000, 50_000, 50_000, 50_000))).toBeNull();
});

it('counts in a part of the catalogue first when words are common, and then in a larger one', () => {
  expect(firstShare(planOf(9_000, 8_000))).toBe(1);
  const share = firstShare(planOf(300_000, 300_000));
  expect(share).toBeLessThan(0.1);
  expect(nextShare(share, 9_000)).toBe(2 * share);
  expect(nextShare(share, 2_000)).toBeGreaterThan(5 * share);
  expect(nextShare(share, 0)).toBe(1);
});

it('counts apart from reading scores only where that is less work', () => {
  expect(countsQuickly(planOf(9_000, 8_000))).toBe(true);
  expect(countsQuickly(planOf(9_000, 9_000, 9_000, 9_000))).toBe(false);
  expect(countsQuickly(planOf(90_000, 90_000, 90_000, 90_000))).toBe(true);
});
