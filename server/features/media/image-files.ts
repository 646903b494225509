import { buffer } from 'node:stream/consumers';
import { type ImageFormat, type ImageId, mediaPath, toImageUrl, variantUrl } from '#contract/images.ts';
import type { ImageStore } from './image-store.ts';
import { contentTypes } from './media.rules.ts';
import { StoreOutage } from './store-outage.ts';

/** One variant of an image. */
export type ImageFile = { image: ImageId; width: number; format: ImageFormat };

const urlKey = (url: string) => url.slice(mediaPath.length + 1);

export const keyOfFile = ({ image, width, format }: ImageFile) => urlKey(variantUrl(image, width, format));

export const putFile = (store: ImageStore, file: ImageFile, bytes: Uint8Array) =>
  store.put(keyOfFile(file), bytes, contentTypes[file.format]);

export async function hasImage(store: ImageStore, file: ImageFile): Promise<boolean> {
  const found = await store.get(keyOfFile(file));
  found?.body.destroy();
  return found !== null;
}

/** An image that was just made can be shown even when it cannot be stored. */
export async function putIfPossible(store: ImageStore, file: ImageFile, bytes: Uint8Array): Promise<void> {
  await putFile(store, file, bytes).catch((error: unknown) => {
    if (!(error instanceof StoreOutage)) throw error;
  });
}

/** For rendered SVG files, whose masters are JPEG. The master of an upload exists before anything is made from it. */
export const isMaster = ({ image, width, format }: ImageFile) => width === image.width && format === 'jpg';

/** @returns the file from which all variants can be made, null when the shop does not have the image */
export async function findMaster(store: ImageStore, image: ImageId): Promise<Buffer | null> {
  const stored =
    (await store.get(urlKey(toImageUrl(image, 'jpg')))) ??
    (await store.get(urlKey(toImageUrl(image, 'png'))));
  return stored && buffer(stored.body);
}
