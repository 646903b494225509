import { settlesWithin } from './settles-within.ts';

/**
 * What the promise answers, if it does so in time.
 * @throws Error when it takes longer; the promise itself goes on, and its failure is no longer anybody's
 */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  if (await settlesWithin(promise, ms)) return await promise;
  promise.catch(() => {});
  throw new Error(`no answer within ${ms} ms`);
}
