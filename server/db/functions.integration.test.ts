import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import version from './functions/version.json' with { type: 'json' };
import { readFunctions } from './functions.ts';
import { migrateDatabase } from './migrate.ts';

const functions = readFunctions();
let fresh: TestDatabase;

beforeAll(async () => {
  fresh = await createTestDatabase();
});
afterAll(() => fresh.close());

/** PostgreSQL's definition of every function and trigger, by name, without those of extensions. */
async function definitionsIn({ db }: TestDatabase): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ name: string; text: string }>(sql`
    select oid::regprocedure::text as name, pg_get_functiondef(oid) as text from pg_proc p
    where pronamespace = 'public'::regnamespace and prokind = 'f'
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
    union all
    select tgrelid::regclass || ' ' || tgname, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal`);
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

async function versionsIn({ db }: TestDatabase) {
  return (await db.execute(sql`select version, hash, xmin::text from function_versions order by version`))
    .rows;
}

test('the files alone create all of them', async () => {
  const before = await definitionsIn(fresh);
  const signatures = Object.keys(before).filter((name) => name.endsWith(')'));
  expect(signatures).not.toEqual([]);
  await fresh.db.execute(
    sql.raw(`drop function ${signatures.join(', ')} cascade; delete from function_versions`),
  );
  expect(await definitionsIn(fresh)).toEqual({});
  await migrateDatabase(fresh.pool);
  expect(await definitionsIn(fresh)).toEqual(before);
});

test('unchanged functions are not applied again', async () => {
  const before = await versionsIn(fresh);
  expect(before).toMatchObject([{ version: version.version, hash: version.hash }]);
  await migrateDatabase(fresh.pool);
  expect(await versionsIn(fresh)).toEqual(before);
});

test('a changed function is replaced at the next start, and a broken text changes nothing', async () => {
  const changed = {
    version: functions.version + 1,
    text: functions.text.replace(
      "coalesce((ts_lexize('pg_catalog.english_stem', word))[1], '')",
      "'changed'",
    ),
  };
  const broken = { ...changed, text: `${changed.text} create trigger of nothing` };
  await expect(migrateDatabase(fresh.pool, broken)).rejects.toThrow();
  expect(await versionsIn(fresh)).toMatchObject([{ version: functions.version }]);

  await migrateDatabase(fresh.pool, changed);
  expect((await definitionsIn(fresh))['search_stem(text)']).toContain("'changed'");
  expect(await versionsIn(fresh)).toMatchObject([
    { version: functions.version },
    { version: functions.version + 1 },
  ]);
});

test('an older version that is started again keeps newer functions, and warns', async () => {
  const warning = once(process, 'warning');
  await migrateDatabase(fresh.pool);
  expect(String((await warning)[0])).toContain('functions and triggers of a newer version of the shop');
  expect((await definitionsIn(fresh))['search_stem(text)']).toContain("'changed'");
});
