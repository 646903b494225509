import type { ErrorCode } from '#contract/errors.ts';
import { ApiError } from './api.ts';

/** How long a person is kept waiting before the refusal is shown. */
const maxWaitMs = 30_000;

/** For a 503 without Retry-After, which a proxy sends. */
const defaultRetryAfterSeconds = 2;

interface RetryOptions {
  /** Aborted when the person stops waiting. */
  signal: AbortSignal;
  /** Called before each pause, with the refusal. */
  onBusy: (refusal: ApiError) => void;
  /** For a call that must not be repeated: the refusal after which the shop has certainly done nothing. */
  code?: ErrorCode | undefined;
  /** At least 0, less than 1. */
  random?: () => number;
}

/**
 * Sends a call again while the shop is busy (503), for up to 30 seconds. The pauses are at least what Retry-After asks for, grow by half,
 * and are random, so that those who were refused together do not come back together. Without a `code`, `send` must be safe to repeat: the
 * shop may have done what it could not confirm.
 * @throws what `send` throws, or the reason of the signal
 */
export async function retryWhileBusy<Reply>(
  send: () => Promise<Reply>,
  { signal, onBusy, code, random = Math.random }: RetryOptions,
): Promise<Reply> {
  const startedAt = Date.now();
  for (let growth = 1; ; growth *= 1.5) {
    try {
      return await send();
    } catch (failure) {
      if (!(failure instanceof ApiError) || failure.status !== 503) throw failure;
      if (code !== undefined && failure.code !== code) throw failure;
      const { retryAfterSeconds = defaultRetryAfterSeconds } = failure;
      const pauseMs = retryAfterSeconds * 1_000 * growth * (1 + random());
      if (Date.now() + pauseMs > startedAt + maxWaitMs) throw failure;
      onBusy(failure);
      await pause(pauseMs, signal);
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    if (signal.aborted) return stop();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
