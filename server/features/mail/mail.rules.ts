/** How often a mail is tried before it is a dead letter: these tries reach over four days, a long weekend of outage. */
export const mostAttempts = 400;

const firstPauseMs = 30_000;
const longestPauseMs = 15 * 60 * 1000;

/**
 * How long to wait after so many tries failed: twice as long each time, from half a minute to a quarter of an hour,
 * up to a fifth more or less by `random` (0 to 1), so that what failed together does not come back together.
 */
export function pauseAfter(attempts: number, random: number): number {
  const pause = Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);
  return Math.round(pause * (0.8 + 0.4 * random));
}

const mask = '••••••••';

/** The copy that is kept, without what opens a door: whoever reads the mail page must not hold another's link. */
export function masked(text: string, secrets: readonly string[]): string {
  return secrets.reduce((rest, secret) => rest.replaceAll(secret, mask), text);
}
