import { expect, it, onTestFinished } from 'vitest';
import { imageSources } from '#contract/images.ts';
import { startTestBucket } from '#server/testing/test-bucket.ts';
import { firstUrl, photo, setUpMediaServer } from '#server/testing/test-media.ts';
import { openStore } from './media.ts';
import { storeImage } from './store-image.ts';

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
  expect(server.warnings.at(-1)).toContain('The image store failed.');
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

it('logs a failure in the background, and does not retry for every visitor', async () => {
  const disk = openStore(server.root, null);
  let puts = 0;
  await server.restart({
    ...disk,
    put: async (key, bytes, type) => {
      if (type === 'image/avif') puts += 1;
      if (type === 'image/avif') throw new Error('The disk is full.');
      return disk.put(key, bytes, type);
    },
  });
  const { avif } = imageSources(await storeImage(server.media, await photo(160, 100), 'ann'));
  await server.media.queue.settled();
  expect((await server.request(firstUrl(avif))).headers['content-type']).toBe('image/webp');
  await server.media.queue.settled();
  expect([puts, server.warnings.length]).toEqual([1, 1]);
});
