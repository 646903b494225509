import { expect, it } from 'vitest';
import { titleWithUnread } from './unread-title.ts';

it.each([
  ['Support', 0, 'Support'],
  ['Support', 2, '(2) Support'],
  ['(2) Support', 3, '(3) Support'],
  ['(3) Support', 0, 'Support'],
  ['(99+) Shop', 100, '(99+) Shop'],
  ['(Very) long lamp', 0, '(Very) long lamp'],
])('shows %s with %i unread messages as %s', (title, unread, shown) => {
  expect(titleWithUnread(title, unread)).toBe(shown);
});
