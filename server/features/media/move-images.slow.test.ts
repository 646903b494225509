import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestBucket } from '#server/testing/test-bucket.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { openStore } from './media.ts';
import { moveImages } from './move-images.ts';
import { s3Store } from './s3-store.ts';

const keys = ['png', 'jpg', 'webp'].flatMap((kind) =>
  ['0', '1', '2', '3'].map((digit) => `${digit.repeat(24)}/20x30-10.${kind}`),
);
const makeBytes = (key: string) => Buffer.from(`bytes of ${key}`);

let root: string;
let bucket: Awaited<ReturnType<typeof startTestBucket>>;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'move-images-'));
  bucket.objects.clear();
  bucket.failNext(0);
  for (const key of keys) await folder().put(key, makeBytes(key), 'image');
});
afterEach(() => rm(root, { recursive: true }));

const folder = () => diskStore(join(root, 'images'));
const files = () => readdir(join(root, 'images'), { recursive: true });
const move = (options: { deletes?: boolean; to?: ImageStore; signal?: AbortSignal } = {}) =>
  moveImages({ from: folder(), to: s3Store(bucket.settings), deletes: false, ...options });

/** A bucket that changes how it stores or returns images. */
const withChange = (change: Partial<ImageStore>): ImageStore => ({ ...s3Store(bucket.settings), ...change });

describe('moving images to a bucket', () => {
  it('copies every image with its content type, and keeps the local files', async () => {
    expect(await move()).toEqual({ copied: 12, already: 0, deleted: 0, failed: [] });
    expect([...bucket.objects.keys()].sort()).toEqual(keys.toSorted());
    const key = `${'0'.repeat(24)}/20x30-10.webp`;
    expect(bucket.objects.get(key)).toEqual({ bytes: makeBytes(key), contentType: 'image/webp' });
    expect(await files()).toContain(key);
  });

  it('continues where an interrupted run ended, and replaces what differs', async () => {
    const stop = new AbortController();
    const { put } = s3Store(bucket.settings);
    const stopAtFirst = withChange({
      put: async (key, bytes, type) => {
        await put(key, bytes, type);
        stop.abort();
      },
    });
    const { copied } = await move({ to: stopAtFirst, signal: stop.signal });
    expect(copied).toBeLessThan(12);
    const [first = ''] = bucket.objects.keys();
    bucket.objects.set(first, { bytes: Buffer.from('half'), contentType: 'image/png' });
    expect(await move()).toEqual({ copied: 13 - copied, already: copied - 1, deleted: 0, failed: [] });
    expect(bucket.objects.get(first)?.bytes).toEqual(makeBytes(first));
  });

  it('deletes a local file only when the bucket returns its bytes', async () => {
    const lost = `${'2'.repeat(24)}/20x30-10.png`;
    const { put } = s3Store(bucket.settings);
    const losesOne = withChange({
      put: (key, bytes, type) => put(key, key === lost ? Buffer.from('half') : bytes, type),
    });
    const { deleted, failed } = await move({ deletes: true, to: losesOne });
    expect([deleted, failed.map(({ key }) => key)]).toEqual([11, [lost]]);
    expect(await files()).toEqual(['2'.repeat(24), lost]);
    expect(await move({ deletes: true })).toMatchObject({ copied: 1, deleted: 1, failed: [] });
    expect(await files()).toEqual([]);
  });

  it('stops when the bucket fails for one image after the other', async () => {
    bucket.failNext(1_000);
    const { failed, copied } = await move();
    expect(copied).toBe(0);
    expect(failed.length).toBeGreaterThanOrEqual(10);
    expect(String(failed[0]?.error)).toContain('500');
  });
});

describe('a shop with a bucket', () => {
  it('finds, lists and removes what was not moved yet', async () => {
    const store = openStore(root, bucket.settings);
    const [one = '', two = ''] = keys;
    await store.put(one, Buffer.from('in the bucket'), 'image/png');
    const read = async (key: string) => {
      const found = await store.get(key);
      return found && String(await buffer(found.body));
    };
    expect([await read(one), await read(two)]).toEqual(['in the bucket', String(makeBytes(two))]);
    const listed: string[] = [];
    for await (const key of store.keys()) listed.push(key);
    expect(listed.sort()).toEqual(keys.toSorted());
    await store.remove(two.slice(0, 24));
    expect(await read(two)).toBeNull();
  });
});
