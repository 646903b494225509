import sharp, { type Sharp } from 'sharp';
import { type ImageKind, maxImageBytes } from '#contract/images.ts';
import { ShopError } from '#server/errors.ts';
import {
  hasTooManyScans,
  kindOfBytes,
  maxImagePixels,
  maxImageSize,
  refusedImage,
  slowImage,
} from './media.rules.ts';

/** A checked picture, upright, sRGB, without metadata, no larger than `maxImageSize`. */
export type Image = {
  kind: ImageKind;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  pixels: Buffer;
};

const input = {
  limitInputPixels: maxImagePixels,
  // Cut off and broken files are refused; the harmless warnings of real cameras are not.
  failOn: 'error',
  sequentialRead: true,
} as const;

/** A picture that needs longer is made to need longer (a JPEG of hundreds of scans, for example). */
const secondsToDecode = 20;

/**
 * Takes the bytes of an upload and gives back the picture, having decoded every pixel of it.
 * @throws ShopError with fields.image when it is no JPEG or PNG, broken, past the limits of `media.rules.ts`, or too slow
 */
export async function readImage(bytes: Uint8Array): Promise<Image> {
  const kind = kindOfBytes(bytes);
  if (!kind || bytes.byteLength > maxImageBytes) throw refusedImage();
  if (kind === 'jpg' && hasTooManyScans(bytes)) throw refusedImage();
  return decodeImage(bytes, kind, secondsToDecode);
}

/**
 * Decodes a file whose kind and size were checked.
 * @param seconds by the clock, after which decoding is given up
 * @throws ShopError with fields.image when it is broken, has too many pixels, or takes too long
 */
export async function decodeImage(bytes: Uint8Array, kind: ImageKind, seconds: number): Promise<Image> {
  try {
    // Turned by its EXIF orientation before anything else: the metadata that says so is dropped.
    return await toPixels(sharp(bytes, input).autoOrient().timeout({ seconds }), kind);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw ranOutOfTime(error) ? slowImage() : refusedImage();
  }
}

/** libvips says how far it came (`timeout: 42% complete`), or that it was told to stop. */
const ranOutOfTime = (error: unknown) =>
  error instanceof Error && /timeout: |VipsImage: killed/.test(error.message);

/** Draws one of our own SVG files at its own size, however long it takes. Never for uploads: an SVG is a program. */
export async function renderSvg(svg: Uint8Array): Promise<Image> {
  return toPixels(sharp(svg).flatten({ background: '#ffffff' }), 'jpg');
}

async function toPixels(image: Sharp, kind: ImageKind): Promise<Image> {
  const { data, info } = await image
    .resize({ ...maxImageSize, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { kind, width: info.width, height: info.height, channels: info.channels, pixels: data };
}
