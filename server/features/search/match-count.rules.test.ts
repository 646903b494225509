import { expect, it } from 'vitest';
import { cappedCount } from './match-count.rules.ts';

it('counts up to 10,000, and says when there are more', () => {
  expect(cappedCount(9_999)).toEqual({ count: 9_999, isCapped: false });
  expect(cappedCount(10_000)).toEqual({ count: 10_000, isCapped: false });
  expect(cappedCount(10_001)).toEqual({ count: 10_000, isCapped: true });
});
