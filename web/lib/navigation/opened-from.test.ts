import { expect, test } from 'vitest';
import { openedFrom } from './opened-from.ts';

test.each<[string, unknown, string | undefined]>([
  ['the list as it was', { openedFrom: '/list?page=2' }, '/list?page=2'],
  ['the list without search params', { openedFrom: '/list' }, '/list'],
  ['another page', { openedFrom: '/list/edit/1' }, undefined],
  ['no page of the shop', null, undefined],
  ['a state of another kind', { openedFrom: 7 }, undefined],
])('a page knows that it was opened from %s', (_name, state, url) => {
  expect(openedFrom(state, '/list')).toBe(url);
});
