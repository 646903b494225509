import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { runBulkEdits } from '#server/features/products/bulk/run-bulk-edits.ts';
import { startWokenJob, type WokenJob, type WokenJobParts } from './woken-job.ts';

interface BulkEditJob extends WokenJobParts {
  db: Db;
  cacheInvalidation: CacheInvalidation;
}

/** While another process goes on with them, which may end at any moment. */
const LOOK_AGAIN_MS = 2_000;

/** Changes products of bulk edits as soon as somebody begins one, and goes on with those that a process left when it ended. */
export const startBulkEdits = (job: BulkEditJob): Promise<WokenJob> =>
  startWokenJob(job, {
    channel: 'bulk_edits',
    run: async (signal) => ((await runBulkEdits(job, { signal })) ? null : LOOK_AGAIN_MS),
    failure: 'Products of a bulk edit could not be changed. It is tried again.',
  });
