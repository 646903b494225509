import { expect, it } from 'vitest';
import { topByCount } from './top-by-count.ts';

const list = [
  { name: 'AAA', productCount: 3 },
  { name: 'Headphones', productCount: 138 },
  { name: 'Notebook', productCount: 193 },
  { name: 'Screw', productCount: 2 },
];

it('picks those with the most products where there is not room for all, and keeps the order of the list', () => {
  expect(topByCount(list, 2).map(({ name }) => name)).toEqual(['Headphones', 'Notebook']);
  expect(topByCount(list.toReversed(), 3).map(({ name }) => name)).toEqual(['Notebook', 'Headphones', 'AAA']);
  expect(topByCount(list, 4)).toEqual(list);
  expect(topByCount([], 4)).toEqual([]);
});
