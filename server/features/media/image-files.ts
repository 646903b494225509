import { buffer } from 'node:stream/consumers';
import { type ImageFormat, type ImageId, imageUrlOf, mediaPath, variantUrl } from '#contract/images.ts';
import type { ImageStore } from './image-store.ts';
import { contentTypes } from './media.rules.ts';

/** One form of one picture. */
export type ImageFile = { picture: ImageId; width: number; format: ImageFormat };

const keyOf = (url: string) => url.slice(mediaPath.length + 1);

export const keyOfFile = ({ picture, width, format }: ImageFile) => keyOf(variantUrl(picture, width, format));

export const putFile = (store: ImageStore, file: ImageFile, bytes: Uint8Array) =>
  store.put(keyOfFile(file), bytes, contentTypes[file.format]);

/** Drawings are kept as JPEG; an upload in its own kind is found before anything is made from it. */
export const isMaster = ({ picture, width, format }: ImageFile) =>
  width === picture.width && format === 'jpg';

/** The form from which all others can be made; null for a picture that the shop does not have. */
export async function findMaster(store: ImageStore, picture: ImageId): Promise<Buffer | null> {
  const stored =
    (await store.get(keyOf(imageUrlOf(picture, 'jpg')))) ??
    (await store.get(keyOf(imageUrlOf(picture, 'png'))));
  return stored && buffer(stored.body);
}
