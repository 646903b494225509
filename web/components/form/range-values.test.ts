import { expect, test } from 'vitest';
import { pushRange } from './range-values.ts';

const track = { min: 1, max: 5000, gap: 10 };

test('a handle moves freely while the other is far', () => {
  expect(pushRange('low', 100, [1, 2500], track)).toEqual([100, 2500]);
  expect(pushRange('high', 4000, [1, 2500], track)).toEqual([1, 4000]);
});

test('a handle that comes nearer than 10 pushes the other along', () => {
  expect(pushRange('low', 2495, [1, 2500], track)).toEqual([2495, 2505]);
  expect(pushRange('high', 105, [100, 2500], track)).toEqual([95, 105]);
});

test('pushed against the end of the track, the moving handle stops', () => {
  expect(pushRange('low', 5000, [1, 2500], track)).toEqual([4990, 5000]);
  expect(pushRange('high', 1, [1, 2500], track)).toEqual([1, 11]);
});
