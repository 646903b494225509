import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { BACKUP, type BackupResult } from '#server/features/health/backup-check.rules.ts';
import { findResult } from '#server/features/health/health.store.ts';
import { diskStore } from '#server/features/media/disk-store.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-db.ts';
import { backUpOnce, type NightlyBackupParts, nightlyBackup } from './nightly-backup.ts';
import { runNow } from './queue.ts';

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.pool.query('delete from installation');
  folder = mkdtempSync(join(tmpdir(), 'shop-nightly-'));
  return () => rmSync(folder, { recursive: true });
});

const job = (): NightlyBackupParts => ({
  db: database.db,
  source: { pool: database.pool, images: diskStore(join(folder, 'images')), secrets: {}, version: '1.0.0' },
  folder,
  log: { info() {} },
});
const files = () => readdirSync(folder).sort();
/** Local time, as the night is. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 30);

it('writes one backup a night, at three or at the first start after it', async () => {
  expect(await backUpOnce(job(), at(21, 2))).toMatchObject({ bytes: expect.any(Number) });
  expect(await backUpOnce(job(), at(21, 2))).toBeNull();
  expect(files()).toEqual(['shop-2026-11-20.tar.gz']);
  await backUpOnce(job(), at(21, 3));
  expect(await backUpOnce(job(), at(21, 23))).toBeNull();
  expect(files()).toEqual(['shop-2026-11-20.tar.gz', 'shop-2026-11-21.tar.gz']);
});

it('is written by one of several processes that begin at the same moment', async () => {
  const info = vi.fn();
  const backup = nightlyBackup({ ...job(), log: { info } });
  const ran = await Promise.all([1, 2, 3, 4].map(() => runNow(database.db, backup)));
  expect(ran.filter(Boolean)).toHaveLength(1);
  expect(info).toHaveBeenCalledOnce();
  expect(files()).toHaveLength(1);
});

it('keeps the newest seven and every other file, and no unfinished one', async () => {
  const old = Array.from({ length: 9 }, (_, day) => `shop-2026-10-0${day + 1}.tar.gz`);
  const unfinished = `shop-2026-10-09.tar.gz.${crypto.randomUUID()}.part`;
  for (const name of [...old, 'by-hand.tar.gz', 'shop-2026.tar.gz', unfinished])
    writeFileSync(join(folder, name), '');
  await backUpOnce(job(), at(21, 3));
  expect(files()).toEqual(['by-hand.tar.gz', ...old.slice(3), 'shop-2026-11-21.tar.gz', 'shop-2026.tar.gz']);
});

it('is tried again after it failed, and both are recorded', async () => {
  const last = async () => (await findResult<BackupResult>(database.db, BACKUP))?.result;
  const failing = { ...job(), folder: join(folder, 'missing') };
  await expect(backUpOnce(failing, at(21, 3))).rejects.toThrow('no such file or folder');
  expect(await last()).toMatchObject({ problem: expect.stringContaining('no such file or folder') });
  const summary = await backUpOnce(job(), at(21, 3));
  expect(await last()).toEqual({
    file: 'shop-2026-11-21.tar.gz',
    bytes: summary?.bytes,
    host: hostname(),
    problem: null,
  });
});

it('replaces a file of the same night that nobody vouched for', async () => {
  writeFileSync(join(folder, 'shop-2026-11-21.tar.gz'), 'half');
  expect((await backUpOnce(job(), at(21, 3)))?.bytes).toBeGreaterThan(100);
});
