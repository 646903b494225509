import { expect, it } from 'vitest';
import { isSame } from './is-same.ts';

it.each([
  [1, 1, true],
  [1, '1', false],
  [null, {}, false],
  [{ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ b: undefined }, { a: 1 }, false],
  [[1, 2], [2, 1], false],
  [[1], { 0: 1 }, false],
])('%j and %j: %s', (one, other, same) => expect(isSame(one, other)).toBe(same));
