import {
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { pack as tarPack } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { knownMigrations } from '#server/db/known-migrations.ts';
import { openNotifications } from '#server/db/open-notifications.ts';
import { seedDemo } from '#server/db/seed/seed-demo.ts';
import { readSettings } from '#server/env.ts';
import { diskStore } from '#server/features/media/disk-store.ts';
import { closeMedia, openMedia } from '#server/features/media/media.ts';
import { initialSettings } from '#server/features/settings/settings.rules.ts';
import { insertMissingSettings } from '#server/features/settings/settings.store.ts';
import { digestRows, emptyDatabase, readChecks } from '#server/testing/compare-databases.ts';
import { countLockWaits } from '#server/testing/lock-waits.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { type ArchivedTable, addJson } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { checkArchive } from './check-archive.ts';
import { readBack } from './read-back.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
const imageFolder = (name: string) => diskStore(join(folder, name, 'images'));
const archive = join(folder, 'shop.tar.gz');
const secrets = { 'jwt-secret': 'the secret that signs tokens' };
let shop: TestDatabase;

beforeAll(async () => {
  shop = await createTestDatabase();
  const media = openMedia(imageFolder('shop'), { warn() {} });
  try {
    await insertMissingSettings(shop.db, initialSettings(readSettings({}).initial));
    await seedDemo({
      db: shop.db,
      media,
      keepsMails: true,
    });
  } finally {
    await closeMedia(media);
  }
  await imageFolder('shop').put('0123456789abcdef01234567/800x600.png', Buffer.from('original'), 'image/png');
  await imageFolder('shop').put(
    '0123456789abcdef01234567/800x600-160.webp',
    Buffer.from('small'),
    'image/webp',
  );
  await writeBackup(source(), archive);
}, 120_000);

afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true });
});

const source = (version = '1.0.0') => ({ pool: shop.pool, images: imageFolder('shop'), secrets, version });

describe('a backup', () => {
  it('brings every row, sequence, original image and secret into another database', async () => {
    const target = await emptyDatabase();
    const images = imageFolder('target');
    const keepSecrets = vi.fn();
    const restored = await restoreBackup({ pool: target.pool, images, keepSecrets }, archive);

    expect(keepSecrets).toHaveBeenCalledExactlyOnceWith(secrets);
    const content = await digestRows(target);
    expect(content).toEqual(await digestRows(shop));
    expect(content.orders).toMatchObject({ count: expect.any(Number) });
    expect((content.orders as { count: number }).count).toBeGreaterThan(10);
    expect(await readChecks(target)).toEqual(await readChecks(shop));
    expect(await (await images.get('0123456789abcdef01234567/800x600.png'))?.body.toArray()).toEqual([
      Buffer.from('original'),
    ]);
    // Made again when it is first asked for.
    expect(await images.get('0123456789abcdef01234567/800x600-160.webp')).toBeNull();
    expect(restored.images).toBeGreaterThan(20);
  });

  it('keeps the secrets before any row is there to stay, so that a restore that ends then can be repeated', async () => {
    const target = await emptyDatabase();
    const keepSecrets = () => {
      throw new Error('killed');
    };
    const restoring = restoreBackup(
      { pool: target.pool, images: imageFolder('killed'), keepSecrets },
      archive,
    );
    await expect(restoring).rejects.toThrow('killed');
    await restoreBackup({ pool: target.pool, images: imageFolder('killed'), keepSecrets() {} }, archive);
    expect(await digestRows(target)).toEqual(await digestRows(shop));
  });

  it('is refused for a database without a shop', async () => {
    const { pool } = await emptyDatabase();
    const path = join(folder, 'none.tar.gz');
    await expect(writeBackup({ ...source(), pool }, path)).rejects.toThrow(
      'There is no shop in this database.',
    );
    expect((await readdir(folder)).filter((name) => name.startsWith('none'))).toEqual([]);
  });

  it('goes into an empty shop of this version too, in place of what its first start made', async () => {
    const target = await emptyDatabase({ migrated: true });
    await target.db.execute(sql`insert into installation values ('other', 'fact')`);
    await restoreBackup({ pool: target.pool, images: imageFolder('migrated'), keepSecrets() {} }, archive);
    expect(await digestRows(target)).toEqual(await digestRows(shop));
  });

  it('is one snapshot, whatever is written meanwhile', async () => {
    const path = join(folder, 'moving.tar.gz');
    const before = await digestRows(shop);
    // The backup reads `users` long after its snapshot: it waits for this lock first.
    const writer = await shop.pool.connect();
    await writer.query('begin; lock table users in access exclusive mode');
    const backup = writeBackup(source(), path);
    await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
    await writer.query(
      "insert into installation values ('late', 'row'); update users set first_name = 'Late'; commit",
    );
    writer.release();
    await backup;
    const target = await emptyDatabase();
    await restoreBackup({ pool: target.pool, images: imageFolder('moving'), keepSecrets() {} }, path);
    // Sequences are no part of a snapshot. The new name moved one: a trigger notes the orders that are found by it.
    const { sequences } = await digestRows(shop);
    expect(sequences).not.toEqual(before.sequences);
    expect(await digestRows(target)).toEqual({ ...before, sequences });
    await shop.db.execute(sql`delete from installation where key = 'late'`);
    await writeBackup(source(), join(folder, 'again.tar.gz'));
  });

  it('is readable by its owner alone, and replaces no file', async () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600);
    await expect(writeBackup(source(), archive)).rejects.toThrow('exists already');
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it.each([
    ['missing/shop.tar.gz', 'no such file or folder'],
    ['shop.tar.gz/shop.tar.gz', 'it is below a file, not a folder'],
    [`${'x'.repeat(250)}.tar.gz`, 'the name is too long'],
  ])('says in one line why %s cannot be written', async (name, why) => {
    const path = join(folder, name);
    await expect(writeBackup(source(), path)).rejects.toThrow(new BackupError(`${path}: ${why}`));
  });

  it('is read back, and one that is cut off or holds less than it says is refused', async () => {
    await readBack(archive);
    const bytes = readFileSync(archive);
    const damaged = join(folder, 'damaged.tar.gz');
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 100));
    await expect(readBack(damaged)).rejects.toThrow(`${damaged}: cannot be read back`);
    // Two rows become one; tar checks only its headers.
    const tar = gunzipSync(bytes);
    const headerBytes = 512;
    tar[tar.indexOf('\n', tar.indexOf('tables/users/') + headerBytes)] = 32;
    writeFileSync(damaged, gzipSync(tar));
    await expect(readBack(damaged)).rejects.toThrow('cannot be read back');
  });

  it('says what ended it when its connection ends while a table is copied', async () => {
    const path = join(folder, 'ended.tar.gz');
    const writer = await shop.pool.connect();
    await writer.query('begin; lock table users in access exclusive mode');
    const backup = writeBackup(source(), path);
    const isEnded = expect(backup).rejects.toThrow('terminating connection');
    await expect.poll(() => countLockWaits(shop.pool)).toBe(1);
    await shop.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await isEnded;
    await writer.query('rollback');
    writer.release();
    expect((await readdir(folder)).filter((name) => name.startsWith('ended'))).toEqual([]);
  });

  it('leaves no file behind when it is stopped', async () => {
    const stop = new AbortController();
    stop.abort();
    await expect(writeBackup(source(), join(folder, 'stopped.tar.gz'), stop.signal)).rejects.toThrow();
    expect((await readdir(folder)).filter((name) => name.startsWith('stopped'))).toEqual([]);
  });
});

describe('a restore refuses', () => {
  const refusal = async (target: TestDatabase, path = archive) => {
    const before = await digestRows(target);
    const error = await restoreBackup(
      { pool: target.pool, images: imageFolder('refused'), keepSecrets() {} },
      path,
    ).catch((reason: Error) => reason);
    expect(error).toMatchObject({ name: 'BackupError' });
    const after = await digestRows(target);
    // The schema may have been made; no row was.
    if (Object.keys(before).length > 1) expect(after).toEqual(before);
    else expect(after).toMatchObject({ users: { count: 0 }, orders: { count: 0 }, products: { count: 0 } });
    return (error as Error).message;
  };

  it('a shop that is not empty', async () => {
    const target = await emptyDatabase({ migrated: true });
    await target.db.execute(
      sql`insert into brands (id, name, slug, description) values (gen_random_uuid(), 'Here', 'here', '')`,
    );
    expect(await refusal(target)).toContain('not empty');
  });

  it('an archive without tables, and one with a table of another program', async () => {
    const path = join(folder, 'foreign.tar.gz');
    const pack = async (tables: ArchivedTable[]) => {
      const tar = tarPack();
      const written = pipeline(
        tar as unknown as NodeJS.ReadableStream,
        createGzip(),
        createWriteStream(path),
      );
      const migrations = [...knownMigrations];
      const about = { format: 1, version: '0.2.0', createdAt: new Date().toISOString(), migrations };
      await addJson(tar, 'manifest.json', { ...about, tables });
      await addJson(tar, 'end.json', { rows: {}, images: 0, sequences: [] });
      tar.finalize();
      await written;
    };
    await pack([]);
    expect(await refusal(await emptyDatabase({ migrated: true }), path)).toBe(
      'The archive holds no tables of a shop.',
    );
    await pack([{ name: 'somebody_elses', columns: ['id'] }]);
    expect(await refusal(await emptyDatabase(), path)).toBe('The archive is damaged or cut off.');
  });

  it('a database on which a shop runs', async () => {
    const target = await emptyDatabase({ migrated: true });
    const running = await openNotifications(target, { dataDir: join(folder, 'running'), s3: null });
    onTestFinished(() => running.close());
    expect(await refusal(target)).toContain('A shop is running');
  });

  it.each([1000, 100_000, -10])('an archive that is cut off (%i)', async (length) => {
    const path = join(folder, `cut${length}.tar.gz`);
    writeFileSync(path, readFileSync(archive));
    truncateSync(path, length > 0 ? length : statSync(archive).size + length);
    expect(await refusal(await emptyDatabase({ migrated: true }), path)).toContain('damaged or cut off');
  });

  it('an archive that ends early, however whole the file is', async () => {
    const tar = gunzipSync(readFileSync(archive));
    const end = tar.lastIndexOf('end.json');
    const path = join(folder, 'no-end.tar.gz');
    writeFileSync(path, gzipSync(Buffer.concat([tar.subarray(0, end), Buffer.alloc(1024)]), { level: 1 }));
    expect(await refusal(await emptyDatabase({ migrated: true }), path)).toContain('damaged or cut off');
  });

  it.each([
    ['text', Buffer.from('no archive at all')],
    ['gzipped text', gzipSync('no archive at all')],
    ['nothing', Buffer.alloc(0)],
  ])('a file that is no backup: %s', async (what, bytes) => {
    const path = join(folder, `${what}.tar.gz`);
    writeFileSync(path, bytes);
    expect(await refusal(await emptyDatabase({ migrated: true }), path)).toMatch(/not a backup|damaged/);
  });

  it('a file that is not there', async () => {
    const path = join(folder, 'not-there.tar.gz');
    expect(await refusal(await emptyDatabase({ migrated: true }), path)).toBe(
      `${path}: no such file or folder`,
    );
  });

  it('a folder, and a path below a file, before a database is created for it', async () => {
    await expect(checkArchive(folder)).rejects.toThrow(new BackupError(`${folder}: it is a folder`));
    const below = join(archive, 'shop.tar.gz');
    await expect(checkArchive(below)).rejects.toThrow(
      new BackupError(`${below}: it is below a file, not a folder`),
    );
    await checkArchive(archive);
    expect(await refusal(await emptyDatabase({ migrated: true }), folder)).toBe(`${folder}: it is a folder`);
  });

  it('an archive of a newer version', async () => {
    const newer = await createTestDatabase();
    onTestFinished(() => newer.close());
    await newer.db.execute(
      sql`insert into drizzle.migrations (hash, created_at) values ('later', 99999999999999)`,
    );
    const path = join(folder, 'newer.tar.gz');
    await writeBackup({ ...source('9.0.0'), pool: newer.pool }, path);
    expect(await refusal(await emptyDatabase({ migrated: true }), path)).toContain(
      'newer version of the shop (9.0.0)',
    );
  });
});
