import sharp, { type Sharp } from 'sharp';
import { type ImageFormat, type ImageKind, imageWidths } from '#contract/images.ts';
import type { Image } from './decode-image.ts';

export type Variant = { width: number; format: ImageFormat; bytes: Buffer };

/** Formats that exist before an upload is answered. AVIF takes ten times as long and follows in the background. */
const immediateFormats = (kind: ImageKind): ImageFormat[] => [kind, 'webp'];

/** @returns the image at its full size in its original kind, from which every variant can be made again */
export async function makeMaster(image: Image): Promise<Variant> {
  return { width: image.width, format: image.kind, bytes: await encode(raw(image), image.kind) };
}

/** @returns the variants that exist before an upload is answered, without the master */
export async function makeVariants(image: Image): Promise<Variant[]> {
  const { kind, width: own, height } = image;
  const made: Variant[] = [];
  for (const width of imageWidths({ hash: '', width: own, height })) {
    for (const format of immediateFormats(kind)) {
      if (width === own && format === kind) continue;
      const sized = width < own ? raw(image).resize({ width }) : raw(image);
      made.push({ width, format, bytes: await encode(sized, format) });
    }
  }
  return made;
}

/** @param width in pixels; a master that is narrower is not enlarged */
export async function encodeVariant(master: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> {
  return encode(sharp(master).resize({ width, withoutEnlargement: true }), format);
}

const raw = ({ pixels, width, height, channels }: Image) =>
  sharp(pixels, { raw: { width, height, channels } });

/** Writes the pixels only: no EXIF, no location, no colour profile. */
function encode(image: Sharp, format: ImageFormat): Promise<Buffer> {
  switch (format) {
    case 'avif':
      // Effort 4 takes three times as long as 3 and saves nothing on our images.
      return image.avif({ quality: 55, effort: 3 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 82, effort: 4 }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: 86, progressive: true }).toBuffer();
    case 'png':
      return image.png().toBuffer();
  }
}
