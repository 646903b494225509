import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import { claimImport } from '#server/features/products/uploaded-import/claimed-imports.store.ts';
import { importsChannel } from '#server/features/products/uploaded-import/imports.store.ts';
import { startWokenJob, type WokenJob, type WokenJobParts } from './woken-job.ts';

interface ImportJob extends WokenJobParts {
  db: Db;
  cacheInvalidation: CacheInvalidation;
}

/** For what another process left behind. */
const LOOK_EVERY_MS = 30_000;

/** Checks and applies imports of the dashboard, one after another. Of several processes one works on each import. */
export function startImports(job: ImportJob): Promise<WokenJob> {
  const kept = new Map<string, number>();
  return startWokenJob(job, {
    channel: importsChannel,
    run: async (signal) => ((await workOnNext(job, signal, kept)) ? 0 : LOOK_EVERY_MS),
    failure: 'An import of products failed. It is tried again.',
  });
}

/**
 * Loads what reads files when there is one.
 * @param kept claims that could not be released, by the id of the import
 * @returns false when no import waits
 */
export async function workOnNext(
  work: Pick<ImportJob, 'db' | 'cacheInvalidation'>,
  signal: AbortSignal,
  kept = new Map<string, number>(),
): Promise<boolean> {
  const claimed = await claimImport(work.db, kept);
  if (!claimed) return false;
  kept.delete(claimed.id);
  const { workOnImport } = await import('#server/features/products/uploaded-import/work-on-import.ts');
  await workOnImport(work, claimed, signal, kept);
  return true;
}
