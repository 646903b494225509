import { expect, it } from 'vitest';
import type { HealthCheck } from '#contract/health.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { knownBeside, toOutage } from './outage.ts';

it.each([
  [new ApiError(503, 'The shop cannot reach its database right now.'), 'Database'],
  // From a proxy whose shop is away.
  [new ApiError(502, ''), 'Shop'],
  [new TypeError('Failed to fetch'), 'Shop'],
  [new ApiError(500, 'Your request could not be processed.'), undefined],
  [new ApiError(403, 'Forbidden!'), undefined],
])('%s is an outage of: %s', (error, name) => {
  expect(toOutage(error)?.name).toBe(name);
});

it('shows what is known without the database, and no more than was seen', () => {
  const seen = (name: string) => ({ name, status: 'works', sentence: `${name} works.` }) as HealthCheck;
  const last = ['Orders', 'Database', 'Disk', 'Version'].map(seen);
  const beside = (error: unknown, checks = last) =>
    knownBeside(toOutage(error) as HealthCheck, checks).map(({ name, status }) => [name, status]);
  const database = new ApiError(503, 'The shop cannot reach its database right now.');
  expect(beside(database)).toEqual([
    ['Shop', 'works'],
    ['Orders', 'off'],
    ['Disk', 'works'],
    ['Version', 'works'],
  ]);
  expect(beside(database, [])).toEqual([['Shop', 'works']]);
  expect(beside(new ApiError(502, ''))).toEqual(last.map(({ name, status }) => [name, status]));
  expect(beside(new ApiError(502, ''), [])).toEqual([]);
});
