import { expect, test } from 'vitest';
import { fullDraft, stockSentence, withCame } from './received-draft.ts';

const line = { line: 'a', quantity: 2 } as Parameters<typeof fullDraft>[0]['lines'][number];

test.each([
  ['damaged', '0'],
  ['missing', '0'],
  ['wrong', '2'],
  ['unwanted', '2'],
  [null, '2'],
] as const)('at first all of what is %s came, and %s go back on the shelf', (reason, shelf) => {
  expect(fullDraft({ lines: [line], reason })).toEqual({ a: { came: '2', shelf } });
});

test.each([
  ['all still goes back', { came: '2', shelf: '2' }, '1', '1'],
  ['also when more came', { came: '1', shelf: '1' }, '2', '2'],
  ['what does not go back still does not', { came: '2', shelf: '0' }, '1', '0'],
  ['never more than came', { came: '3', shelf: '2' }, '1', '1'],
  ['a number that is none yet', { came: '2', shelf: '2' }, 'x', '2'],
])('%s', (_, typed, came, shelf) => {
  expect(withCame(typed, came)).toEqual({ came, shelf });
});

test.each([
  [{ a: { came: '2', shelf: '2' } }, null, 'Stock rises by 2.'],
  [{ a: { came: '1', shelf: '0' } }, 'damaged', '1 is not put back: it is damaged. Stock stays as it is.'],
  [
    { a: { came: '2', shelf: '1' }, b: { came: '2', shelf: '1' } },
    'wrong',
    '2 are not put back. Stock rises by 2.',
  ],
  [{ a: { came: '0', shelf: '0' } }, 'damaged', 'Nothing has come yet.'],
] as const)('%j of what is %s: %s', (draft, reason, sentence) => {
  expect(stockSentence(draft, reason)).toBe(sentence);
});
