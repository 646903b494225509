import { orderLabel } from '#contract/order-number.ts';
import { growingPause } from '#server/concurrency/growing-pause.ts';

/** Attempts before a mail fails for good: more than four days, to outlast an outage on a long weekend. */
export const maxAttempts = 400;

const retry = { firstMs: 30_000, longestMs: 15 * 60_000 };

/**
 * Exponential backoff from 30 seconds to 15 minutes, up to a fifth shorter or longer, so that mails that failed
 * together are not retried together.
 * @param attempts failed attempts so far
 * @param random 0 to 1
 * @returns milliseconds until the next attempt
 */
export function retryDelayMs(attempts: number, random: number): number {
  return Math.round(growingPause(attempts, retry) * (0.8 + 0.4 * random));
}

/**
 * Which priority a claim takes from first. Usually the lowest number; every fourth claim begins with the usual mails and every
 * sixteenth with those that nobody waits for, so that a flood of one priority delays the others and never stops them.
 */
export function priorityOrder(claim: number): readonly number[] {
  if (claim % 16 === 15) return [2, 0, 1];
  if (claim % 4 === 3) return [1, 0, 2];
  return [0, 1, 2];
}

/** A subject with the number of the order that the mail is about: two orders of the same things are told apart by it. */
export function subjectWithOrder(subject: string, orderNumber: number | undefined): string {
  if (orderNumber === undefined) return subject;
  const label = orderLabel(orderNumber);
  return subject.endsWith(label) || subject.includes(`${label} `)
    ? subject
    : `${subject.replace(/\.$/, '')} (${label})`;
}

const mask = '••••••••';

/** Masks tokens in the copy of a mail: a reader of the mail page must not get another person's link. */
export function maskSecrets(text: string, secrets: readonly string[]): string {
  return secrets.reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}
