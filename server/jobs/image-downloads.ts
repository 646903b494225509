import type { DownloadParts } from '#server/features/image-downloads/download-image.ts';
import { imageDownloadsChannel } from '#server/features/image-downloads/image-downloads.store.ts';
import { runDownloads } from '#server/features/image-downloads/run-downloads.ts';
import { publicNetwork } from '#server/outbound/network.ts';
import type { Job } from './queue.ts';

/** While some wait for another try, or another process works on them, which may end at any moment. */
const LOOK_AGAIN_MS = 5_000;

/**
 * Downloads pictures that imports name, from the public internet alone (docs/decisions/109-downloaded-pictures.md). Each has four tries,
 * and is then listed with the reason.
 */
export const imageDownloads = (parts: Omit<DownloadParts, 'network'>): Job => ({
  name: 'image-downloads',
  channel: imageDownloadsChannel,
  isShared: true,
  run: async ({ signal }) =>
    (await runDownloads({ ...parts, network: publicNetwork }, { signal })) ? LOOK_AGAIN_MS : null,
});
