import { describe, expect, it } from 'vitest';
import { lastQuarters, toPeriod } from './periods.ts';

describe('quarters', () => {
  it('begin with that of the day, and go back over years', () => {
    expect(lastQuarters('2026-02-28', 3)).toEqual([
      { number: 1, year: 2026, from: '2026-01-01', to: '2026-03-31' },
      { number: 4, year: 2025, from: '2025-10-01', to: '2025-12-31' },
      { number: 3, year: 2025, from: '2025-07-01', to: '2025-09-30' },
    ]);
  });

  it.each([
    ['2026-03-31', 1],
    ['2026-04-01', 2],
    ['2026-12-31', 4],
  ])('%s is in the %sth', (day, number) => {
    expect(lastQuarters(day, 1)[0]?.number).toBe(number);
  });
});

describe('the period of an address line', () => {
  const quarter = { from: '2026-10-01', to: '2026-12-31' };

  it('is that of its days', () => {
    const days = { from: '2024-02-29', to: '2024-02-29' };
    expect(toPeriod(days, '2026-11-27')).toEqual(days);
  });

  it.each([
    ['no days', {}],
    ['one day', { from: '2026-10-05' }],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }],
    ['the last before the first', { from: '2026-10-05', to: '2026-10-04' }],
  ])('is this quarter with %s', (_name, filters) => {
    expect(toPeriod(filters, '2026-11-27')).toEqual(quarter);
  });
});
