import type { Db } from '#server/db/db.ts';
import { wakeImageDownloads } from '#server/features/image-downloads/image-downloads.store.ts';
import { claimImport } from '#server/features/product-import/uploaded/claimed-imports.store.ts';
import { importsChannel } from '#server/features/product-import/uploaded/imports.store.ts';
import type { Job } from './queue.ts';

/** Finds what another process left behind. */
const LOOK_EVERY_MS = 30_000;

/** Checks, applies and undoes imports of the dashboard, one after another. Each has ten tries, and then fails with words. */
export function imports({ db }: { db: Db }): Job {
  const kept = new Map<string, number>();
  return {
    name: 'imports',
    channel: importsChannel,
    isShared: true,
    run: async ({ signal }) => ((await workOnNext(db, signal, kept)) ? 0 : LOOK_EVERY_MS),
  };
}

/**
 * Loads what reads files when there is one.
 * @param kept claims that could not be released, by the id of the import
 * @returns false when no import waits
 */
export async function workOnNext(
  db: Db,
  signal: AbortSignal,
  kept = new Map<string, number>(),
): Promise<boolean> {
  const claimed = await claimImport(db, kept);
  if (!claimed) return false;
  kept.delete(claimed.id);
  const { workOnImport } = await import('#server/features/product-import/uploaded/work-on-import.ts');
  const { undoRows } = await import('#server/features/import-undo/undo-rows.ts');
  await workOnImport({ db, undoRows, onApplied: wakeImageDownloads }, claimed, signal, kept);
  return true;
}
