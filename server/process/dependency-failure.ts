import * as redis from 'redis';
import { findOutage } from '../db/outage.ts';

/** The Redis client's errors have no codes, so their classes identify them. */
const redisFailures = Object.values(redis).filter(
  (exported) => typeof exported === 'function' && exported.prototype instanceof Error,
) as (new () => Error)[];

/** True for a failure of PostgreSQL, Redis or the network to them, which is temporary and no reason to shut down. */
export function isDependencyFailure(error: unknown): boolean {
  return findOutage(error) !== null || redisFailures.some((failure) => error instanceof failure);
}
