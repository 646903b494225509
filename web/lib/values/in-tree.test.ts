import { expect, it } from 'vitest';
import { inTree } from './in-tree.ts';

it('puts each below what it is below, by name, and the others at the top', () => {
  const items = [
    { name: 'Vases' },
    { name: 'Lighting', parent: 'Home' },
    { name: 'Table lamps', parent: 'Lighting' },
    { name: 'Home', parent: null },
    { name: 'Baskets', parent: 'Not listed' },
    { name: 'Candles', parent: 'Home' },
  ];
  expect(inTree(items, ({ name }) => name).map(({ name, level }) => [name, level])).toEqual([
    ['Baskets', 0],
    ['Home', 0],
    ['Candles', 1],
    ['Lighting', 1],
    ['Table lamps', 2],
    ['Vases', 0],
  ]);
});
