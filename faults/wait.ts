import { setTimeout as pause } from 'node:timers/promises';

const TIMEOUT_MS = 40_000;
const POLL_MS = 25;

export { pause };

/**
 * Polls `read` until it returns something other than false, null or undefined.
 * @throws Error with `what` after `timeoutMs`
 */
export async function until<T>(
  what: string,
  read: () => T | Promise<T>,
  timeoutMs = TIMEOUT_MS,
): Promise<Exclude<T, false | null | undefined>> {
  for (const deadline = performance.now() + timeoutMs; ; await pause(POLL_MS)) {
    const value = await read();
    // TypeScript does not narrow a type parameter.
    if (value !== false && value !== null && value !== undefined)
      return value as Exclude<T, false | null | undefined>;
    if (performance.now() > deadline) throw new Error(`did not happen in ${timeoutMs} ms: ${what}`);
  }
}
