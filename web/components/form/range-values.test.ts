import { expect, test } from 'vitest';
import { pushRange } from './range-values.ts';

const track = { min: 1, max: 5000, gap: 10 };

test('a handle moves alone while the other is far away', () => {
  expect(pushRange('low', 100, [1, 2500], track)).toEqual([100, 2500]);
  expect(pushRange('high', 4000, [1, 2500], track)).toEqual([1, 4000]);
});

test('a handle that comes closer than 10 pushes the other', () => {
  expect(pushRange('low', 2495, [1, 2500], track)).toEqual([2495, 2505]);
  expect(pushRange('high', 105, [100, 2500], track)).toEqual([95, 105]);
});

test('the moving handle stops when the other reaches the end of the track', () => {
  expect(pushRange('low', 5000, [1, 2500], track)).toEqual([4990, 5000]);
  expect(pushRange('high', 1, [1, 2500], track)).toEqual([1, 11]);
});
