import { expect, it } from 'vitest';
import { createMemoryRateLimitCounters } from './memory-rate-limit-counters.ts';

it('gives one turn after the other', async () => {
  let now = 1_000;
  const { takeTurn } = createMemoryRateLimitCounters(() => now);
  const take = () => takeTurn('a', { everyMs: 10, maxWaitMs: 20 });
  expect([await take(), await take(), await take(), await take()]).toEqual([0, 10, 20, null]);
  now += 15;
  expect([await take(), await take()]).toEqual([15, null]);
  now += 100;
  expect(await take()).toBe(0);
});

it('counts each key within its window, takes back, and begins again after it', async () => {
  let now = 1_000;
  const counters = createMemoryRateLimitCounters(() => now);
  expect(await counters.add(['a', 'b'], 500)).toEqual([
    { count: 1, msLeft: 500 },
    { count: 1, msLeft: 500 },
  ]);
  now += 200;
  expect(await counters.add(['a'], 500)).toEqual([{ count: 2, msLeft: 300 }]);
  await counters.takeBack(['a', 'unknown']);
  expect(await counters.add(['a'], 500)).toEqual([{ count: 2, msLeft: 300 }]);
  now += 300;
  expect(await counters.add(['a'], 500)).toEqual([{ count: 1, msLeft: 500 }]);
});
