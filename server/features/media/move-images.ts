import { buffer } from 'node:stream/consumers';
import type { FolderStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { toContentType } from './media.rules.ts';

/** Images in progress at once: as many as keep a bucket in another data centre busy, at most 5 MB each. */
const concurrency = 8;
/** An unreachable bucket fails for every image. */
const maxFailures = 10;

export type MovedImages = {
  copied: number;
  /** Files that were in the bucket before, with the same bytes. */
  already: number;
  deleted: number;
  failed: { key: string; error: unknown }[];
};

type Move = {
  from: FolderStore;
  to: ImageStore;
  /** Deletes each local file once the bucket has returned the same bytes. */
  deletes: boolean;
  signal?: AbortSignal;
  onProgress?: (moved: MovedImages) => void;
};

/**
 * Copies all images of a folder into a bucket, reads each back and compares it. It may run again at any time, also after an
 * interruption: what the bucket has already is only compared.
 * @returns counts; it stops at the tenth failure and when aborted
 */
export async function moveImages({ from, to, deletes, signal, onProgress }: Move): Promise<MovedImages> {
  const moved: MovedImages = { copied: 0, already: 0, deleted: 0, failed: [] };
  const keys = from.keys()[Symbol.asyncIterator]();
  const isStopped = () => signal?.aborted || moved.failed.length >= maxFailures;

  async function moveNext(): Promise<void> {
    while (!isStopped()) {
      const { done, value: key } = await keys.next();
      if (done) return;
      await moveOne(key).then(
        () => onProgress?.(moved),
        (error) => void moved.failed.push({ key, error }),
      );
    }
  }
  async function moveOne(key: string): Promise<void> {
    const bytes = await read(from, key);
    // Deleted by the shop meanwhile.
    if (!bytes) return;
    if (isSame(await read(to, key), bytes)) moved.already += 1;
    else {
      await to.put(key, bytes, toContentType(key));
      if (!isSame(await read(to, key), bytes)) throw new Error('the bucket returns other bytes than it got');
      moved.copied += 1;
    }
    if (!deletes) return;
    await from.removeFile(key);
    moved.deleted += 1;
  }
  await Promise.all(Array.from({ length: concurrency }, moveNext));
  // Closes the folder when it was not read to its end.
  await keys.return?.();
  return moved;
}

const isSame = (found: Buffer | null, bytes: Buffer) => found?.equals(bytes) ?? false;

async function read(store: ImageStore, key: string): Promise<Buffer | null> {
  const found = await store.get(key);
  return found && (await buffer(found.body));
}
