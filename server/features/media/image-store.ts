import type { Readable } from 'node:stream';

export type StoredImage = { body: Readable; size: number };

/**
 * Where image files are stored: a folder or an S3-compatible bucket. Keys are URLs without their leading `/media/`,
 * `<hash>/<file>`. A key is only ever overwritten with the same image.
 */
export interface ImageStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredImage | null>;
  /** Removes everything below a folder, `<hash>`. A missing folder is no error. */
  remove(folder: string): Promise<void>;
  /** @throws when images can be neither read nor stored */
  check(): Promise<void>;
}

/** A store whose images can be listed, for a backup. */
export interface ListableImageStore extends ImageStore {
  /** Keys of all images, in no order; one that is stored or removed meanwhile may be among them or not. */
  keys(): AsyncIterable<string>;
}

const keyPattern = /^[0-9a-f]{24}\/[0-9a-z-]+\.[a-z]+$/;
const folderPattern = /^[0-9a-f]{24}$/;

export const isImageKey = (key: string): boolean => keyPattern.test(key);

/**
 * Guards the file system and the bucket against path traversal.
 * @throws Error for a key that `images.ts` cannot make
 */
export function checkKey(key: string): string {
  if (!isImageKey(key)) throw new Error(`Not an image key: ${key}`);
  return key;
}

export function checkFolder(folder: string): string {
  if (!folderPattern.test(folder)) throw new Error(`Not an image folder: ${folder}`);
  return folder;
}
