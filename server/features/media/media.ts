import { join } from 'node:path';
import { diskStore } from './disk-store.ts';
import type { ImageStore, ListableImageStore } from './image-store.ts';
import { ImageWorker } from './image-worker.ts';
import { MasterImages } from './master-images.ts';
import { type S3Settings, s3Store } from './s3-store.ts';
import { type MediaLog, withOutageMessages } from './store-outage.ts';
import { VariantQueue } from './variant-queue.ts';
import { withUnmovedImages } from './with-unmoved-images.ts';

/** Dependencies of this slice's use cases. One per process. */
export type Media = {
  store: ImageStore;
  worker: ImageWorker;
  masters: MasterImages;
  queue: VariantQueue;
  /** Variants in progress for visitors, by key, so that concurrent requests share one. */
  encoding: Map<string, Promise<Uint8Array | null>>;
};

/** @returns the bucket's store when there are S3 settings, else that of `images` in the data directory */
export function openStore(dataDir: string, s3: S3Settings | null): ListableImageStore {
  const folder = diskStore(join(dataDir, 'images'));
  return s3 ? withUnmovedImages(s3Store(s3), folder) : folder;
}

/** @param log gets failures of the store and of background work */
export function openMedia(store: ImageStore, log: MediaLog, worker = new ImageWorker()): Media {
  const watched = withOutageMessages(store, log);
  const masters = new MasterImages(watched, worker);
  return {
    store: watched,
    worker,
    masters,
    queue: new VariantQueue(watched, masters, worker, log),
    encoding: new Map(),
  };
}

/** Drops queued variants, ends the image worker, and resolves when the variant in progress has failed or is done. */
export async function closeMedia({ queue, worker }: Media): Promise<void> {
  queue.close();
  worker.close();
  await queue.settled();
}
