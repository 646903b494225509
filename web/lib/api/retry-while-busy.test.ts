import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api.ts';
import { retryWhileBusy } from './retry-while-busy.ts';

beforeEach(() => vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const code = 'too-many-signing-in' as const;
const busy = (retryAfterSeconds?: number) =>
  new ApiError(503, 'Too many people are signing in at this moment.', { retryAfterSeconds, code });

/** Sends a call whose first replies are these failures. */
function sendRefused(refusals: unknown[], { random = 0, only = undefined as ErrorCode | undefined } = {}) {
  const sentAt: number[] = [];
  const left = new AbortController();
  const onBusy = vi.fn();
  const outcome = retryWhileBusy(
    async () => {
      sentAt.push(Date.now());
      const refusal = refusals[sentAt.length - 1];
      if (refusal) throw refusal;
      return 'signed in';
    },
    { signal: left.signal, onBusy, random: () => random, code: only },
  ).catch((failure: unknown) => failure);
  return { sentAt, left, onBusy, outcome };
}

it('sends again after growing pauses, of at least what the shop asks for', async () => {
  const { outcome, sentAt, onBusy } = sendRefused([busy(2), busy(2), busy(2)]);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe('signed in');
  expect(sentAt).toEqual([0, 2_000, 5_000, 9_500]);
  expect(onBusy).toHaveBeenCalledTimes(3);
});

it('doubles a pause at most, by chance', async () => {
  const { sentAt } = sendRefused([busy(2)], { random: 0.5 });
  await vi.runAllTimersAsync();
  expect(sentAt).toEqual([0, 3_000]);
});

it('pauses for two seconds where no time is named', async () => {
  const { sentAt } = sendRefused([busy()]);
  await vi.runAllTimersAsync();
  expect(sentAt).toEqual([0, 2_000]);
});

it('gives up before a pause that would end after 30 seconds, with the last refusal', async () => {
  const refusals = Array.from({ length: 20 }, () => busy(2));
  const { outcome, sentAt, onBusy } = sendRefused(refusals);
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(refusals[5]);
  expect(sentAt).toEqual([0, 2_000, 5_000, 9_500, 16_250, 26_375]);
  expect(onBusy).toHaveBeenCalledTimes(5);
});

it.each([new ApiError(400, 'Wrong.'), new ApiError(429, 'Wait.'), new TypeError('Failed to fetch')])(
  'sends nothing again after %s',
  async (failure) => {
    const { outcome, sentAt } = sendRefused([failure]);
    expect(await outcome).toBe(failure);
    expect(sentAt).toEqual([0]);
  },
);

it('sends what works once again only after the refusal that says so', async () => {
  const unavailable = new ApiError(503, 'The shop cannot answer at this moment.', { code: 'unavailable' });
  const { outcome, sentAt } = sendRefused([busy(2), unavailable], { only: code });
  await vi.runAllTimersAsync();
  expect(await outcome).toBe(unavailable);
  expect(sentAt).toEqual([0, 2_000]);
});

it('stops at once when the person does', async () => {
  const { outcome, left, sentAt } = sendRefused([busy(2)]);
  await vi.advanceTimersByTimeAsync(1_000);
  left.abort();
  expect(await outcome).toMatchObject({ name: 'AbortError' });
  expect(vi.getTimerCount()).toBe(0);
  expect(sentAt).toEqual([0]);
});
