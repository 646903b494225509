import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'drizzle-orm';
import type { CacheInvalidation } from '#server/cache/cache-invalidation.ts';
import { type Database, type Db, openDatabase } from '#server/db/db.ts';
import { prepareReadColumns } from '#server/features/product-lists/product-table.store.ts';
import { keepProductsInMemory } from '#server/features/product-lists/products-in-memory.ts';
import { findNode, ownCheckout } from '../scripts/shop-command.ts';
import { generatedRows } from './generated-products.ts';

/** Nothing changes. */
export const noChanges: CacheInvalidation = { onChange() {}, onMissed() {}, isListening: () => true };
export const productsInMemory = (db: Db) =>
  keepProductsInMemory(prepareReadColumns(db), noChanges, { report: console.error });

export interface TemporaryShop {
  database: Database;
  dataDir: string;
  products: number;
  /** Duration of the import. */
  seconds: number;
  close(): Promise<void>;
}

export type Catalogue = { file: string } | { generated: number };

/**
 * Imports a catalogue file, or generated products, into an embedded database in a temporary folder, with `npm run import` of
 * a checkout, which may have another schema.
 */
export async function openTemporaryShop(
  catalogue: Catalogue,
  checkout = ownCheckout,
): Promise<TemporaryShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-bench-'));
  // PostgreSQL may run as another user, who needs access to the folder.
  chmodSync(dataDir, 0o711);
  const open = () => openDatabase({ databaseUrl: null, dataDir }, { limited: false });
  try {
    // An import is refused where there is no database.
    await (await open()).close();
    const started = performance.now();
    await runImport(catalogue, dataDir, checkout);
    const seconds = (performance.now() - started) / 1_000;
    const database = await open();
    const { rows } = await database.pool.query<{ products: number }>(
      'select count(*)::int as products from products',
    );
    const close = async () => {
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    };
    return { database, dataDir, products: rows[0]?.products ?? 0, seconds, close };
  } catch (error) {
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
}

async function runImport(catalogue: Catalogue, dataDir: string, checkout: string): Promise<void> {
  const source = 'file' in catalogue ? resolve(catalogue.file) : '-';
  const args = ['--disable-warning=ExperimentalWarning', 'scripts/import.ts', source];
  const child = spawn(findNode(checkout), args, {
    cwd: checkout,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  const rows = 'file' in catalogue ? [] : jsonLines(catalogue.generated);
  // When the import ends before it has read everything, its exit code says so.
  await pipeline(Readable.from(rows), child.stdin).catch(() => {});
  if ((await ended) !== 0) throw new Error(`the import of ${checkout} failed`);
}

function* jsonLines(count: number): Generator<string> {
  for (const row of generatedRows(count)) yield `${JSON.stringify(row)}\n`;
}

/** Gives one product in seven reviews. */
export async function addRatings(db: Db): Promise<void> {
  await db.execute(sql`update products set total_reviews = 1 + number % 5, rating_sum = (1 + number % 5) * (2 + number % 4)
    where number % 7 = 0`);
  await db.execute(sql`vacuum (analyze)`);
}
