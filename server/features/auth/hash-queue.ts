import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { ShopError } from '#server/errors.ts';

/** Leaves one core for other requests, and one of libuv's four threads for files and DNS. */
const queue = new PQueue({ concurrency: Math.max(1, Math.min(availableParallelism() - 1, 3)) });

/** About half a second of work. Refusing further sign-ins is better than letting them wait longer. */
const mostWaiting = 40;

const retryAfterSeconds = 5;

export const countWaitingHashes = () => queue.size;

/**
 * Runs a password hash in the process's one short queue, so that a flood of sign-ins cannot stall other requests.
 * @throws 'unavailable' when the queue is full
 */
export async function inHashQueue<T>(hash: () => Promise<T>): Promise<T> {
  if (queue.size >= mostWaiting) {
    throw new ShopError(
      'unavailable',
      'Too many people are signing in at this moment. Please try again in a few seconds.',
      { retryAfterSeconds },
    );
  }
  return await queue.add(hash);
}
