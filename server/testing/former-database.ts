import { readFileSync } from 'node:fs';
import { journal, migrationsFolder } from '#server/db/known-migrations.ts';
import { LAST_OF_0_2_9 } from '#server/db/take-over.ts';
import { createTestDatabase, type TestDatabase } from './test-db.ts';

/**
 * A database with the baseline's tables, which no version since 0.3.0 has opened.
 * @param last the time of its last migration
 */
export async function createFormerDatabase(last = LAST_OF_0_2_9): Promise<TestDatabase> {
  const old = await createTestDatabase({ migrated: false });
  const statements = readFileSync(`${migrationsFolder}/${journal.entries[0]?.tag}.sql`, 'utf8');
  await old.pool.query(`
    ${statements}; create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('one before', ${last - 1}), ('the last', ${last})`);
  return old;
}
