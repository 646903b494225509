import type { DownloadParts } from '#server/features/products/image-downloads/download-image.ts';
import { imageDownloadsChannel } from '#server/features/products/image-downloads/image-downloads.store.ts';
import { runDownloads } from '#server/features/products/image-downloads/run-downloads.ts';
import { publicNetwork } from '#server/outbound/network.ts';
import { startWokenJob, type WokenJob, type WokenJobParts } from './woken-job.ts';

type ImageDownloadJob = WokenJobParts & Omit<DownloadParts, 'network'>;

/** While some wait for another try, or another process works on them, which may end at any moment. */
const LOOK_AGAIN_MS = 5_000;

/** Downloads pictures that imports name, from the public internet alone (docs/decisions/109-downloaded-pictures.md). */
export const startImageDownloads = (job: ImageDownloadJob): Promise<WokenJob> =>
  startWokenJob(job, {
    channel: imageDownloadsChannel,
    run: async (signal) =>
      (await runDownloads({ ...job, network: publicNetwork }, { signal })) ? LOOK_AGAIN_MS : null,
    failure: 'Pictures of an import could not be downloaded. It is tried again.',
  });
