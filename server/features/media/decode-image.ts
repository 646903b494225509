import sharp, { type Sharp } from 'sharp';
import { type ImageKind, maxImageBytes } from '#contract/images.ts';
import { ShopError } from '#server/errors.ts';
import {
  damagedImage,
  decodingRefusal,
  hasTooManyScans,
  kindOfBytes,
  kindOfMark,
  largeImage,
  maxImagePixels,
  maxImageSize,
  svgMark,
  wrongKindOfImage,
  wrongKindOfMark,
} from './media.rules.ts';

/** A checked image: upright, sRGB, without metadata, no larger than `maxImageSize`. */
export type Image = {
  kind: ImageKind;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
  pixels: Buffer;
  /** The sides of a mark before it was scaled down, in pixels. */
  original?: { width: number; height: number };
};

const input = {
  limitInputPixels: maxImagePixels,
  // Truncated and broken files fail; the harmless warnings of real cameras do not.
  failOn: 'error',
  sequentialRead: true,
} as const;

/** Only an image that was built to be slow needs longer, such as a JPEG of hundreds of scans. */
const secondsToDecode = 20;

/**
 * Decodes every pixel of an upload (docs/rules.md#images).
 * @throws 'invalid-image' when it is not a JPEG or PNG, broken, past the limits of `media.rules.ts`, or too slow
 */
export async function readImage(bytes: Uint8Array): Promise<Image> {
  const kind = kindOfBytes(bytes);
  if (!kind) throw wrongKindOfImage();
  if (bytes.byteLength > maxImageBytes) throw largeImage();
  if (kind === 'jpg' && hasTooManyScans(bytes)) throw damagedImage();
  return decodeImage(bytes, kind, secondsToDecode);
}

/**
 * Decodes a logo, share picture or icon of the shop (docs/rules.md#look). What has transparency becomes a PNG.
 * @param maxSide scales it down to this, in pixels
 * @throws 'invalid-image' as `readImage` does; an SVG is refused in words, whatever its name is
 */
export async function readMark(bytes: Uint8Array, maxSide: number): Promise<Image> {
  const kind = kindOfMark(bytes);
  if (kind === 'svg') throw svgMark();
  if (!kind) throw wrongKindOfMark();
  if (kind === 'jpg' && hasTooManyScans(bytes)) throw damagedImage();
  const size = {
    width: Math.min(maxSide, maxImageSize.width),
    height: Math.min(maxSide, maxImageSize.height),
  };
  const image = await decodeImage(bytes, kind === 'webp' ? 'png' : kind, secondsToDecode, size);
  const { autoOrient } = await sharp(bytes, input).metadata();
  const isOpaque = kind === 'webp' && image.channels === 3;
  return { ...image, kind: isOpaque ? 'jpg' : image.kind, original: autoOrient };
}

/**
 * Decodes a file whose kind and size were checked.
 * @param seconds wall-clock time limit
 * @throws 'invalid-image' when it is broken, has too many pixels, or takes too long
 */
export async function decodeImage(
  bytes: Uint8Array,
  kind: ImageKind,
  seconds: number,
  maxSize = maxImageSize,
): Promise<Image> {
  try {
    // Applies the EXIF orientation first, because the metadata is dropped afterwards.
    return await toPixels(sharp(bytes, input).autoOrient().timeout({ seconds }), kind, maxSize);
  } catch (error) {
    if (error instanceof ShopError) throw error;
    throw decodingRefusal(error);
  }
}

/** Renders one of our own SVG files at its own size, without a time limit. Never for uploads: an SVG is a program. */
export async function renderSvg(svg: Uint8Array): Promise<Image> {
  return toPixels(sharp(svg).flatten({ background: '#ffffff' }), 'jpg');
}

async function toPixels(image: Sharp, kind: ImageKind, maxSize = maxImageSize): Promise<Image> {
  const { data, info } = await image
    .resize({ ...maxSize, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return { kind, width: info.width, height: info.height, channels: info.channels, pixels: data };
}
