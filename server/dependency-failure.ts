import * as redis from 'redis';
import { outageOf } from './db/outage.ts';

/** The client's failures have no codes, but classes. */
const redisFailures = Object.values(redis).filter(
  (exported) => typeof exported === 'function' && exported.prototype instanceof Error,
) as (new () => Error)[];

/** True for a failure of PostgreSQL, Redis or the network to them: it passes, and is no reason to end. */
export function isDependencyFailure(error: unknown): boolean {
  return outageOf(error) !== null || redisFailures.some((failure) => error instanceof failure);
}
