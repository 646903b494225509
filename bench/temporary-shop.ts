import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createCacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Database, openDatabase } from '#server/db/db.ts';
import { migrateDatabase } from '#server/db/migrate.ts';
import { importCatalogue } from '#server/features/products/import/import-catalogue.ts';
import { openCatalogue } from '#server/features/products/import/read-rows.ts';
import { generatedRows } from './generated-products.ts';

/** There is no other process to notify. */
export const noChanges = createCacheInvalidation(null);

export interface TemporaryShop {
  database: Database;
  dataDir: string;
  products: number;
  /** Duration of the import. */
  seconds: number;
  close(): Promise<void>;
}

/** Imports a catalogue file, or generated products, into an embedded database in a temporary folder. */
export async function openTemporaryShop(
  catalogue: { file: string } | { generated: number },
): Promise<TemporaryShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  // PostgreSQL may run as another user, who needs access to the folder.
  chmodSync(dataDir, 0o711);
  const database = await openDatabase({ databaseUrl: null, dataDir }, { limited: false });
  const close = async () => {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await migrateDatabase(database.pool);
    const started = performance.now();
    const file =
      'file' in catalogue
        ? await openCatalogue(catalogue.file, Readable.from([]))
        : generatedFile(catalogue.generated);
    const { added } = await importCatalogue(database.db, file, {
      cacheInvalidation: noChanges,
      refuse: async () => {},
      report: () => {},
    });
    await database.pool.query('vacuum (analyze)');
    return { database, dataDir, products: added, seconds: (performance.now() - started) / 1_000, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function generatedFile(count: number) {
  async function* rows() {
    let line = 0;
    for (const values of generatedRows(count)) {
      line += 1;
      yield { line, values: { ...values }, problem: null, cells: [] };
    }
  }
  return { rows: rows() };
}
