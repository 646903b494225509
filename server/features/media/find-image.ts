import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImageFormat } from '#contract/images.ts';
import { type ImageFile, isMaster, keyOfFile, putIfPossible } from './image-files.ts';
import type { StoredImage } from './image-store.ts';
import type { Media } from './media.ts';

/** `final` is false while another format is served until the requested one is made. */
export type FoundImage = StoredImage & { format: ImageFormat; final: boolean };

/**
 * Finds the file of one URL. A missing variant (a restart came first, or the list of widths has changed) is made from the
 * master and stored: AVIF in the background, with WebP served until then, every other format at once.
 * @returns null when the shop does not have the image
 */
export async function findImage(media: Media, file: ImageFile): Promise<FoundImage | null> {
  const { store, queue } = media;
  const stored = await store.get(keyOfFile(file));
  if (stored) return { ...stored, format: file.format, final: true };
  if (file.format === 'avif') {
    const webp = await findImage(media, { ...file, format: 'webp' });
    if (webp) queue.add(file);
    return webp && { ...webp, final: false };
  }
  const bytes = await encodeOnce(media, file);
  return bytes && { body: Readable.from([bytes]), size: bytes.byteLength, format: file.format, final: true };
}

function encodeOnce(media: Media, file: ImageFile): Promise<Uint8Array | null> {
  const key = keyOfFile(file);
  const inProgress =
    media.encoding.get(key) ?? encodeFile(media, file).finally(() => media.encoding.delete(key));
  media.encoding.set(key, inProgress);
  return inProgress;
}

async function encodeFile({ store, masters, worker }: Media, file: ImageFile): Promise<Uint8Array | null> {
  const master = await masters.find(file.image, 'visitor');
  if (!master) return null;
  // Finding the master may have rendered it from its SVG just now.
  const rendered = isMaster(file) ? await store.get(keyOfFile(file)) : null;
  if (rendered) return await buffer(rendered.body);
  const { width, format } = file;
  const bytes = await worker.encodeVariant(master, { width, format, priority: 'visitor' });
  await putIfPossible(store, file, bytes);
  return bytes;
}
