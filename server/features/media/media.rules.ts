import type { ImageFormat, ImageKind } from '#contract/images.ts';
import { markMessages } from '#contract/look.contract.ts';
import { messages } from '#contract/validation.ts';
import { refuseField } from '#server/errors.ts';

/** A file of few bytes can claim any size: this bounds what decoding costs (docs/rules.md#images). */
export const maxImagePixels = 50_000_000;

/** Masters are scaled down to this, in pixels: enough for every slot of the shop on screens of double density. */
export const maxImageSize = { width: 1600, height: 2400 };

export const contentTypes: Record<ImageFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

/** @returns the content type of a stored file, by its key */
export const toContentType = (key: string): string =>
  contentTypes[key.slice(key.lastIndexOf('.') + 1) as ImageFormat] ?? 'image/svg+xml';

/** Words of the error by which the Health page knows it. */
export const NO_BUCKET = 'the bucket does not exist';

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, at) => bytes[at] === byte);

/** @returns the kind by the file's first bytes, whatever its name and content type claim; null when it is not accepted */
export function kindOfBytes(bytes: Uint8Array): ImageKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  return null;
}

/** @returns the kind of a logo or icon, which may also be WebP; null when it is not accepted */
export function kindOfMark(bytes: Uint8Array): ImageKind | 'webp' | 'svg' | null {
  const kind = kindOfBytes(bytes);
  if (kind) return kind;
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp';
  return /^(\xef\xbb\xbf)?\s*<(\?xml|!--|!doctype svg|svg)/i.test(head) ? 'svg' : null;
}

/** A camera's JPEG has up to a dozen scans, its thumbnail included. Thousands take half a minute to decode. */
const maxScans = 100;

/** Every scan of a JPEG costs decoding time, and no camera writes this many. */
export function hasTooManyScans(jpeg: Uint8Array): boolean {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let scans = 0;
  for (let at = bytes.indexOf(startOfScan); at !== -1; at = bytes.indexOf(startOfScan, at + 2)) {
    scans += 1;
    if (scans > maxScans) return true;
  }
  return false;
}

/** Never part of compressed pixels, where a zero follows each 0xff. */
const startOfScan = Buffer.from([0xff, 0xda]);

const refusedImage = (message: string) => refuseField('image', message, 'invalid-image');

/** The file is valid, but this machine is busy or the file was built to be slow. */
export const slowImage = () => refusedImage(messages.imageTooSlow);
export const wrongKindOfImage = () => refusedImage(messages.imageRequired);
export const svgMark = () => refusedImage(markMessages.svg);
export const wrongKindOfMark = () => refusedImage(markMessages.required);
export const largeImage = () => refusedImage(messages.imageTooLarge);
export const damagedImage = () => refusedImage(messages.imageDamaged);

/** Why a file of the right kind and size could not be decoded; libvips and sharp say it in words. */
export function decodingRefusal(error: unknown) {
  const reason = error instanceof Error ? error.message : '';
  // 'timeout: 42% complete', or that it was killed.
  if (/timeout: |VipsImage: killed/.test(reason)) return slowImage();
  return reason.includes('exceeds pixel limit') ? refusedImage(messages.imageTooManyPixels) : damagedImage();
}
