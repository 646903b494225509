import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Database, Db } from '#server/db/db.ts';
import { type Measured, measure, roundRobin } from './measure.ts';

interface Statement {
  config: pg.QueryConfig;
  values: unknown[];
}

/** @returns the statements of each run of a call, recorded by running it, once its counts and plans are cached */
async function recordStatements(
  pool: DatabasePool,
  prepare: (db: Db) => () => Promise<unknown>,
): Promise<Statement[][]> {
  const client = await pool.connect();
  let recorded: Statement[] = [];
  const query = client.query.bind(client) as (config: pg.QueryConfig, values: unknown[]) => Promise<unknown>;
  const recordingClient = {
    // Drizzle calls nothing else on a client.
    query(config: pg.QueryConfig, values: unknown[]) {
      recorded.push({ config, values });
      return query(config, values);
    },
  };
  try {
    const call = prepare(
      drizzle({ client: recordingClient as unknown as pg.PoolClient, casing: 'snake_case' }),
    );
    const rounds: Statement[][] = [];
    for (let round = 0; round < 400; round += 1) {
      recorded = [];
      await call();
      rounds.push(recorded);
    }
    // The first runs also count; later runs read only the page.
    return rounds.slice(200);
  } finally {
    client.release(true);
  }
}

/** Measures the statements of a call on their own, with the database driver and without the shop. */
export async function measureRawSql(
  { pool, connection }: Pick<Database, 'pool' | 'connection'>,
  prepare: (db: Db) => () => Promise<unknown>,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const rounds = await recordStatements(pool, prepare);
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    }),
  );
  try {
    const operations = clients.map((client, index) => {
      const next = roundRobin(rounds, index * 7);
      return async () => {
        for (const { config, values } of next()) await client.query(config, values);
      };
    });
    return await measure(operations, seconds);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
