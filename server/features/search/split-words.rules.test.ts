import { expect, it } from 'vitest';
import type { TypedWord } from './search.rules.ts';
import { findSplit, listSplits } from './split-words.rules.ts';

it.each([
  ['webcam', [['web', 'cam']]],
  [
    'laptops',
    [
      ['lap', 'tops'],
      ['lapt', 'ops'],
    ],
  ],
  ['500gb', [['500', 'gb']]],
  ['dr7000', [['dr', '7000']]],
  ['lamps', []],
  ['5g', []],
  ['a4b', []],
  ['4820', []],
])('%s has these parts', (word, ways) => {
  expect(listSplits(word)).toEqual(ways);
});

const known = Object.entries({ hard: 90, drive: 60, har: 2, ddrive: 1, 500: 20, gb: 900 }).map(
  ([word, documents], id) => ({ word, id, documents }),
);
const typed = (word: string, documents: number): TypedWord => ({
  word,
  exact: documents === 0 ? null : { id: 99, documents },
  begun: [],
});

it('chooses the most common parts of an unknown word, or of one that is far rarer', () => {
  const split = { word: 'hard drive', documents: 60 };
  expect(findSplit(typed('harddrive', 0), known)).toEqual(split);
  expect(findSplit(typed('harddrive', 2), known)).toEqual(split);
  expect(findSplit(typed('harddrive', 3), known)).toBeNull();
  expect(findSplit(typed('harddisk', 0), known)).toBeNull();
});

it('splits a number from its unit unless that is more frequent', () => {
  expect(findSplit(typed('500gb', 20), known)).toEqual({ word: '500 gb', documents: 20 });
  expect(findSplit(typed('500gb', 21), known)).toBeNull();
});
