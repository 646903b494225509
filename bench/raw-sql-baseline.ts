import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { DatabasePool } from '#server/db/database-pool.ts';
import type { Database, Db } from '#server/db/db.ts';
import { inTurn, type Measured, measure } from './measure.ts';

interface Statement {
  config: pg.QueryConfig;
  values: unknown[];
}

/** What a call asks of the database, once its counts and plans are remembered: noted down by running it. */
async function statementsOf(
  pool: DatabasePool,
  prepare: (db: Db) => () => Promise<unknown>,
): Promise<Statement[][]> {
  const client = await pool.connect();
  let noted: Statement[] = [];
  const query = client.query.bind(client) as (config: pg.QueryConfig, values: unknown[]) => Promise<unknown>;
  const noting = {
    // Drizzle hands over a configuration and values; nothing else is called on a client.
    query(config: pg.QueryConfig, values: unknown[]) {
      noted.push({ config, values });
      return query(config, values);
    },
  };
  try {
    const call = prepare(drizzle({ client: noting as unknown as pg.PoolClient, casing: 'snake_case' }));
    const rounds: Statement[][] = [];
    for (let round = 0; round < 400; round += 1) {
      noted = [];
      await call();
      rounds.push(noted);
    }
    // The first time round some were counted; the second time only the page is asked for.
    return rounds.slice(200);
  } finally {
    client.release(true);
  }
}

/** Runs the statements of a call against the database, by the driver alone, on so many connections. */
export async function measureRawSql(
  { pool, connection }: Pick<Database, 'pool' | 'connection'>,
  prepare: (db: Db) => () => Promise<unknown>,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const rounds = await statementsOf(pool, prepare);
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client(connection);
      await client.connect();
      return client;
    }),
  );
  try {
    const lanes = clients.map((client, lane) => {
      const next = inTurn(rounds, lane * 7);
      return async () => {
        for (const { config, values } of next()) await client.query(config, values);
      };
    });
    return await measure(lanes, seconds);
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}
