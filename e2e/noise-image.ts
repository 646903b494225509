import sharp from 'sharp';

/** A picture to choose in a form. Of noise: it does not compress, so that sending it takes a while. */
export const photograph = async (name: string, width = 800, height = 1000) => ({
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
