import { expect, it } from 'vitest';
import type { Checkout } from '#contract/checkout.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { nextAskMs, returnedState } from './returned-state.ts';

const payment = { method: 'test', state: 'open', failure: null } as const;
const held: Checkout = {
  ...{ _id: 'key', state: 'held', expires: '2026-11-26T16:32:00Z', total: 191.16, payment },
  ...{ created: '2026-11-26T15:57:00Z', things: null },
};
const withPayment = (change: object): Checkout => ({ ...held, payment: { ...payment, ...change } as never });
const answered = (checkout: Checkout, asked = 1) => ({ checkout, error: null, asked });
const failed = (error: Error, checkout?: Checkout) => ({ checkout, error, asked: 1 });

it.each([
  ['waiting', { checkout: undefined, error: null, asked: 0 }],
  ['waiting', answered(held)],
  ['waiting', answered(withPayment({ state: 'paid' }))],
  ['slow', answered(held, 6)],
  ['declined', answered(withPayment({ failure: 'Your card was declined.' }))],
  ['declined', answered(withPayment({ state: 'failed' }), 9)],
  ['processing', answered(withPayment({ state: 'processing' }), 9)],
  ['mismatch', answered(withPayment({ state: 'mismatch' }))],
  ['placed', answered({ ...held, state: 'placed' })],
  ['released', answered({ ...held, state: 'released', payment: null })],
  ['failed', answered({ ...withPayment({ state: 'failed' }), state: 'released' })],
  ['mismatch', answered({ ...withPayment({ state: 'mismatch' }), state: 'released' })],
  ['refunding', answered({ ...withPayment({ state: 'paid' }), state: 'released' })],
  ['away', failed(new ApiError(503, 'Away.'), held)],
  ['away', failed(new ApiError(429, 'Too many.'))],
  ['offline', failed(new TypeError('Failed to fetch'))],
  ['unknown', failed(new ApiError(404, 'Not found.'))],
  ['unknown', failed(new ApiError(401, 'Sign in.'), held)],
  ['placed', failed(new ApiError(503, 'Away.'), { ...held, state: 'placed' })],
])('is %s after %j', (state, asked) => {
  expect(returnedState(asked)).toBe(state);
});

it('asks again after growing pauses, two seconds at least', () => {
  const pauses = [1, 2, 3, 12].map((asked) => nextAskMs(answered(held, asked)));
  expect(pauses).toEqual([2_000, 3_000, 4_500, 20_000]);
});

it('waits as long as the server asks for', () => {
  expect(nextAskMs(failed(new ApiError(429, 'Wait.', { retryAfterSeconds: 40 })))).toBe(40_000);
});

it('asks seldom for what takes days, and not again for what is decided', () => {
  expect(nextAskMs(answered(withPayment({ state: 'processing' })))).toBe(60_000);
  expect(nextAskMs(answered({ ...held, state: 'placed' }))).toBe(false);
  expect(nextAskMs(answered({ ...held, state: 'released' }))).toBe(false);
  expect(nextAskMs(answered({ ...withPayment({ state: 'failed' }), state: 'released' }))).toBe(false);
  expect(nextAskMs(failed(new ApiError(404, 'Not found.')))).toBe(false);
});
