import { setTimeout as pause } from 'node:timers/promises';

const PATIENCE_MS = 40_000;
const LOOK_MS = 25;

export { pause };

/**
 * Waits until `look` returns something other than false, null or undefined.
 * @throws an error that names what was awaited
 */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<Exclude<T, false | null | undefined>> {
  for (const deadline = performance.now() + patienceMs; ; await pause(LOOK_MS)) {
    const seen = await look();
    // TypeScript does not narrow a type parameter.
    if (seen !== false && seen !== null && seen !== undefined)
      return seen as Exclude<T, false | null | undefined>;
    if (performance.now() > deadline) throw new Error(`waited ${patienceMs} ms in vain: ${what}`);
  }
}
