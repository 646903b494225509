import { expect, it } from 'vitest';
import { joinCell, splitCell } from './cell-list.ts';

it.each([[[]], [['Men > Shoes', 'Sale']], [['A; B', 'C\\', '\\;', '\\\\D']]])(
  'several texts are read back from a cell: %j',
  (texts) => {
    expect(splitCell(joinCell(texts))).toEqual(texts);
  },
);

it.each([
  ['a;b ; ;c;', ['a', 'b', 'c']],
  [String.raw`C:\temp;d`, [String.raw`C:\temp`, 'd']],
  [String.raw`a\;b\\;c`, ['a;b\\', 'c']],
  [' ; ', []],
])('a cell as people write it: %j', (cell, texts) => {
  expect(splitCell(cell)).toEqual(texts);
});
