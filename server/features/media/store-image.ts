import { createHash } from 'node:crypto';
import { type ImageId, imageWidths, parseImageUrl, toImageUrl } from '#contract/images.ts';
import { refuseField } from '#server/errors.ts';
import { hasImage, putFile } from './image-files.ts';
import type { ProcessedImage } from './image-worker.ts';
import type { Media } from './media.ts';

/** Part of every hash: change it when images are processed differently, so that they get new URLs. */
const pipelineVersion = '1';

/**
 * Stores an account's upload in all widths as WebP and in its own kind (docs/rules.md#images). AVIF follows in the background.
 * The same file again has the same URL.
 * @returns its `imageUrl`
 * @throws 'invalid-image' when it is not a JPEG or PNG, broken, over 5 MB or over 50 megapixels, 'too-many' or
 * 'unavailable' when too many uploads are in progress
 */
export async function storeImage(media: Media, bytes: Uint8Array, accountId: string): Promise<string> {
  return await storeProcessed(media, await media.worker.processUpload(bytes, accountId), hashSource(bytes));
}

/**
 * Stores a logo, share picture or icon in the same way; WebP is accepted, and becomes a PNG where it has transparency.
 * @param check refuses its size before anything is stored
 * @returns its `imageUrl`
 * @throws as `storeImage`
 */
export async function storeMark(
  media: Media,
  bytes: Uint8Array,
  { accountId, maxSide, check }: { accountId: string; maxSide: number; check: (size: Size) => void },
): Promise<string> {
  const task = { do: 'process-mark', bytes, maxSide } as const;
  const processed = await media.worker.processUpload(bytes, accountId, task);
  check(processed.original ?? processed);
  return await storeProcessed(media, processed, hashSource(bytes, `mark ${maxSide}`));
}

/**
 * Stores a picture under the path that another shop of this program gave it. One that is there stays.
 * @returns false where it was there
 * @throws 'invalid-image' when it has another size or kind than its path says, and as `storeImage`
 */
export async function storeImageAs(
  media: Media,
  bytes: Uint8Array,
  { imageUrl, accountId }: { imageUrl: string; accountId: string },
): Promise<boolean> {
  const named = parseImageUrl(imageUrl);
  if (!named || (await hasImage(media.store, named))) return false;
  const processed = await media.worker.processUpload(bytes, accountId);
  if (toImageUrl({ ...processed, hash: named.image.hash }, processed.kind) !== imageUrl)
    throw refuseField('image', 'This picture is not what its path says.', 'invalid-image');
  await storeProcessed(media, processed, named.image.hash);
  return true;
}

/** Sides in pixels. */
interface Size {
  width: number;
  height: number;
}

async function storeProcessed(
  { store, queue }: Media,
  { kind, width, height, master, variants }: ProcessedImage,
  hash: string,
): Promise<string> {
  const image: ImageId = { hash, width, height };
  await Promise.all(variants.map((variant) => putFile(store, { image, ...variant }, variant.bytes)));
  // The master last: when it exists, so do all variants that are needed at once.
  await putFile(store, { image, width, format: kind }, master.bytes);

  const made = new Set(variants.map((variant) => `${variant.width}.${variant.format}`));
  for (const format of ['webp', 'avif'] as const) {
    for (const each of imageWidths(image)) {
      if (!made.has(`${each}.${format}`)) queue.add({ image, width: each, format });
    }
  }
  return toImageUrl(image, kind);
}

/**
 * Stores one of our own SVG files. It is rendered at the first request for it, or by `renderInBackground`. Never for uploads.
 * @returns its `imageUrl`
 */
export async function storeSvgImage({ masters }: Media, svg: Uint8Array): Promise<string> {
  return toImageUrl(await masters.storeSvg(hashSource(svg), svg), 'jpg');
}

/** Makes every missing variant of these SVG images: all masters first, then WebP, then AVIF. */
export function renderInBackground({ queue }: Media, imageUrls: readonly string[]): void {
  const images = imageUrls.flatMap((url) => parseImageUrl(url)?.image ?? []);
  for (const image of images) queue.add({ image, width: image.width, format: 'jpg' });
  for (const format of ['webp', 'avif'] as const) {
    for (const image of images) {
      for (const width of imageWidths(image)) queue.add({ image, width, format });
    }
  }
}

const hashSource = (source: Uint8Array, use = '') =>
  createHash('sha256').update(pipelineVersion).update(use).update(source).digest('hex').slice(0, 24);
