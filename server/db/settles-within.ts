import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** A timer that fires this late was delayed by this process, which then could not read a reply either. */
const DELAYED_MS = 100;

/**
 * True when the promise settles within the time. Time in which the event loop is blocked does not count: it must not look like a
 * peer that does not answer.
 */
export async function settlesWithin(promise: Promise<unknown>, ms: number): Promise<boolean> {
  let isSettled = false;
  const settled = promise.then(
    () => {
      isSettled = true;
    },
    () => {
      isSettled = true;
    },
  );
  for (;;) {
    const began = performance.now();
    const done = new AbortController();
    const timeout = pause(ms, undefined, { signal: done.signal, ref: false }).catch(() => {});
    await Promise.race([settled, timeout]);
    done.abort();
    // Reads what arrived while the event loop was blocked, before the next timers.
    await nextTurn();
    await nextTurn();
    if (isSettled) return true;
    if (performance.now() - began < ms + DELAYED_MS) return false;
  }
}
