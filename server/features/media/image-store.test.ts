import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestBucket } from '#server/testing/test-bucket.ts';
import { diskStore } from './disk-store.ts';
import type { ImageStore, ListableImageStore } from './image-store.ts';
import { s3Store } from './s3-store.ts';

const folder = '0123456789abcdef01234567';
const key = `${folder}/20x30.jpg`;
const other = 'ffffffffffffffffffffffff/20x30.jpg';
const bytes = Buffer.from([0, 255, 1, 2, 3]);

let root: string;
let bucket: Awaited<ReturnType<typeof startTestBucket>>;
beforeAll(async () => {
  bucket = await startTestBucket();
});
afterAll(() => bucket.stop());
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'images-'));
  bucket.objects.clear();
});
afterEach(() => rm(root, { recursive: true }));

const read = async (store: ImageStore, name: string) => {
  const found = await store.get(name);
  return found && { size: found.size, bytes: await buffer(found.body) };
};

async function listKeys(store: ListableImageStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const each of store.keys()) keys.push(each);
  return keys;
}

describe.each<[string, () => ListableImageStore]>([
  ['a folder', () => diskStore(join(root, 'images'))],
  ['a bucket', () => s3Store(bucket.settings)],
])('%s', (_name, open) => {
  it('returns what was stored, and null for other keys', async () => {
    const store = open();
    expect(await read(store, key)).toBeNull();
    await store.put(key, bytes, 'image/jpeg');
    expect(await read(store, key)).toEqual({ size: 5, bytes });
    expect(await read(store, `${folder}/20x30-10.webp`)).toBeNull();
  });

  it('replaces a file', async () => {
    const store = open();
    await store.put(key, bytes, 'image/jpeg');
    await store.put(key, Buffer.from('longer than before'), 'image/jpeg');
    expect((await read(store, key))?.bytes.toString()).toBe('longer than before');
  });

  it('lists the keys of all images', async () => {
    const store = open();
    expect(await listKeys(store)).toEqual([]);
    const keys = [
      key,
      `${folder}/20x30-10.webp`,
      other,
      'eeeeeeeeeeeeeeeeeeeeeeee/9x9.png',
      `${folder}/source.svg`,
    ];
    for (const each of keys) await store.put(each, bytes, 'image/jpeg');
    expect((await listKeys(store)).sort()).toEqual(keys.sort());
  });

  it('removes one folder only, and ignores a missing one', async () => {
    const store = open();
    await store.put(key, bytes, 'image/jpeg');
    await store.put(`${folder}/20x30-10.webp`, bytes, 'image/webp');
    await store.put(`${folder}/20x30-20.webp`, bytes, 'image/webp');
    await store.put(other, bytes, 'image/jpeg');
    await store.remove(folder);
    await store.remove(folder);
    expect(await read(store, key)).toBeNull();
    expect(await read(store, other)).not.toBeNull();
  });

  it.each([
    '../../etc/passwd',
    `${folder}/../x.jpg`,
    `/${key}`,
    `${folder}/a/b.jpg`,
    `${folder}/.x.jpg`,
    '',
    `${key}\0.jpg`,
  ])('refuses the key %j', async (bad) => {
    const store = open();
    await expect(store.put(bad, bytes, 'image/jpeg')).rejects.toThrow('Not an image key');
    await expect(store.get(bad)).rejects.toThrow('Not an image key');
  });

  it.each(['', '.', '..', key, `${folder}/`])('refuses to remove %j', async (bad) => {
    await expect(open().remove(bad)).rejects.toThrow('Not an image folder');
  });
});

describe('a folder', () => {
  it('is readable by its own user only', async () => {
    await diskStore(join(root, 'images')).put(key, bytes, 'image/jpeg');
    const modes = await Promise.all(
      ['images', `images/${folder}`, `images/${key}`].map(
        async (path) => (await stat(join(root, path))).mode & 0o777,
      ),
    );
    expect(modes).toEqual([0o700, 0o700, 0o600]);
  });

  it('shows concurrent readers a complete file or none, and leaves no partial files', async () => {
    const store = diskStore(root);
    const versions = ['a', 'b'].map((letter) => Buffer.alloc(2_000_000, letter));
    let isComplete = true;
    let writing = true;
    const reader = (async () => {
      while (writing) {
        const found = await read(store, key);
        if (found) isComplete &&= versions.some((version) => version.equals(found.bytes));
      }
    })();
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(versions.map((version) => store.put(key, version, 'image/jpeg')));
    }
    writing = false;
    await reader;
    expect(isComplete).toBe(true);
    expect(await readdir(join(root, folder))).toEqual(['20x30.jpg']);
  });

  it('fails when it cannot be written', async () => {
    await writeFile(join(root, 'file'), '');
    const store = diskStore(join(root, 'file'));
    await expect(store.put(key, bytes, 'image/jpeg')).rejects.toThrow(/ENOTDIR|EEXIST/);
  });
});

describe('a bucket', () => {
  it('gets signed requests with the content type', async () => {
    await s3Store(bucket.settings).put(key, bytes, 'image/jpeg');
    expect(bucket.refused).toEqual([]);
    expect(bucket.objects.get(key)).toEqual({ bytes, contentType: 'image/jpeg' });
  });

  it('with a wrong secret is an error, not a missing image', async () => {
    const store = s3Store({ ...bucket.settings, secretAccessKey: 'wrong' });
    await expect(store.put(key, bytes, 'image/jpeg')).rejects.toThrow(/403/);
    await expect(store.get(key)).rejects.toThrow(/403/);
    expect(bucket.refused).toContain('signature');
  });

  it('that fails is an error, not a missing image', async () => {
    bucket.failNext(2);
    await expect(s3Store(bucket.settings).get(key)).rejects.toThrow(/500/);
    await expect(s3Store(bucket.settings).put(key, bytes, 'image/jpeg')).rejects.toThrow(/500/);
    await expect(s3Store({ ...bucket.settings, endpoint: 'http://127.0.0.1:1' }).get(key)).rejects.toThrow();
  });

  it('is found behind an endpoint URL that ends in a slash', async () => {
    const store = s3Store({ ...bucket.settings, endpoint: `${bucket.settings.endpoint}/` });
    await store.put(key, bytes, 'image/jpeg');
    expect([...bucket.objects.keys()]).toEqual([key]);
  });
});
