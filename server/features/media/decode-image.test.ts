import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { maxImageBytes } from '#contract/images.ts';
import { messages } from '#contract/validation.ts';
import { slowJpeg } from '#server/testing/slow-jpeg.ts';
import { type Image, readImage } from './decode-image.ts';
import { encodeVariant, makeMaster, makeVariants } from './make-variants.ts';

const plain = (width: number, height: number, background = '#cc3322') =>
  sharp({ create: { width, height, channels: 3, background } });

const refusal = (why: 'imageRequired' | 'imageTooLarge' | 'imageTooManyPixels' | 'imageDamaged') => ({
  code: 'invalid-image',
  message: messages[why],
  fields: { image: messages[why] },
});

/** A PNG whose header claims a size; the pixels that follow are few. */
function pngThatClaims(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc(4_000_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1));
  }
  return ~crc >>> 0;
}

const at = ({ pixels, width, channels }: Image, x: number, y: number) => [
  ...pixels.subarray((y * width + x) * channels, (y * width + x) * channels + 3),
];

describe('readImage refuses', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
  );
  type File = () => Promise<Buffer> | Buffer;
  it.each<[string, File]>([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('an image, honestly')],
    ['an SVG that calls itself PNG', () => svg],
    ['a GIF', () => plain(20, 20).gif().toBuffer()],
    ['a WebP', () => plain(20, 20).webp().toBuffer()],
    ['a TIFF', () => plain(20, 20).tiff().toBuffer()],
  ])('%s, as another kind of file', async (_what, bytes) => {
    await expect(readImage(await bytes())).rejects.toMatchObject(refusal('imageRequired'));
  });

  it.each<[string, File]>([
    ['an SVG behind a PNG signature', () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg])],
    ['a JPEG signature and nothing more', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['half a JPEG', async () => half(await noise(400, 400).jpeg().toBuffer())],
    ['half a PNG', async () => half(await noise(400, 400).png().toBuffer())],
    ['a PNG with broken pixels', async () => scratch(await noise(400, 400).png().toBuffer())],
    ['a PNG with less in it than it claims', () => pngThatClaims(6_000, 6_000)],
    ['a JPEG with more scans than a camera writes', () => slowJpeg(1_600, 101)],
  ])('%s, as damaged', async (_what, bytes) => {
    await expect(readImage(await bytes())).rejects.toMatchObject(refusal('imageDamaged'));
  });

  it('one byte over 5 MB, and says the limit', async () => {
    const bytes = padded(await plain(20, 20).jpeg().toBuffer(), maxImageBytes + 1);
    await expect(readImage(bytes)).rejects.toMatchObject(refusal('imageTooLarge'));
  });

  it('a PNG that claims 60,000 x 60,000', async () => {
    await expect(readImage(pngThatClaims(60_000, 60_000))).rejects.toMatchObject(
      refusal('imageTooManyPixels'),
    );
  });
});

describe('readImage accepts', () => {
  it('a JPEG of a hundred scans', async () => {
    await expect(readImage(slowJpeg(1_600, 100))).resolves.toMatchObject({ width: 1600, height: 1600 });
  });

  it('exactly 5 MB', async () => {
    const bytes = padded(await plain(20, 20).jpeg().toBuffer(), maxImageBytes);
    await expect(readImage(bytes)).resolves.toMatchObject({ kind: 'jpg', width: 20, height: 20 });
  });

  it.each([
    ['grey', () => plain(30, 20).greyscale().jpeg()],
    ['progressive', () => plain(30, 20).jpeg({ progressive: true })],
    ['CMYK', () => plain(30, 20).toColourspace('cmyk').jpeg()],
    ['palette', () => plain(30, 20).png({ palette: true })],
    ['16 bit', () => plain(30, 20).toColourspace('rgb16').png()],
    ['interlaced', () => plain(30, 20).png({ progressive: true })],
    ['with transparency', () => plain(30, 20).ensureAlpha(0.5).png()],
  ])('an image that is %s', async (_what, source) => {
    const image = await readImage(await source().toBuffer());
    expect(image).toMatchObject({ width: 30, height: 20 });
    expect(image.pixels.byteLength).toBe(30 * 20 * image.channels);
  });

  it('the thinnest and the tallest images, and keeps both sides at one pixel or more', async () => {
    await expect(readImage(await plain(5000, 1).png().toBuffer())).resolves.toMatchObject({
      width: 1600,
      height: 1,
    });
    await expect(readImage(await plain(2, 9000).jpeg().toBuffer())).resolves.toMatchObject({
      width: 1,
      height: 2400,
    });
  });

  it('a photo that lies on its side, and turns it upright', async () => {
    const left = await plain(40, 60, '#0000ff').png().toBuffer();
    const lying = await plain(80, 60, '#ff0000')
      .composite([{ input: left, left: 0, top: 0 }])
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer();
    const image = await readImage(lying);
    expect(image).toMatchObject({ width: 60, height: 80 });
    expect(at(image, 30, 10)[2]).toBeGreaterThan(240);
    expect(at(image, 30, 70)[0]).toBeGreaterThan(240);
  });

  it('an image in a wide colour space, and keeps its colour in sRGB', async () => {
    const wide = await plain(20, 20, '#30a040').withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const [red = 0, green = 0, blue = 0] = at(await readImage(wide), 10, 10);
    expect(Math.abs(red - 0x30) + Math.abs(green - 0xa0) + Math.abs(blue - 0x40)).toBeLessThan(8);
  });
});

describe('the files of an image', () => {
  it('carry no metadata: no location, no camera, no profile', async () => {
    const tagged = await plain(700, 500)
      .withExif({
        IFD0: { Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' },
      })
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(tagged.includes('Somebody')).toBe(true);
    const image = await readImage(tagged);
    const files = [await makeMaster(image), ...(await makeVariants(image))];
    for (const { bytes } of files) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(bytes).metadata();
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
      expect(bytes.includes('Somebody')).toBe(false);
    }
  });

  it('are every width as WebP and in the own kind, never enlarged', async () => {
    const image = await readImage(await plain(500, 250).png().toBuffer());
    const files = [await makeMaster(image), ...(await makeVariants(image))];
    expect(files.map(({ width, format }) => `${width} ${format}`).sort()).toEqual(
      [160, 320, 480, 500].flatMap((width) => [`${width} png`, `${width} webp`]).sort(),
    );
    for (const { width, format, bytes } of files) {
      expect(await sharp(bytes).metadata()).toMatchObject({ width, height: Math.round(width / 2), format });
    }
  });

  it('keep transparency', async () => {
    const image = await readImage(await plain(40, 40).ensureAlpha(0.5).png().toBuffer());
    const [webp] = (await makeVariants(image)).filter(({ format }) => format === 'webp');
    expect((await sharp(webp?.bytes).metadata()).hasAlpha).toBe(true);
  });

  it('can be made again from the master, also as AVIF', async () => {
    const { bytes } = await makeMaster(await readImage(await plain(500, 250).jpeg().toBuffer()));
    const metadata = await sharp(await encodeVariant(bytes, 160, 'avif')).metadata();
    expect(metadata).toMatchObject({ width: 160, height: 80, format: 'heif', compression: 'av1' });
    expect(await sharp(await encodeVariant(bytes, 9000, 'webp')).metadata()).toMatchObject({ width: 500 });
  });
});

const half = (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2);
const padded = (bytes: Buffer, size: number) => Buffer.concat([bytes, Buffer.alloc(size - bytes.byteLength)]);
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });

/** Overwrites the first compressed pixels. */
function scratch(png: Buffer): Buffer {
  const at = png.indexOf('IDAT') + 'IDAT'.length;
  return Buffer.from(png).fill(0xff, at, at + 16);
}
