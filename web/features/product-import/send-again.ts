import { ApiError } from '#web/lib/api/api.ts';

/** Milliseconds before something is sent again. */
const waits = [1_000, 4_000, 15_000] as const;

/**
 * Sends what did not get through again, up to four times in all; what is refused is not.
 * @throws ApiError when it is refused, or the failure of the last try
 */
export async function sendAgain(send: () => Promise<unknown>, signal: AbortSignal): Promise<void> {
  for (const [tries, wait] of [...waits, null].entries()) {
    try {
      await send();
      return;
    } catch (failure) {
      if (signal.aborted) throw signal.reason;
      // The last part had arrived, and its reply was lost.
      if (tries > 0 && failure instanceof ApiError && failure.code === 'already-done') return;
      const isRefused = failure instanceof ApiError && failure.status < 429;
      if (wait === null || isRefused) throw failure;
      await pause(wait, signal);
    }
  }
}

/** @throws AbortError */
const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
