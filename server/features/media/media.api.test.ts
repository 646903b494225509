import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { imageSources, parseImageUrl } from '#contract/images.ts';
import { messages } from '#contract/rules.ts';
import { handleError } from '#server/http/error-handler.ts';
import { startTestBucket } from '#server/testing/test-bucket.ts';
import type { ImageStore } from './image-store.ts';
import { mediaRoutes } from './media.routes.ts';
import { closeMedia, type Media, openMedia, openStore } from './media.ts';
import { drawInBackground, storeDrawing, storeImage } from './store-image.ts';

let root: string;
let media: Media;
let app: FastifyInstance;
let warnings: string[];

async function startServer(store: ImageStore = openStore(root, null)) {
  warnings = [];
  media = openMedia(store, { warn: ({ key }, text) => warnings.push(`${key}: ${text}`) });
  app = Fastify();
  app.setErrorHandler(handleError);
  mediaRoutes(app, media);
  await app.ready();
}

async function closeShop() {
  await app.close();
  await closeMedia(media);
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'media-'));
  await startServer();
});
afterEach(async () => {
  await closeShop();
  await rm(root, { recursive: true });
});

const photo = (width = 200, height = 160) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#336699',
      noise: { type: 'gaussian', mean: 100, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="300" viewBox="0 0 600 750"><circle cx="300" cy="300" r="200" fill="#c4623a"/></svg>',
);

const get = (url: string, headers = {}) => app.inject({ url, headers });
const first = (srcset = '') => srcset.split(' ')[0] ?? '';
const files = async (imageUrl: string) => {
  const hash = parseImageUrl(imageUrl)?.picture.hash ?? '';
  return (await readdir(join(root, 'images', hash))).sort();
};

describe('a picture that was stored', () => {
  it('is served in every form that a page asks for, immutable, with its type, tag and size', async () => {
    const imageUrl = await storeImage(media, await photo(), 'ann');
    await media.queue.settled();
    const { src, srcset, webp, avif } = imageSources(imageUrl);
    expect(src).toBe(imageUrl);
    for (const [list, type] of [
      [srcset, 'image/jpeg'],
      [webp, 'image/webp'],
      [avif, 'image/avif'],
    ] as const) {
      for (const entry of list?.split(', ') ?? []) {
        const [url = '', width = ''] = entry.split(' ');
        const response = await get(url);
        expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
        expect(response.headers['content-length']).toBe(String(response.rawPayload.byteLength));
        expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(response.headers['x-content-type-options']).toBe('nosniff');
        expect(`${(await sharp(response.rawPayload).metadata()).width}w`).toBe(width);
      }
    }
    expect(warnings).toEqual([]);
  });

  it('is WebP and JPEG in all widths when storePicture returns, before AVIF is made', async () => {
    media.queue.close();
    const names = await files(await storeImage(media, await photo(), 'ann'));
    expect(names).toEqual(['200x160-160.jpg', '200x160.jpg', '200x160-160.webp', '200x160-200.webp'].sort());
  });

  it('has the same address when it is stored again, and another has another', async () => {
    const bytes = await photo();
    const [once, twice, other] = await Promise.all([
      storeImage(media, bytes, 'ann'),
      storeImage(media, bytes, 'ann'),
      storeImage(media, await photo(200, 161), 'ann'),
    ]);
    expect(once).toBe(twice);
    expect(other).not.toBe(once);
  });

  it('is not sent again to who has it', async () => {
    const imageUrl = await storeImage(media, await photo(), 'ann');
    const { etag } = (await get(imageUrl)).headers;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get(imageUrl, { 'if-none-match': tags });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await get(imageUrl, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('answers HEAD without the bytes', async () => {
    const imageUrl = await storeImage(media, await photo(), 'ann');
    const response = await app.inject({ method: 'HEAD', url: imageUrl });
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([
      200,
      '',
      'image/jpeg',
    ]);
  });
});

describe('a form that is not there yet', () => {
  it('is WebP in place of AVIF for a minute, then AVIF for ever', async () => {
    media.queue.close();
    const { avif = '' } = imageSources(await storeImage(media, await photo(), 'ann'));
    await closeShop();

    await startServer();
    const standIn = await get(first(avif));
    expect([standIn.statusCode, standIn.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(standIn.headers['cache-control']).toBe('public, max-age=60');
    expect((await sharp(standIn.rawPayload).metadata()).format).toBe('webp');

    await media.queue.settled();
    const final = await get(first(avif), { 'if-none-match': standIn.headers.etag });
    expect([final.statusCode, final.headers['content-type']]).toEqual([200, 'image/avif']);
    expect(final.headers['cache-control']).toContain('immutable');
  });

  it('is made once for many who ask at the same moment, and kept', async () => {
    media.queue.close();
    const imageUrl = await storeDrawing(media, svg);
    await get(imageUrl);
    expect(await files(imageUrl)).toEqual(['240x300.jpg', 'source.svg']);
    const { webp = '', srcset = '' } = imageSources(imageUrl);
    const print = vi.spyOn(media.darkroom, 'print');
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(first(webp))));
    expect(new Set(answers.map((answer) => answer.rawPayload.toString('base64'))).size).toBe(1);
    expect(answers[0]?.headers['content-type']).toBe('image/webp');
    expect(print).toHaveBeenCalledTimes(1);
    expect((await get(first(srcset))).headers['content-type']).toBe('image/jpeg');
    expect(await files(imageUrl)).toEqual([
      '240x300-160.jpg',
      '240x300-160.webp',
      '240x300.jpg',
      'source.svg',
    ]);
  });

  it('is made in the background for a drawing', async () => {
    const imageUrl = await storeDrawing(media, svg);
    drawInBackground(media, [imageUrl]);
    await media.queue.settled();
    expect(await files(imageUrl)).toEqual(
      [160, 240]
        .flatMap((width) => [`240x300-${width}.avif`, `240x300-${width}.webp`])
        .concat('240x300.jpg', 'source.svg')
        .sort(),
    );
  });
});

describe('a drawing that is not drawn yet', () => {
  it('is drawn once for all who ask for any form of it, also by the process after the one that kept it', async () => {
    const imageUrl = await storeDrawing(media, svg);
    await closeShop();
    await startServer();
    const draw = vi.spyOn(media.darkroom, 'draw');
    const { webp = '', avif = '', srcset = '' } = imageSources(imageUrl);
    const answers = await Promise.all(
      [imageUrl, first(webp), first(avif), first(srcset)].map((url) => get(url)),
    );
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'image/jpeg'],
      [200, 'image/webp'],
      [200, 'image/webp'],
      [200, 'image/jpeg'],
    ]);
    expect(await sharp(answers[0]?.rawPayload).metadata()).toMatchObject({ width: 240, height: 300 });
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it('is drawn in no other size than its own, and its source is not shown', async () => {
    const imageUrl = await storeDrawing(media, svg);
    expect((await get(imageUrl.replace('240x300', '241x300'))).statusCode).toBe(404);
    expect((await get(imageUrl.replace('240x300.jpg', 'source.svg'))).statusCode).toBe(404);
    expect(await files(imageUrl)).toEqual(['source.svg']);
  });

  it('goes on where a stopped process was: what is drawn is not drawn again', async () => {
    const other = Buffer.from(svg.toString().replace('#c4623a', '#336699'));
    const imageUrls = [await storeDrawing(media, svg), await storeDrawing(media, other)];
    await get(imageUrls[0] ?? '');
    await closeShop();
    await startServer();
    const draw = vi.spyOn(media.darkroom, 'draw');
    drawInBackground(media, imageUrls);
    await media.queue.settled();
    expect(draw).toHaveBeenCalledTimes(1);
    expect(await files(imageUrls[1] ?? '')).toContain('240x300.jpg');
    expect(warnings).toEqual([]);
  });
});

describe('an address without a picture', () => {
  const hash = '0123456789abcdef01234567';
  it.each([
    `/media/${hash}/200x160.jpg`,
    `/media/${hash}/200x160-160.webp`,
    `/media/${hash}/200x160-160.avif`,
    '/media/',
    '/media/../../etc/passwd',
    '/media/..%2f..%2fetc%2fpasswd',
    `/media/${hash}/..%2f..%2f..%2fsecrets.json`,
    `/media/${hash}/%00.jpg`,
    `/media/${hash}`,
    `/media/%E0%A4%A/200x160.jpg`,
  ])('is 404 in words: %s', async (url) => {
    const response = await get(url);
    expect(response.statusCode === 404 || response.statusCode === 400).toBe(true);
    expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store');
    expect(await readdir(root)).toEqual([]);
  });

  it('says so in plain text and is not kept by caches', async () => {
    const response = await get(`/media/${hash}/200x160.jpg`);
    expect(response.body).toBe('There is no picture at this address.');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('is also a width that is not offered, whatever the picture', async () => {
    const imageUrl = await storeImage(media, await photo(), 'ann');
    expect((await get(imageUrl.replace('.jpg', '-161.webp'))).statusCode).toBe(404);
    expect((await get(imageUrl.replace('200x160', '200x161'))).statusCode).toBe(404);
  });
});

describe('what is no picture', () => {
  it('is refused in the words of the form, and leaves nothing behind', async () => {
    await expect(storeImage(media, svg, 'ann')).rejects.toMatchObject({
      code: 'invalid-image',
      fields: { image: messages.imageRequired },
    });
    expect(await readdir(root)).toEqual([]);
    await expect(storeImage(media, await photo(), 'ann')).resolves.toMatch(/200x160\.jpg$/);
  });
});

describe('a store that fails', () => {
  it('fails the upload, and the shop goes on', async () => {
    const bucket = await startTestBucket();
    await closeShop();
    await startServer(openStore(root, bucket.settings));
    bucket.failNext(100);
    await expect(storeImage(media, await photo(), 'ann')).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The picture could not be stored right now. Please try again in a moment.',
    });
    expect(warnings.at(-1)).toContain('The image store failed.');
    bucket.failNext(0);
    const imageUrl = await storeImage(media, await photo(), 'ann');
    await media.queue.settled();
    expect((await get(imageUrl)).statusCode).toBe(200);
    expect((await get(first(imageSources(imageUrl).avif))).headers['content-type']).toBe('image/avif');
    await bucket.stop();
    const answer = await get(imageUrl);
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      { error: 'This picture cannot be shown right now.', code: 'unavailable' },
    ]);
  });

  it('in the background is a warning, not a crash, and is not tried again for every visitor', async () => {
    const disk = openStore(root, null);
    let puts = 0;
    await closeShop();
    await startServer({
      ...disk,
      put: async (key, bytes, type) => {
        if (type === 'image/avif') puts += 1;
        if (type === 'image/avif') throw new Error('The disk is full.');
        return disk.put(key, bytes, type);
      },
    });
    const { avif = '' } = imageSources(await storeImage(media, await photo(160, 100), 'ann'));
    await media.queue.settled();
    expect((await get(first(avif))).headers['content-type']).toBe('image/webp');
    await media.queue.settled();
    expect([puts, warnings.length]).toEqual([1, 1]);
  });
});
