import type { DatabasePool } from '#server/db/database-pool.ts';

/** @returns how many statements wait for a lock in this database; the cluster has those of other test files, too */
export async function countLockWaits(pool: Pick<DatabasePool, 'query'>): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return rows[0]?.count ?? 0;
}
