import { expect, test } from 'vitest';
import { namesNoOrder } from './slips.ts';

const id = '0199a820-42d0-7158-9cca-280dfcbb58bd';

test.each([
  ['orders=', true],
  ['orders=lamp,42', true],
  [`orders=lamp,${id.toUpperCase()}`, false],
  ['view=to-send', false],
  ['', false],
])('?%s names no order: %s', (search, isOfNone) => {
  expect(namesNoOrder(new URLSearchParams(search))).toBe(isOfNone);
});
