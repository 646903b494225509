import { expect, it } from 'vitest';
import { topByCount } from './top-by-count.ts';

const list = [
  { name: 'AAA', productCount: 3 },
  { name: 'Headphones', productCount: 138 },
  { name: 'Notebook', productCount: 193 },
  { name: 'Screw', productCount: 2 },
];

const top = (items: typeof list, limit: number) =>
  topByCount(items, limit, ({ productCount }) => productCount);

it('picks the items with the highest counts, in the order of the list', () => {
  expect(top(list, 2).map(({ name }) => name)).toEqual(['Headphones', 'Notebook']);
  expect(top(list.toReversed(), 3).map(({ name }) => name)).toEqual(['Notebook', 'Headphones', 'AAA']);
  expect(top(list, 4)).toEqual(list);
  expect(top([], 4)).toEqual([]);
});
