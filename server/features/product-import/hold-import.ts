import type { Db } from '#server/db/db.ts';
import { isImportAwaited, lockImport } from './import.store.ts';

export interface ImportHolder {
  /** True when another import waits. */
  isAwaited(): Promise<boolean>;
  release(): Promise<void>;
}

/** Holds the lock of imports in a transaction that does nothing else, while an import writes in others. It ends with this process. */
export async function holdImport(db: Db): Promise<ImportHolder> {
  const [held, released] = [Promise.withResolvers<Db>(), Promise.withResolvers<void>()];
  const ended = db.transaction(async (tx) => {
    await lockImport(tx);
    held.resolve(tx);
    await released.promise;
  });
  ended.catch(held.reject);
  const tx = await held.promise;
  return {
    isAwaited: () => isImportAwaited(tx),
    async release() {
      released.resolve();
      await ended;
    },
  };
}
