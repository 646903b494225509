import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkFolder, checkKey, type ImageStore } from './image-store.ts';

const isMissing = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');

/** Pictures in a folder of this machine, readable by the shop's user alone. A reader sees a whole file or none. */
export function diskStore(root: string): ImageStore {
  return {
    async put(key, bytes) {
      const path = join(root, checkKey(key));
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Beside its place, so that the rename stays on one file system and is atomic.
      const half = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(half, bytes, { mode: 0o600, flag: 'wx', flush: true });
        await rename(half, path);
      } catch (error) {
        await rm(half, { force: true });
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
  };
}
