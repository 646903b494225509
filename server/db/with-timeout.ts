import { settlesWithin } from './settles-within.ts';

/**
 * @returns the promise's value, if it resolves in time
 * @throws Error when it takes longer; the promise continues, and its failure is ignored
 */
export async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  if (await settlesWithin(promise, ms)) return await promise;
  promise.catch(() => {});
  throw new Error(`no answer within ${ms} ms`);
}
