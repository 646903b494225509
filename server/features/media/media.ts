import { join } from 'node:path';
import { diskStore } from './disk-store.ts';
import type { ImageStore } from './image-store.ts';
import { ImageWorker } from './image-worker.ts';
import { Masters } from './master-images.ts';
import { type S3Settings, s3Store } from './s3-store.ts';
import { withOutageMessages } from './store-outage.ts';
import { type MediaLog, VariantQueue } from './variant-queue.ts';

/** What every deed of this slice needs. Made once a process, closed with it. */
export type Media = {
  store: ImageStore;
  darkroom: ImageWorker;
  masters: Masters;
  queue: VariantQueue;
  /** Forms that are being made for visitors at this moment, by key: many who miss the same one wait for one print. */
  printing: Map<string, Promise<Uint8Array | null>>;
};

/** The bucket when there is one, else `images` under the data directory. */
export const openStore = (dataDir: string, s3: S3Settings | null): ImageStore =>
  s3 ? s3Store(s3) : diskStore(join(dataDir, 'images'));

export function openMedia(store: ImageStore, log: MediaLog): Media {
  const darkroom = new ImageWorker();
  const masters = new Masters(store, darkroom);
  return {
    store: withOutageMessages(store, log),
    darkroom,
    masters,
    queue: new VariantQueue(store, masters, darkroom, log),
    printing: new Map(),
  };
}

export async function closeMedia({ queue, darkroom }: Media): Promise<void> {
  queue.close();
  darkroom.close();
  await queue.settled();
}
