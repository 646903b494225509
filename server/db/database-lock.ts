import type pg from 'pg';

/** Any numbers will do, as long as nobody else takes them. */
const locks = { migrate: 5_091_202_611, seed: 5_091_202_612 };

/** Runs the deed while no other process on this database runs one under the same lock; the others wait their turn. */
export async function withDatabaseLock<T>(
  pool: pg.Pool,
  lock: keyof typeof locks,
  deed: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [locks[lock]]);
    const result = await deed(client);
    await client.query('select pg_advisory_unlock($1)', [locks[lock]]);
    client.release();
    return result;
  } catch (error) {
    // Closing the connection lets go of the lock.
    client.release(true);
    throw error;
  }
}
