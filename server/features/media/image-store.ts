import type { Readable } from 'node:stream';

export type StoredImage = { body: Readable; size: number };

/**
 * Where the bytes of pictures lie: a folder or an S3-compatible bucket. Keys are addresses without their leading `/media/`,
 * `<hash>/<file>`; what was put under a key is only ever replaced by the same picture.
 */
export interface ImageStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>;
  get(key: string): Promise<StoredImage | null>;
  /** Removes everything below a folder, `<hash>`; nothing there is no error. */
  remove(folder: string): Promise<void>;
}

const keyPattern = /^[0-9a-f]{24}\/[0-9a-z-]+\.[a-z]+$/;
const folderPattern = /^[0-9a-f]{24}$/;

/** The last wall before a file system or a bucket: no key with dots, slashes or escapes of its own gets through. */
export function checkKey(key: string): string {
  if (!keyPattern.test(key)) throw new Error(`Not a key of a picture: ${key}`);
  return key;
}

export function checkFolder(folder: string): string {
  if (!folderPattern.test(folder)) throw new Error(`Not a folder of a picture: ${folder}`);
  return folder;
}
