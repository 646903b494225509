import sharp, { type Sharp } from 'sharp';
import { type ImageFormat, type ImageKind, widthsOf } from '#contract/images.ts';
import type { Image } from './decode-image.ts';

export type Variant = { width: number; format: ImageFormat; bytes: Buffer };

/** What an upload needs before its address may be shown: WebP and the original kind. AVIF takes ten times as long. */
const atOnce = (kind: ImageKind): ImageFormat[] => [kind, 'webp'];

/** The picture in its own size and kind, from which every other form can be made again. */
export async function makeMaster(picture: Image): Promise<Variant> {
  return { width: picture.width, format: picture.kind, bytes: await encode(raw(picture), picture.kind) };
}

/** Every form besides the master that is made at once. */
export async function makeVariants(picture: Image): Promise<Variant[]> {
  const { kind, width: own, height } = picture;
  const made: Variant[] = [];
  for (const width of widthsOf({ hash: '', width: own, height })) {
    for (const format of atOnce(kind)) {
      if (width === own && format === kind) continue;
      const sized = width < own ? raw(picture).resize({ width }) : raw(picture);
      made.push({ width, format, bytes: await encode(sized, format) });
    }
  }
  return made;
}

/** One form, made from the master. */
export async function printVariant(master: Uint8Array, width: number, format: ImageFormat): Promise<Buffer> {
  return encode(sharp(master).resize({ width, withoutEnlargement: true }), format);
}

const raw = ({ pixels, width, height, channels }: Image) =>
  sharp(pixels, { raw: { width, height, channels } });

/** Nothing but the pixels is written: no EXIF, no place, no profile. */
function encode(image: Sharp, format: ImageFormat): Promise<Buffer> {
  switch (format) {
    case 'avif':
      // Effort 4 takes three times as long as 3 and saves nothing on our pictures.
      return image.avif({ quality: 55, effort: 3 }).toBuffer();
    case 'webp':
      return image.webp({ quality: 82, effort: 4 }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: 86, progressive: true }).toBuffer();
    case 'png':
      return image.png().toBuffer();
  }
}
