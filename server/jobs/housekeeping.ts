import type { Db } from '#server/db/db.ts';
import type { Job } from './queue.ts';
import type { Sweep } from './sweeps.ts';

export interface HousekeepingParts {
  db: Db;
  sweeps: readonly Sweep[];
  log: { info(details: object, message: string): void };
  /** Rows that one statement deletes: few enough that nobody notices its locks. */
  batch?: number;
}

const HOUR_MS = 60 * 60_000;

/** Deletes what is old. The start of a new shop has more urgent work. */
export const housekeeping = (parts: HousekeepingParts): Job => ({
  name: 'sweeps',
  firstAfterMs: 60_000,
  async run({ signal }) {
    await keepHouse(parts, signal);
    return HOUR_MS;
  },
});

/**
 * Runs every sweep, batch by batch, until nothing is left. A sweep that fails does not keep the others from running.
 * @returns how many rows each sweep removed, without those that removed none
 * @throws the first failure of a sweep, after all have run
 */
export async function keepHouse(
  { db, sweeps, log, batch = 500 }: HousekeepingParts,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const swept: Record<string, number> = {};
  const failures: unknown[] = [];
  for (const { name, sweep } of sweeps) {
    try {
      for (let removed = batch; removed >= batch && !signal?.aborted; ) {
        removed = await sweep(db, batch);
        if (removed > 0) swept[name] = (swept[name] ?? 0) + removed;
      }
    } catch (error) {
      failures.push(error);
    }
  }
  if (Object.keys(swept).length > 0) log.info({ swept }, 'Housekeeping removed what was old.');
  if (failures.length > 0) throw failures[0];
  return swept;
}
