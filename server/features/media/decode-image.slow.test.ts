import sharp from 'sharp';
import { expect, it } from 'vitest';
import { messages } from '#contract/validation.ts';
import { slowJpeg } from '#server/testing/slow-jpeg.ts';
import { decodeImage, readImage } from './decode-image.ts';

it('refuses a valid image of over 50 megapixels, and accepts one just below', async () => {
  const flat = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#cc3322' } })
      .png({ compressionLevel: 1 })
      .toBuffer();
  await expect(readImage(await flat(7072))).rejects.toMatchObject({
    fields: { image: messages.imageTooManyPixels },
  });
  await expect(readImage(await flat(7071))).resolves.toMatchObject({ width: 1600, height: 1600 });
});

it('refuses a valid image that takes too long, with its own message', async () => {
  const slow = { fields: { image: messages.imageTooSlow } };
  // More than twice the allowed scans: three seconds, and more than one on any machine.
  await expect(decodeImage(slowJpeg(6_000, 250), 'jpg', 1)).rejects.toMatchObject(slow);
});
