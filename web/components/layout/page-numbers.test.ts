import { expect, test } from 'vitest';
import { pageNumbers } from './page-numbers.ts';

const read = (total: number, current: number) =>
  pageNumbers(total, current)
    .map((item) => (item === 'gap' ? '…' : item))
    .join(' ');

test.each([
  [2, 1, '1 2'],
  [6, 1, '1 2 3 … 5 6'],
  [6, 3, '1 2 3 4 5 6'],
  [7, 4, '1 2 3 4 5 6 7'],
  [10, 1, '1 2 3 … 9 10'],
  [10, 3, '1 2 3 4 … 9 10'],
  [10, 5, '1 2 … 4 5 6 … 9 10'],
  [20, 10, '1 2 … 9 10 11 … 19 20'],
  [20, 18, '1 2 … 17 18 19 20'],
  [20, 20, '1 2 … 18 19 20'],
])('with %i pages, page %i shows %s', (total, current, text) => {
  expect(read(total, current)).toBe(text);
});

test('a page past the end shows the last ones', () => {
  expect(read(9, 40)).toBe('1 2 … 7 8 9');
});

test('a very long list shows as few pages as any other', () => {
  expect(pageNumbers(10_000, 5_000)).toHaveLength(9);
});
