import { describe, expect, it } from 'vitest';
import {
  type BestRead,
  fewProducts,
  firstDepth,
  isLarge,
  isProven,
  mayHaveAllWords,
  nextDepth,
} from './best-read.rules.ts';
import { planSearch, type SearchPlan } from './search.rules.ts';

/** A plan of words that so many of 100,000 products have. */
function planOf(...documents: number[]): SearchPlan {
  const words = documents.map((count, at) => ({
    word: `word-${at}`,
    exact: { id: at + 1, documents: count },
    begun: [],
  }));
  const plan = planSearch(words, new Map(), 100_000);
  if (!plan) throw new Error('nothing to look for');
  return plan;
}

const read = (scores: number[], unseen: number, unseenAfter = 0): BestRead => ({
  best: scores.map((score, at) => ({ id: `${at}`, number: at + 1, score })),
  unseen,
  unseenAfter,
});

describe('the best of the postings read', () => {
  it('are proven when no other product can have a higher score than the last of them', () => {
    expect(isProven(read([9, 8, 7], 6), 3)).toBe(true);
    expect(isProven(read([9, 8, 7], 8), 3)).toBe(false);
    expect(isProven(read([9, 8, 7], 8.5), 1)).toBe(true);
  });

  it('are proven with equal scores only when the others have higher numbers', () => {
    expect(isProven(read([9, 7, 7], 7, 3), 3)).toBe(true);
    expect(isProven(read([9, 7, 7], 7, 2), 3)).toBe(false);
  });

  it('are never proven when there are too few of them, unless nothing is left', () => {
    expect(isProven(read([9, 8], 1), 3)).toBe(false);
    expect(isProven(read([9, 8], 0), 3)).toBe(true);
    expect(isProven(read([], 0), 3)).toBe(true);
  });
});

describe('how postings are read', () => {
  it('is all of them while they are few', () => {
    expect([planOf(3_000), planOf(3_000, 3_000)].map(isLarge)).toEqual([false, true]);
  });

  it('is about as many as are wanted for one word', () => {
    expect(firstDepth(planOf(15_000), 10)).toBeLessThan(20);
    expect(firstDepth(planOf(15_000), 5_000)).toBeNull();
  });

  it('is deeper for words that few products share, and ends when it costs more than joining', () => {
    const [common, rare] = [planOf(60_000, 60_000), planOf(60_000, 1_000)];
    const depth = firstDepth(common, 10) ?? 0;
    expect(depth).toBeGreaterThan(0);
    expect(firstDepth(rare, 10)).toBeNull();
    expect(nextDepth(common, depth)).toBeGreaterThan(depth);
    expect(nextDepth(common, 10_000)).toBeNull();
  });

  it('joins words that enough products may share', () => {
    expect(mayHaveAllWords(planOf(9_000, 8_000), 10)).toBe(true);
    expect(mayHaveAllWords(planOf(2_000, 1_000, 500, 400), 10)).toBe(false);
    expect(mayHaveAllWords(planOf(9_000), 10)).toBe(false);
  });

  it('looks up the products of a filter while they are far fewer than the postings', () => {
    expect(fewProducts(planOf(8_000, 8_000))).toBe(1_000);
    expect(fewProducts(planOf(90_000, 90_000))).toBe(5_000);
  });
});
