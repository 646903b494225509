import sharp, { type Sharp } from 'sharp';
import { maxPictureBytes, type PictureKind } from '#contract/images.ts';
import { ShopError } from '#server/errors.ts';
import {
  hasTooManyScans,
  kindOfBytes,
  largest,
  maxPicturePixels,
  refusedPicture,
  slowPicture,
} from './media.rules.ts';

/** A checked picture, upright, sRGB, without metadata, no larger than `largest`. */
export type Picture = {
  kind: PictureKind;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  pixels: Buffer;
};

const input = {
  limitInputPixels: maxPicturePixels,
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
export async function readPicture(bytes: Uint8Array): Promise<Picture> {
  const kind = kindOfBytes(bytes);
  if (!kind || bytes.byteLength > maxPictureBytes) throw refusedPicture();
  if (kind === 'jpg' && hasTooManyScans(bytes)) throw refusedPicture();
  return decodePicture(bytes, kind, secondsToDecode);
}

/**
 * Decodes a file whose kind and size were checked.
 * @param seconds by the clock, after which decoding is given up
 * @throws ShopError with fields.image when it is broken, has too many pixels, or takes too long
 */
export async function decodePicture(bytes: Uint8Array, kind: PictureKind, seconds: number): Promise<Picture> {
  try {
    // Turned by its EXIF orientation before anything else: the metadata that says so is dropped.
    return await toPixels(sharp(bytes, input).autoOrient().timeout({ seconds }), kind);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw ranOutOfTime(error) ? slowPicture() : refusedPicture();
  }
}

/** libvips says how far it came (`timeout: 42% complete`), or that it was told to stop. */
const ranOutOfTime = (error: unknown) =>
  error instanceof Error && /timeout: |VipsImage: killed/.test(error.message);

/** Draws one of our own SVG files at its own size, however long it takes. Never for uploads: an SVG is a program. */
export async function drawPicture(svg: Uint8Array): Promise<Picture> {
  return toPixels(sharp(svg).flatten({ background: '#ffffff' }), 'jpg');
}

async function toPixels(image: Sharp, kind: PictureKind): Promise<Picture> {
  const { data, info } = await image
    .resize({ ...largest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { kind, width: info.width, height: info.height, channels: info.channels, pixels: data };
}
