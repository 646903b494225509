import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api.ts';
import { outageOf } from './outage.ts';

it.each([
  [new ApiError(503, 'The shop cannot reach its database right now.'), 'Database'],
  // From a proxy whose shop is away.
  [new ApiError(502, ''), 'Shop'],
  [new TypeError('Failed to fetch'), 'Shop'],
  [new ApiError(500, 'Your request could not be processed.'), undefined],
  [new ApiError(403, 'Forbidden!'), undefined],
])('%s is an outage of: %s', (error, name) => {
  expect(outageOf(error)?.name).toBe(name);
});
