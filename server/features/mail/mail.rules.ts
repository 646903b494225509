/** Attempts before a mail fails for good: more than four days, to outlast an outage on a long weekend. */
export const maxAttempts = 400;

const firstDelayMs = 30_000;
const maxDelayMs = 15 * 60 * 1000;

/**
 * Exponential backoff from 30 seconds to 15 minutes, up to a fifth shorter or longer, so that mails that failed
 * together are not retried together.
 * @param attempts failed attempts so far
 * @param random 0 to 1
 * @returns milliseconds until the next attempt
 */
export function retryDelayMs(attempts: number, random: number): number {
  const delay = Math.min(firstDelayMs * 2 ** (attempts - 1), maxDelayMs);
  return Math.round(delay * (0.8 + 0.4 * random));
}

const mask = '••••••••';

/** Masks tokens in the copy of a mail: a reader of the mail page must not get another person's link. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}
