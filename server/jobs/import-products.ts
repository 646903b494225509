import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import type { Db } from '#server/db/db.ts';
import type { Notifications } from '#server/db/notifications.ts';
import { isLoggedOutage } from '#server/db/outage.ts';
import { claimImport } from '#server/features/products/uploaded-import/claimed-imports.store.ts';
import { importsChannel } from '#server/features/products/uploaded-import/imports.store.ts';

export interface ImportJob {
  db: Db;
  cacheInvalidation: CacheInvalidation;
  notifications: Notifications;
  log: { warn(details: object, message: string): void };
}

export interface Imports {
  /** Lets the current batch finish. The next process goes on with the import. */
  stop(): Promise<void>;
}

/** For what another process left behind. */
const LOOK_EVERY_MS = 30_000;
const RETRY_MS = 5_000;

/**
 * Checks and applies imports of the dashboard, one after another, until stopped. Woken by new ones. Several processes may do so at the same time: each
 * import has one of them.
 */
export async function startImports({ notifications, log, ...work }: ImportJob): Promise<Imports> {
  const stopped = new AbortController();
  let wake = () => {};
  const wakeUp = () => wake();
  await notifications.subscribe(importsChannel, wakeUp);
  notifications.on('connected', wakeUp);

  async function run(): Promise<void> {
    while (!stopped.signal.aborted) {
      // Before looking, so that what comes meanwhile is found next.
      const { promise: woken, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      const waitMs = await workOnNext(work, stopped.signal).then(
        (worked) => (worked ? 0 : LOOK_EVERY_MS),
        (err: unknown) => {
          // Logged once, where it is noticed.
          if (!isLoggedOutage(err)) log.warn({ err }, 'An import of products failed. It is tried again.');
          return RETRY_MS;
        },
      );
      const timer = setTimeout(resolve, waitMs).unref();
      if (!stopped.signal.aborted) await woken;
      clearTimeout(timer);
    }
  }

  const running = run();
  return {
    async stop() {
      stopped.abort();
      notifications.off('connected', wakeUp);
      wake();
      await running;
    },
  };
}

/** Loads what reads files when there is one. @returns false when no import waits */
export async function workOnNext(
  work: Pick<ImportJob, 'db' | 'cacheInvalidation'>,
  signal: AbortSignal,
): Promise<boolean> {
  const claimed = await claimImport(work.db);
  if (!claimed) return false;
  const { workOnImport } = await import('#server/features/products/uploaded-import/work-on-import.ts');
  await workOnImport(work, claimed, signal);
  return true;
}
