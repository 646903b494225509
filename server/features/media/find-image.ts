import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ImageFormat } from '#contract/images.ts';
import { type ImageFile, isMaster, keyOfFile, putFile } from './image-files.ts';
import type { StoredImage } from './image-store.ts';
import type { Media } from './media.ts';

/** `final` is false while another format stands in for one that is still being made. */
export type FoundImage = StoredImage & { format: ImageFormat; final: boolean };

/**
 * The bytes for one address. A form that is missing (the shop was restarted before it was made, or the list of widths has
 * changed, or a drawing has not been drawn yet) is made from the master and kept: AVIF in the background, with WebP in its place until then, all others at once.
 * Null when the shop does not have the picture.
 */
export async function findImage(media: Media, file: ImageFile): Promise<FoundImage | null> {
  const { store, queue } = media;
  const stored = await store.get(keyOfFile(file));
  if (stored) return { ...stored, format: file.format, final: true };
  if (file.format === 'avif') {
    const standIn = await findImage(media, { ...file, format: 'webp' });
    if (standIn) queue.add(file);
    return standIn && { ...standIn, final: false };
  }
  const bytes = await printOnce(media, file);
  return bytes && { body: Readable.from([bytes]), size: bytes.byteLength, format: file.format, final: true };
}

function printOnce(media: Media, file: ImageFile): Promise<Uint8Array | null> {
  const key = keyOfFile(file);
  const underway =
    media.printing.get(key) ?? printFile(media, file).finally(() => media.printing.delete(key));
  media.printing.set(key, underway);
  return underway;
}

async function printFile({ store, masters, darkroom }: Media, file: ImageFile): Promise<Uint8Array | null> {
  const master = await masters.find(file.picture, 'now');
  if (!master) return null;
  // A drawing that has just been drawn.
  const drawn = isMaster(file) ? await store.get(keyOfFile(file)) : null;
  if (drawn) return await buffer(drawn.body);
  const bytes = await darkroom.print(master, file.width, file.format, 'now');
  await putFile(store, file, bytes);
  return bytes;
}
