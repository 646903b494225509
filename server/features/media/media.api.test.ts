import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { imageSources } from '#contract/images.ts';
import { messages } from '#contract/validation.ts';
import { photo, setUpMediaServer, svgImage } from '#server/testing/test-media.ts';
import { storeImage } from './store-image.ts';

const server = setUpMediaServer();

describe('a stored image', () => {
  it('is served in every variant that a page offers, immutable, with its type, tag and size', async () => {
    const imageUrl = await storeImage(server.media, await photo(), 'ann');
    await server.media.queue.settled();
    const { src, srcset, webp, avif } = imageSources(imageUrl);
    expect(src).toBe(imageUrl);
    for (const [list, type] of [
      [srcset, 'image/jpeg'],
      [webp, 'image/webp'],
      [avif, 'image/avif'],
    ] as const) {
      for (const entry of list?.split(', ') ?? []) {
        const [url = '', width = ''] = entry.split(' ');
        const response = await server.request(url);
        expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
        expect(response.headers['content-length']).toBe(String(response.rawPayload.byteLength));
        expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
        expect(response.headers['x-content-type-options']).toBe('nosniff');
        expect(`${(await sharp(response.rawPayload).metadata()).width}w`).toBe(width);
      }
    }
    expect(server.warnings).toEqual([]);
  });

  it('exists as WebP and JPEG in all widths when storeImage returns, before AVIF is made', async () => {
    server.media.queue.close();
    const names = await server.files(await storeImage(server.media, await photo(), 'ann'));
    expect(names).toEqual(['200x160-160.jpg', '200x160.jpg', '200x160-160.webp', '200x160-200.webp'].sort());
  });

  it('keeps its URL when it is stored again, and another image has another URL', async () => {
    const bytes = await photo();
    const [once, twice, other] = await Promise.all([
      storeImage(server.media, bytes, 'ann'),
      storeImage(server.media, bytes, 'ann'),
      storeImage(server.media, await photo(200, 161), 'ann'),
    ]);
    expect(once).toBe(twice);
    expect(other).not.toBe(once);
  });

  it('is not sent again to a client that has it', async () => {
    const imageUrl = await storeImage(server.media, await photo(), 'ann');
    const { etag } = (await server.request(imageUrl)).headers;
    for (const tags of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await server.request(imageUrl, { 'if-none-match': tags });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
    }
    expect((await server.request(imageUrl, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('answers HEAD without the bytes', async () => {
    const imageUrl = await storeImage(server.media, await photo(), 'ann');
    const response = await server.request(imageUrl, {}, 'HEAD');
    expect([response.statusCode, response.body, response.headers['content-type']]).toEqual([
      200,
      '',
      'image/jpeg',
    ]);
  });
});

describe('a URL without an image', () => {
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
  ])('is a 404 or 400, and creates nothing: %s', async (url) => {
    const response = await server.request(url);
    expect(response.statusCode === 404 || response.statusCode === 400).toBe(true);
    expect(response.headers['cache-control'] ?? 'no-store').toBe('no-store');
    expect(await readdir(server.root)).toEqual([]);
  });

  it('answers in plain text that caches do not store', async () => {
    const response = await server.request(`/media/${hash}/200x160.jpg`);
    expect(response.body).toBe('There is no picture at this URL.');
    expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('is also one with a width that does not exist, or another size', async () => {
    const imageUrl = await storeImage(server.media, await photo(), 'ann');
    expect((await server.request(imageUrl.replace('.jpg', '-161.webp'))).statusCode).toBe(404);
    expect((await server.request(imageUrl.replace('200x160', '200x161'))).statusCode).toBe(404);
  });
});

describe('a file that is not an image', () => {
  it("is refused with the form's message, and leaves nothing behind", async () => {
    await expect(storeImage(server.media, svgImage(), 'ann')).rejects.toMatchObject({
      code: 'invalid-image',
      fields: { image: messages.imageRequired },
    });
    expect(await readdir(server.root)).toEqual([]);
    await expect(storeImage(server.media, await photo(), 'ann')).resolves.toMatch(/200x160\.jpg$/);
  });
});
