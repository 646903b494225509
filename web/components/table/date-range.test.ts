import { expect, it } from 'vitest';
import { dateRangeLabel } from './date-range.ts';

it.each([
  ['2026-11-02', '2026-11-09', 'Nov 2 – Nov 9'],
  ['2026-11-02', '2026-11-02', 'Nov 2'],
  ['2025-12-30', '2026-01-02', 'Dec 30, 2025 – Jan 2, 2026'],
  ['2026-11-02', '', 'since Nov 2'],
  ['', '2025-11-09', 'until Nov 9, 2025'],
  ['', '', null],
  ['yesterday', '2026-13-01', null],
])('from %s to %s is %s', (from, to, label) => {
  expect(dateRangeLabel({ from, to }, '2026-11-22')).toBe(label);
});
