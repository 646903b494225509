import { availableParallelism } from 'node:os';
import PQueue from 'p-queue';
import { ShopError } from '#server/errors.ts';

/**
 * One core stays free for everybody else's requests, and some of libuv's four threads for files and DNS, however
 * many passwords are hashed.
 */
const queue = new PQueue({ concurrency: Math.max(1, Math.min(availableParallelism() - 1, 3)) });

/** About half a second of work: whoever would wait longer is better told to come back. */
const mostWaiting = 40;

const retryAfterSeconds = 5;

/**
 * Runs a password hash when it is its turn; all of the process share one short queue, so that nobody can stall the
 * shop by asking for hashes. Throws `unavailable` when the queue is full.
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
