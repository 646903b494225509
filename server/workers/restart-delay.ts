const FIRST_MS = 500;
const LONGEST_MS = 30_000;

/**
 * How long to wait before a worker is replaced. The first time it is replaced at once.
 * @param ends how often in a row it ended soon after its start, or could not start
 */
export function restartDelayMs(ends: number): number {
  return ends <= 1 ? 0 : Math.min(FIRST_MS * 2 ** (ends - 2), LONGEST_MS);
}
