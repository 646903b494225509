import sharp from 'sharp';

/** An image file of noise: it does not compress, so the upload takes a while. */
export const noiseImage = async (name: string, width = 800, height = 1000) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer(),
});
