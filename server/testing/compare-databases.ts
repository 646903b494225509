import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import { tableContents } from './table-contents.ts';
import { createTestDatabase, type TestDatabase } from './test-db.ts';

/** Without tables, unless it is migrated. Dropped after the test. */
export async function emptyDatabase({ migrated = false } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase({ migrated });
  onTestFinished(() => database.close());
  return database;
}

/** A digest of every row of every table. */
export async function digestRows({ pool }: TestDatabase): Promise<Record<string, unknown>> {
  const client = await pool.connect();
  try {
    const content = await tableContents(client);
    const { rows } = await client.query(
      "select sequencename, last_value from pg_sequences where schemaname = 'public' order by 1",
    );
    return { ...content, sequences: rows };
  } finally {
    client.release();
  }
}

/** Triggers and constraints, which a restore takes away for a while. */
export async function readChecks({ db }: TestDatabase): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select tgrelid::regclass::text as "on", tgname as name, tgenabled::text as state from pg_trigger where not tgisinternal
    union all
    select conrelid::regclass::text, conname, contype::text || convalidated::text from pg_constraint
      where connamespace = 'public'::regnamespace and contype = 'f'
    order by 1, 2`);
  return rows;
}
