import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, it } from 'vitest';
import { diskStore } from '#server/features/media/disk-store.ts';
import { killShops, startShop } from '#server/testing/shop-process.ts';
import { startTestBucket } from '#server/testing/test-bucket.ts';
import { createTestDatabase } from '#server/testing/test-db.ts';

const { url, close } = await createTestDatabase();
const dataDir = await mkdtemp(join(tmpdir(), 'shop-move-'));
const bucket = await startTestBucket();
afterEach(killShops);
afterAll(async () => {
  await bucket.stop();
  await close();
  await rm(dataDir, { recursive: true });
});

const shopSettings = { DATABASE_URL: url, DATA_DIR: dataDir, JWT_SECRET: 'x'.repeat(32) };
const { endpoint, bucket: name, region, accessKeyId, secretAccessKey } = bucket.settings;
const bucketSettings = {
  S3_ENDPOINT: endpoint,
  S3_BUCKET: name,
  S3_REGION: region,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
};

const program = fileURLToPath(new URL('./move-images.ts', import.meta.url));
const move = (args: string[] = [], settings: Record<string, string> = bucketSettings) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const env = { ...process.env, ...shopSettings, ...settings };
    const nodeArgs = ['--disable-warning=ExperimentalWarning', program, ...args];
    execFile(process.execPath, nodeArgs, { env, cwd: dataDir }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });

it('moves the images of a running shop, and deletes none that a shop still stores in the folder', {
  timeout: 120_000,
}, async () => {
  const key = '0123456789abcdef01234567/20x30.png';
  const path = join(dataDir, 'images', key);
  await diskStore(join(dataDir, 'images')).put(key, Buffer.from('pixels'), 'image/png');
  const shop = await startShop({ env: shopSettings });

  expect((await move([], {})).err).toBe('S3_ENDPOINT: is not set, so there is no object store to move to\n');
  // An embedded shop would have a database.
  expect(await move(['--delete'], { ...bucketSettings, DATABASE_URL: '' })).toEqual({
    code: 1,
    out: '',
    err: expect.stringMatching(/^DATA_DIR: there is no shop in [^\n]+\n$/),
  });
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false);
  const copied = await move();
  expect([copied.code, copied.out]).toEqual([
    0,
    expect.stringContaining('1 images copied and compared, 0 were'),
  ]);
  expect(bucket.objects.get(key)?.bytes).toEqual(Buffer.from('pixels'));
  expect(await move(['--delete'])).toEqual({
    code: 1,
    out: '',
    err: expect.stringContaining('1 running process(es) of the shop still store images in DATA_DIR.'),
  });
  expect(existsSync(path)).toBe(true);

  await shop.stop();
  await startShop({ env: { ...shopSettings, ...bucketSettings } });
  const deleted = await move(['--delete']);
  expect([deleted.code, deleted.out]).toEqual([0, expect.stringContaining('1 files deleted from')]);
  expect(existsSync(path)).toBe(false);
});
