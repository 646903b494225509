import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFolder, checkKey, isImageKey, type ListableImageStore } from './image-store.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

export interface FolderStore extends ListableImageStore {
  /** Removes one file, and its folder if it is empty afterwards. */
  removeFile(key: string): Promise<void>;
}

/** Stores images in a local folder that only the shop's user can read. Readers see a complete file or none. */
export function diskStore(root: string): FolderStore {
  return {
    async put(key, bytes) {
      const path = join(root, checkKey(key));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // In the same folder, so that the rename stays on one file system and is atomic.
      const partial = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(partial, bytes, { mode: 0o600, flag: 'wx', flush: true });
        await rename(partial, path);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    },

    async get(key) {
      const path = join(root, checkKey(key));
      const file = await open(path, 'r').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (!file) return null;
      try {
        const { size } = await file.stat();
        return { body: file.createReadStream(), size };
      } catch (error) {
        await file.close();
        throw error;
      }
    },

    async remove(folder) {
      await rm(join(root, checkFolder(folder)), { recursive: true, force: true });
    },

    async removeFile(key) {
      const path = join(root, checkKey(key));
      await rm(path, { force: true });
      // Fails while it holds other files.
      await rmdir(dirname(path)).catch(() => {});
    },

    async check() {
      await access(root, constants.R_OK | constants.W_OK).catch((error: unknown) => {
        // Created with the first image.
        if (!isMissing(error)) throw error;
      });
    },

    async *keys() {
      const folders = await opendir(root).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for await (const { name: folder } of folders) {
        const files = await readdir(join(root, folder)).catch((error: unknown) => {
          if (isMissing(error)) return [];
          throw error;
        });
        yield* files.map((file) => `${folder}/${file}`).filter(isImageKey);
      }
    },
  };
}
