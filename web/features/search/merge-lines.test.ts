import { expect, test } from 'vitest';
import { mergeLines } from './merge-lines.ts';

test('keeps what both added, and neither what one of them removed', () => {
  expect(mergeLines('a\nb\nc', 'a\nb\nmine', 'b\nc\ntheirs')).toBe('b\nmine\ntheirs');
});

test('adds once what both added', () => {
  expect(mergeLines('a', 'a\nnew', 'a\nnew')).toBe('a\nnew');
});
