import type { PictureFormat, PictureKind } from '#contract/images.ts';
import { messages } from '#contract/rules.ts';
import { refuseField } from '#server/errors.ts';

/** A file of few bytes can claim any size: this bounds what decoding costs (server rules, 'Catalogue'). */
export const maxPicturePixels = 50_000_000;

/** The largest form that is kept, in pixels. Wider than any slot of the shop needs, on screens of double density too. */
export const largest = { width: 1600, height: 2400 };

export const contentTypes: Record<PictureFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
};

const startsWith = (bytes: Uint8Array, magic: number[]) => magic.every((byte, at) => bytes[at] === byte);

/** What the first bytes say the file is, whatever its name and content type claim; null for anything we do not take. */
export function kindOfBytes(bytes: Uint8Array): PictureKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  return null;
}

export const refusedPicture = () => refuseField('image', messages.imageRequired);
