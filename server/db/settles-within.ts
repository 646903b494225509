import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';

/** A timer that fires this late was held up by our own process, which then had no time to read an answer either. */
const HELD_UP_MS = 100;

/**
 * True when the promise settles, either way, within the time. Time in which this process itself was held up does not
 * count: a busy event loop must not be taken for a peer that does not answer.
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
    // What arrived while we were held up is read before the next turn's timers.
    await nextTurn();
    await nextTurn();
    if (isSettled) return true;
    if (performance.now() - began < ms + HELD_UP_MS) return false;
  }
}
