import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { pack as tarPack } from 'tar-stream';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { writeBackup } from '#server/backup/write-backup.ts';
import { diskStore } from '#server/features/media/disk-store.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

// Each call starts a process.
vi.setConfig({ testTimeout: 90_000 });

const program = fileURLToPath(new URL('./restore.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'shop-restore-'));
const dataDir = join(folder, 'above', 'data');
const archive = join(folder, 'shop.tar.gz');
let bytes: Buffer;

beforeAll(async () => {
  const { pool, close } = await createTestDatabase();
  const images = diskStore(join(folder, 'images'));
  await writeBackup({ pool, images, secrets: {}, version: '1.0.0' }, archive).finally(close);
  bytes = readFileSync(archive);
}, 60_000);

afterAll(() => {
  vi.resetConfig();
  rmSync(folder, { recursive: true });
});

const restore = (file: string, settings: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { PATH: '/usr/bin:/bin', TMPDIR: tmpdir(), DATA_DIR: dataDir, ...settings };
    execFile(process.execPath, [program, file], { env, cwd: folder }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

async function makeTar(name: string, text: string): Promise<Buffer> {
  const tar = tarPack();
  tar.entry({ name }, text);
  tar.finalize();
  return gzipSync(await buffer(tar as unknown as NodeJS.ReadableStream));
}

function withoutEnd(): Buffer {
  const tar = gunzipSync(bytes);
  return gzipSync(Buffer.concat([tar.subarray(0, tar.lastIndexOf('end.json')), Buffer.alloc(1024)]));
}

it.each([
  ['a text', () => Buffer.from('no archive at all'), 'This file is not a backup of a shop.'],
  [
    'an archive of another program',
    () => makeTar('manifest.json', '[]'),
    'This file is not a backup of a shop.',
  ],
  [
    'an archive with another text',
    () => makeTar('manifest.json', 'text'),
    'This file is not a backup of a shop.',
  ],
  ['an empty file', () => Buffer.alloc(0), 'The archive is damaged or cut off.'],
  ['a backup that is cut off', () => bytes.subarray(0, -10), 'The archive is damaged or cut off.'],
  ['a backup without its end', withoutEnd, 'The archive is damaged or cut off.'],
])('refuses %s in one line, and creates neither database nor folder', async (_what, content, line) => {
  const file = join(folder, 'given.tar.gz');
  writeFileSync(file, await content());
  const before = readdirSync(folder);
  expect(await restore(file)).toEqual({ code: 1, out: '', err: `${line}\n` });
  expect(readdirSync(folder)).toEqual(before);
  expect(existsSync(dataDir)).toBe(false);
});

it('restores a whole backup', async () => {
  const { url, pool, close } = await createTestDatabase({ migrated: false });
  onTestFinished(close);
  const { code, out } = await restore(archive, { DATABASE_URL: url, JWT_SECRET: 'x'.repeat(32) });
  expect(out).toMatch(/^Restored the backup of .+ \(version 1\.0\.0\)/);
  expect(code).toBe(0);
  expect((await pool.query('select from orders')).rowCount).toBe(0);
});
