import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { imageSources } from '#contract/images.ts';
import { firstUrl, photo, setUpMediaServer, svgImage } from '#server/testing/test-media.ts';
import { renderInBackground, storeImage, storeSvgImage } from './store-image.ts';

const server = setUpMediaServer();

describe('a variant that does not exist yet', () => {
  it('is served as WebP instead of AVIF for a minute, then as AVIF for ever', async () => {
    server.media.queue.close();
    const { avif } = imageSources(await storeImage(server.media, await photo(), 'ann'));

    await server.restart();
    const fallback = await server.request(firstUrl(avif));
    expect([fallback.statusCode, fallback.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(fallback.headers['cache-control']).toBe('public, max-age=60');
    expect((await sharp(fallback.rawPayload).metadata()).format).toBe('webp');

    await server.media.queue.settled();
    const final = await server.request(firstUrl(avif), { 'if-none-match': fallback.headers.etag });
    expect([final.statusCode, final.headers['content-type']]).toEqual([200, 'image/avif']);
    expect(final.headers['cache-control']).toContain('immutable');
  });

  it('is made once for concurrent requests, and stored', async () => {
    server.media.queue.close();
    const imageUrl = await storeSvgImage(server.media, svgImage());
    await server.request(imageUrl);
    expect(await server.files(imageUrl)).toEqual(['240x300.jpg', 'source.svg']);
    const { webp, srcset } = imageSources(imageUrl);
    const encode = vi.spyOn(server.media.worker, 'encodeVariant');
    const responses = await Promise.all(Array.from({ length: 20 }, () => server.request(firstUrl(webp))));
    expect(new Set(responses.map((response) => response.rawPayload.toString('base64'))).size).toBe(1);
    expect(responses[0]?.headers['content-type']).toBe('image/webp');
    expect(encode).toHaveBeenCalledTimes(1);
    expect((await server.request(firstUrl(srcset))).headers['content-type']).toBe('image/jpeg');
    expect(await server.files(imageUrl)).toEqual([
      '240x300-160.jpg',
      '240x300-160.webp',
      '240x300.jpg',
      'source.svg',
    ]);
  });

  it('is made in the background for an SVG image', async () => {
    const imageUrl = await storeSvgImage(server.media, svgImage());
    renderInBackground(server.media, [imageUrl]);
    await server.media.queue.settled();
    expect(await server.files(imageUrl)).toEqual(
      [160, 240]
        .flatMap((width) => [`240x300-${width}.avif`, `240x300-${width}.webp`])
        .concat('240x300.jpg', 'source.svg')
        .sort(),
    );
  });
});

describe('an SVG image that is not rendered yet', () => {
  it('is rendered once for concurrent requests of any variant, also after a restart', async () => {
    const imageUrl = await storeSvgImage(server.media, svgImage());
    await server.restart();
    const render = vi.spyOn(server.media.worker, 'renderSvg');
    const { webp, avif, srcset } = imageSources(imageUrl);
    const responses = await Promise.all(
      [imageUrl, firstUrl(webp), firstUrl(avif), firstUrl(srcset)].map((url) => server.request(url)),
    );
    expect(responses.map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'image/jpeg'],
      [200, 'image/webp'],
      [200, 'image/webp'],
      [200, 'image/jpeg'],
    ]);
    expect(await sharp(responses[0]?.rawPayload).metadata()).toMatchObject({ width: 240, height: 300 });
    expect(render).toHaveBeenCalledTimes(1);
  });

  it('is rendered in no other size than its own, and its source is not served', async () => {
    const imageUrl = await storeSvgImage(server.media, svgImage());
    expect((await server.request(imageUrl.replace('240x300', '241x300'))).statusCode).toBe(404);
    expect((await server.request(imageUrl.replace('240x300.jpg', 'source.svg'))).statusCode).toBe(404);
    expect(await server.files(imageUrl)).toEqual(['source.svg']);
  });

  it('is rendered by the next process, which repeats nothing that the stopped one did', async () => {
    const imageUrls = [
      await storeSvgImage(server.media, svgImage()),
      await storeSvgImage(server.media, svgImage('#336699')),
    ];
    await server.request(imageUrls[0] ?? '');
    await server.restart();
    const render = vi.spyOn(server.media.worker, 'renderSvg');
    renderInBackground(server.media, imageUrls);
    await server.media.queue.settled();
    expect(render).toHaveBeenCalledTimes(1);
    expect(await server.files(imageUrls[1] ?? '')).toContain('240x300.jpg');
    expect(server.warnings).toEqual([]);
  });
});
