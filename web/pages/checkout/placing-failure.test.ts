import { expect, it } from 'vitest';
import { ApiError } from '#web/lib/api/api.ts';
import { placingFailure } from './placing-failure.ts';

it.each<[string, unknown, boolean, boolean | undefined]>([
  ['that nothing was ordered, after a refusal', new ApiError(400, 'Sold out.'), false, true],
  ['nothing, after a lost reply', new TypeError('Failed to fetch'), true, undefined],
  ['nothing, after a 500', new ApiError(500, 'Sorry.'), true, undefined],
  ['nothing, after a refusal to look whether there is an order', new ApiError(429, 'Wait.'), true, undefined],
  ['why, when another tab has ordered', new Error('Your bag was ordered.'), false, false],
  [
    'why, when the order before was placed by somebody else',
    new ApiError(400, 'Used.', { code: 'request-used' }),
    ...([false, false] as const),
  ],
])('says %s', (_what, cause, isUnanswered, isRefused) => {
  expect(placingFailure(cause, isUnanswered)?.isRefused).toBe(isRefused);
});
