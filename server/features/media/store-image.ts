import { createHash } from 'node:crypto';
import { type ImageId, imageUrlOf, parseImageUrl, widthsOf } from '#contract/images.ts';
import { putFile } from './image-files.ts';
import type { ProcessedImage } from './image-worker.ts';
import type { Media } from './media.ts';

/** Part of every address: another number gives new addresses to pictures that are made in another way. */
const pipeline = '1';

/**
 * Takes a file that an account uploads and answers its `imageUrl`. When it returns, the picture is kept in all widths as WebP and in its own
 * kind; AVIF follows in the background. The same file twice is the same address.
 * @throws ShopError with fields.image when it is no JPEG or PNG, broken, over 5 MB or over 50 megapixels, 'too-many' or
 * 'unavailable' when too many are uploaded at once
 */
export async function storeImage(media: Media, bytes: Uint8Array, accountId: string): Promise<string> {
  return putAway(media, bytes, await media.darkroom.develop(bytes, accountId));
}

/**
 * Keeps one of the shop's own SVG drawings and answers its `imageUrl`. It is drawn when somebody asks for it, or by
 * `drawInBackground`. Never for a file of somebody else.
 */
export async function storeDrawing({ masters }: Media, svg: Uint8Array): Promise<string> {
  return imageUrlOf(await masters.keepDrawing(hashOf(svg), svg), 'jpg');
}

/** Makes every form of these drawings that is missing: all of them first as they are, then small and quick ones, then AVIF. */
export function drawInBackground({ queue }: Media, imageUrls: readonly string[]): void {
  const pictures = imageUrls.flatMap((url) => parseImageUrl(url)?.picture ?? []);
  for (const picture of pictures) queue.add({ picture, width: picture.width, format: 'jpg' });
  for (const format of ['webp', 'avif'] as const) {
    for (const picture of pictures) {
      for (const width of widthsOf(picture)) queue.add({ picture, width, format });
    }
  }
}

const hashOf = (source: Uint8Array) =>
  createHash('sha256').update(pipeline).update(source).digest('hex').slice(0, 24);

async function putAway(
  { store, queue }: Media,
  source: Uint8Array,
  developed: ProcessedImage,
): Promise<string> {
  const { kind, width, height, master, variants } = developed;
  const picture: ImageId = { hash: hashOf(source), width, height };
  await Promise.all(variants.map(({ bytes, ...form }) => putFile(store, { picture, ...form }, bytes)));
  // The master last: where it is, everything that was to be made at once is too.
  await putFile(store, { picture, width, format: kind }, master.bytes);

  const made = new Set(variants.map((form) => `${form.width}.${form.format}`));
  for (const format of ['webp', 'avif'] as const) {
    for (const each of widthsOf(picture)) {
      if (!made.has(`${each}.${format}`)) queue.add({ picture, width: each, format });
    }
  }
  return imageUrlOf(picture, kind);
}
