import { sql } from 'drizzle-orm';
import { SettingsError } from '#server/env.ts';
import type { Db } from './db.ts';
import { baseline, migrationsTable } from './known-migrations.ts';

/** Where versions before 0.3.0 recorded their migrations. */
const formerTable = sql`drizzle.__drizzle_migrations`;

/** The last migration of 0.2.9, by its time, as archives name it too. */
export const LAST_OF_0_2_9 = 1_795_497_234_850;

/**
 * Recorded in their table, earlier than all of their migrations. 0.2.9 does not know it, and says that a newer version migrated the
 * database. Versions that ask only for the latest time run their first migration, which fails because its tables exist.
 */
const MARK = 0;

/** @returns the version before 0.3.0 that migrated the database last; null when none did, or it was taken over */
export async function findFormerVersion(db: Db): Promise<'0.2.9' | 'older' | null> {
  const { rows: found } = await db.execute(
    sql`select to_regclass('drizzle.__drizzle_migrations') as "table"`,
  );
  if (found[0]?.table == null) return null;
  const { rows } = await db.execute<{ last: string }>(
    sql`select max(created_at) as last from ${formerTable} where created_at > ${MARK}`,
  );
  const last = rows[0]?.last;
  if (last == null) return null;
  return Number(last) === LAST_OF_0_2_9 ? '0.2.9' : 'older';
}

/**
 * Prepares a database that this version never migrated: one of 0.2.9 counts as migrated to the baseline, whose tables it has. Older
 * versions refuse the database from then on.
 * @param setting what names the database, for the refusal
 * @throws SettingsError for a database of a version before 0.2.9, which it leaves as it is
 */
export async function takeOver(db: Db, setting = 'DATABASE_URL'): Promise<void> {
  const former = await findFormerVersion(db);
  if (former === 'older') {
    throw new SettingsError(
      `${setting}: the database is of a version before 0.2.9. Start 0.2.9 first, stop it when it is open, and then start this version.`,
    );
  }
  const own = sql`drizzle.${sql.identifier(migrationsTable)}`;
  await db.transaction(async (tx) => {
    await tx.execute(sql`create schema if not exists drizzle`);
    for (const name of [formerTable, own]) {
      // As Drizzle creates it.
      await tx.execute(
        sql`create table if not exists ${name} (id serial primary key, hash text not null, created_at bigint)`,
      );
    }
    await tx.execute(sql`delete from ${formerTable}`);
    await tx.execute(
      sql`insert into ${formerTable} (hash, created_at) values ('migrated by 0.3.0 or newer', ${MARK})`,
    );
    if (former) {
      await tx.execute(
        sql`insert into ${own} (hash, created_at) values ('taken over from 0.2.9', ${baseline})`,
      );
    }
  });
}
