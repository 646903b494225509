import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Db } from '#server/db/db.ts';
import type { TestApp } from './test-app.ts';

/** Runs it on a connection that PostgreSQL loses before the statement of this number. @returns whether it was lost */
export async function killedBefore(
  { url, pool }: Pick<TestApp, 'url' | 'pool'>,
  statement: number,
  act: (lost: Db) => Promise<unknown>,
): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  onTestFinished(() => client.end().catch(() => {}));
  await client.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const query = client.query.bind(client) as (...all: unknown[]) => Promise<unknown>;
  let sent = 0;
  const counted = async (...all: unknown[]) => {
    sent += 1;
    if (sent === statement) await pool.query('select pg_terminate_backend($1)', [rows[0].pid]);
    return await query(...all);
  };
  Object.assign(client, { query: counted });
  await act(drizzle({ client, casing: 'snake_case' })).catch(() => {});
  return sent >= statement;
}
