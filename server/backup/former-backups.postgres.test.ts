import { randomUUID } from 'node:crypto';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pack as tarPack } from 'tar-stream';
import { afterAll, expect, it } from 'vitest';
import { baseline } from '#server/db/known-migrations.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { LAST_OF_0_2_9 } from '#server/db/take-over.ts';
import { diskStore } from '#server/features/media/disk-store.ts';
import { digestRows, emptyDatabase, readChecks } from '#server/testing/compare-databases.ts';
import type { TestDatabase } from '#server/testing/test-db.ts';
import { addBytes, addJson } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './check-archive.ts';
import { migrateUpTo } from './migration-history.ts';
import { readArchive } from './read-archive.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-former-'));
afterAll(() => rmSync(folder, { recursive: true }));
const images = diskStore(join(folder, 'images'));

async function formerDatabase(last: number): Promise<TestDatabase> {
  const former = await emptyDatabase();
  const client = await former.pool.connect();
  await migrateUpTo(client, baseline);
  client.release();
  await former.db.execute(sql`
    drop table drizzle.migrations;
    insert into drizzle.__drizzle_migrations (hash, created_at) values ('the one before', ${sql.raw(`${last - 1}`)}), ('the last', ${sql.raw(`${last}`)});
    delete from drizzle.__drizzle_migrations where created_at = 0;
    insert into brands (id, name, slug, description) values (gen_random_uuid(), 'Older', 'older', '')`);
  return former;
}

const restoreInto = (target: TestDatabase, path: string) =>
  restoreBackup({ pool: target.pool, images, keepSecrets() {} }, path);

it.each([
  ['that this version wrote', (path: string) => path],
  ['that 0.2.9 wrote itself', withFormerMigrations],
])('restores a backup of a 0.2.9 database %s, and brings it to this one', async (_by, written) => {
  const former = await formerDatabase(LAST_OF_0_2_9);
  const path = join(folder, `${randomUUID()}.tar.gz`);
  await writeBackup({ pool: former.pool, images, secrets: {}, version: '0.2.9' }, path);
  const given = await written(path);

  await checkArchive(given);
  const target = await emptyDatabase();
  await restoreInto(target, given);
  await migrateDatabase(former.pool);
  // A migration adds outlines of pages, each time with other ids.
  const { pages, ...content } = await digestRows(target);
  const { pages: others, ...expected } = await digestRows(former);
  expect(content).toEqual(expected);
  expect(pages).toMatchObject({ count: (others as { count: number }).count });
  expect(await readChecks(target)).toEqual(await readChecks(former));
  const { rows } = await target.db.execute(sql`select created_at from drizzle.__drizzle_migrations`);
  expect(rows, 'what versions before 0.3.0 refuse').toEqual([{ created_at: '0' }]);

  // Where this version has begun already, its tables are not those of the archive.
  const begun = await emptyDatabase({ migrated: true });
  await expect(restoreInto(begun, given)).rejects.toThrow('a database without any tables');
  const unused = await formerDatabase(LAST_OF_0_2_9);
  await expect(restoreInto(unused, given)).rejects.toThrow('the tables of an older version');
});

it('refuses databases and archives from before 0.2.9, and says what to do', async () => {
  const path = join(folder, 'before.tar.gz');
  const before = await formerDatabase(LAST_OF_0_2_9 - 2);
  await expect(
    writeBackup({ pool: before.pool, images, secrets: {}, version: '1.0.0' }, path),
  ).rejects.toThrow('Start 0.2.9 first');
  const former = await formerDatabase(LAST_OF_0_2_9);
  await writeBackup({ pool: former.pool, images, secrets: {}, version: '0.2.0' }, path);
  const older = await withFormerMigrations(path, LAST_OF_0_2_9 - 2);
  await expect(checkArchive(older)).rejects.toThrow(
    new BackupError(
      'The archive is of version 0.2.0, from before 0.2.9. Start 0.2.9 first: restore it with that version, and back up again.',
    ),
  );
});

/** @returns a copy of the archive that names the migrations of versions before 0.3.0 */
async function withFormerMigrations(path: string, last = LAST_OF_0_2_9): Promise<string> {
  const copy = `${path}.former`;
  const pack = tarPack();
  const writing = pipeline(pack as unknown as NodeJS.ReadableStream, createGzip(), createWriteStream(copy));
  await readArchive(path, async (reader) => {
    for (let entry = await reader.take(); entry; entry = await reader.take()) {
      const bytes = await buffer(entry.body);
      if (entry.name !== 'manifest.json') await addBytes(pack, entry.name, bytes);
      else await addJson(pack, entry.name, { ...JSON.parse(bytes.toString()), migrations: [last - 1, last] });
    }
  });
  pack.finalize();
  await writing;
  return copy;
}
