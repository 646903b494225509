import { expect, test } from 'vitest';
import { restartDelayMs } from './restart-delay.ts';

test('a worker is replaced at once, then after longer and longer pauses of at most half a minute', () => {
  expect([1, 2, 3, 4, 7, 8, 9, 1_000].map(restartDelayMs)).toEqual([
    0, 500, 1_000, 2_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});
