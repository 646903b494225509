import { expect, test } from 'vitest';
import { isoOf, localOf } from './local-time.ts';

test('a moment keeps through a field, with its seconds if it has any', () => {
  for (const time of ['2026-11-27T09:00:00.000Z', '2026-07-01T23:59:30.000Z']) {
    expect(isoOf(localOf(time))).toBe(time);
  }
  expect(localOf('2026-11-27T09:00:00.000Z')).toMatch(/^2026-11-2\dT\d\d:\d\d$/);
});

test('an empty field is no moment', () => {
  expect(localOf(null)).toBe('');
  expect(isoOf('')).toBeNull();
});
