import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { ShopError } from '#server/errors.ts';

const queue = new PQueue({ concurrency: hashSlots(availableParallelism()) });

/**
 * Hashes at the same time. They leave one core for other requests, if there are enough, and one of libuv's four threads for files
 * and DNS.
 */
export function hashSlots(cores: number): number {
  return Math.max(1, Math.min(cores - 1, 3));
}

/** About half a second of work. Refusing further sign-ins is better than letting them wait longer. */
const maxWaiting = 40;

const retryAfterSeconds = 2;

export const countWaitingHashes = () => queue.size;

/**
 * Runs a password hash in the process's one short queue, so that a flood of sign-ins cannot stall other requests.
 * @throws 'too-many-signing-in' when the queue is full
 */
export async function inHashQueue<T>(hash: () => Promise<T>): Promise<T> {
  if (queue.size >= maxWaiting) {
    throw new ShopError(
      'too-many-signing-in',
      'Too many people are signing in at this moment. Please try again in a few seconds.',
      { retryAfterSeconds },
    );
  }
  return await queue.add(hash);
}
