import { expect, test } from 'vitest';
import { isoOf, utcOf } from './utc-time.ts';

test('a moment keeps through a field, with its seconds if it has any', () => {
  expect(utcOf('2026-11-27T09:00:00.000Z')).toBe('2026-11-27T09:00');
  expect(isoOf('2026-11-27T09:00')).toBe('2026-11-27T09:00:00.000Z');
  expect(utcOf('2026-07-01T23:59:30.000Z')).toBe('2026-07-01T23:59:30');
  expect(isoOf('2026-07-01T23:59:30')).toBe('2026-07-01T23:59:30.000Z');
});

test('an empty field is no moment', () => {
  expect(utcOf(null)).toBe('');
  expect(isoOf('')).toBeNull();
});
