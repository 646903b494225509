import { expect, it, onTestFinished, vi } from 'vitest';
import { imageSources } from '#contract/images.ts';
import { startTestBucket } from '#server/testing/test-bucket.ts';
import { firstUrl, photo, setUpMediaServer, svgImage } from '#server/testing/test-media.ts';
import { openStore } from './media.ts';
import { storeImage, storeSvgImage } from './store-image.ts';

const server = setUpMediaServer();

it('refuses uploads while the store fails, and accepts them afterwards', async () => {
  const bucket = await startTestBucket();
  onTestFinished(() => bucket.stop());
  await server.restart(openStore(server.root, bucket.settings));
  bucket.failNext(100);
  await expect(storeImage(server.media, await photo(), 'ann')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'The picture could not be stored right now. Please try again in a moment.',
  });
  expect(server.warnings.at(-1)).toContain('The image store saves nothing.');
  bucket.failNext(0);
  const imageUrl = await storeImage(server.media, await photo(), 'ann');
  await server.media.queue.settled();
  expect((await server.request(imageUrl)).statusCode).toBe(200);
  const { avif } = imageSources(imageUrl);
  expect((await server.request(firstUrl(avif))).headers['content-type']).toBe('image/avif');
});

it('returns 503 for an image while the store fails', async () => {
  const bucket = await startTestBucket();
  onTestFinished(() => bucket.stop());
  await server.restart(openStore(server.root, bucket.settings));
  const imageUrl = await storeImage(server.media, await photo(), 'ann');
  await server.media.queue.settled();
  await bucket.stop();
  const response = await server.request(imageUrl);
  expect([response.statusCode, response.json()]).toEqual([
    503,
    { error: 'This picture cannot be shown right now.', code: 'unavailable' },
  ]);
});

it('logs once that nothing can be stored, does not try for every visitor, and does the rest afterwards', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const disk = openStore(server.root, null);
  let puts = 0;
  let isFull = true;
  await server.restart({
    ...disk,
    put: async (key, bytes, type) => {
      if (type === 'image/avif') puts += 1;
      if (isFull && type === 'image/avif') throw new Error('The disk is full.');
      return disk.put(key, bytes, type);
    },
  });
  const { avif } = imageSources(await storeImage(server.media, await photo(600, 400), 'ann'));
  const typeOfAvif = async () => {
    const { headers } = await server.request(firstUrl(avif));
    await server.media.queue.settled();
    return headers['content-type'];
  };
  await server.media.queue.settled();
  for (const _ of [1, 2]) expect(await typeOfAvif()).toBe('image/webp');
  expect(puts).toBe(1);
  expect(server.warnings).toEqual([expect.stringContaining('The image store saves nothing.')]);
  isFull = false;
  vi.setSystemTime(Date.now() + 61_000);
  expect(await typeOfAvif()).toBe('image/webp');
  expect(await typeOfAvif()).toBe('image/avif');
  expect(server.warnings.slice(1)).toEqual([expect.stringContaining('The image store saves images again.')]);
});

it('shows a size that cannot be stored', async () => {
  const disk = openStore(server.root, null);
  const { webp } = imageSources(await storeSvgImage(server.media, svgImage()));
  await server.restart({ ...disk, put: () => Promise.reject(new Error('The disk is full.')) });
  const shown = await server.request(firstUrl(webp));
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
});
