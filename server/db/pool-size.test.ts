import { expect, test } from 'vitest';
import { poolSize } from './pool-size.ts';

test('workers together stay below the connections of the embedded PostgreSQL', () => {
  expect([1, 2, 7].map(poolSize)).toEqual([10, 10, 10]);
  for (let workers = 1; workers <= 16; workers++) {
    expect(poolSize(workers)).toBeGreaterThanOrEqual(4);
    expect(workers * (poolSize(workers) + 1)).toBeLessThanOrEqual(80);
  }
});
