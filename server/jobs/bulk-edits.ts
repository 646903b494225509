import type { Db } from '#server/db/db.ts';
import { runBulkEdits } from '#server/features/bulk-edits/run-bulk-edits.ts';
import type { Job } from './queue.ts';

/** Changes products of bulk edits as soon as somebody begins one, and goes on with those that a process left when it ended. */
export const bulkEdits = ({ db }: { db: Db }): Job => ({
  name: 'bulk-edits',
  channel: 'bulk_edits',
  async run({ signal, hold }) {
    await runBulkEdits(db, { signal, hold });
    return null;
  },
});
