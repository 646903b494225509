import { sql } from 'drizzle-orm';
import { permissionsOf } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { wakeImageDownloads } from '../image-downloads/image-downloads.store.ts';
import { type FileRow, productSkuOf } from '../import/import.rules.ts';
import { lockImport } from '../import/import.store.ts';
import { importRows } from '../import/import-batch.ts';
import { lockProducts } from '../import/kept-fields.store.ts';
import { noteStockWriter } from '../stock.store.ts';
import { type ClaimedImport, findMembershipOfImport, noteProgress } from './claimed-imports.store.ts';
import { listWaiting, markRows, type RefusedRow, type WaitingRow } from './import-rows.store.ts';
import { runBatches } from './run-batches.ts';
import { readStored, seenBy } from './seen-rows.ts';

/** Rows that one transaction writes. */
const batchSize = 500;
const stale = {
  reason: 'The product has changed since the check.',
  hint: 'Check the file again to see what it would change now.',
};

/**
 * Writes the new and changed rows of an import, batch by batch. A batch marks its rows in its own transaction, so that each is
 * written once, whatever interrupts it.
 * @throws ClaimLost when it was stopped, or another process does it
 */
export async function applyRows(db: Db, claimed: ClaimedImport, signal: AbortSignal): Promise<void> {
  await runBatches({ db, signal }, (tx, after) => applyNext(tx, claimed, after));
}

/**
 * @param after the number of the last row of which nothing before is left
 * @returns the same after this batch; null when nothing is left at all
 */
async function applyNext(tx: Db, claimed: ClaimedImport, after: number): Promise<number | null> {
  await noteProgress(tx, claimed, {});
  const membership = await findMembershipOfImport(tx, claimed);
  if (!permissionsOf(membership).includes('products.write')) {
    const problem = 'The account that applied it may not change these products any more.';
    await noteProgress(tx, claimed, { status: 'stopped', problem, claimedUntil: null });
    return null;
  }
  const { rows: waiting, upTo } = await listWaiting<FileRow>(tx, claimed.id, { after, limit: batchSize });
  if (waiting.length === 0) {
    await noteProgress(tx, claimed, { status: 'applied', claimedUntil: null });
    await wakeImageDownloads(tx);
    return null;
  }
  const fresh = await withoutStale(tx, waiting);
  await noteStockWriter(tx, claimed.userId);
  const { refusals } = await importRows(
    tx,
    fresh.map(({ row }) => row),
    claimed,
  );
  const isFresh = new Set(fresh);
  const written = fresh.filter(({ row }) => !refusals.has(row.sku));
  const refused = waiting.flatMap((one): RefusedRow[] => {
    const { number, row, result } = one;
    const reason = refusals.get(row.sku);
    if (!isFresh.has(one)) return [{ number, result, ...stale }];
    return reason === undefined ? [] : [{ number, result, reason, hint: null }];
  });
  await markRows(
    tx,
    claimed.id,
    written.map(({ number }) => number),
    refused,
  );
  const refusedNew = refused.filter(({ result }) => result === 'new').length;
  await noteProgress(tx, claimed, {
    rowsApplied: sql`rows_applied + ${written.length}`,
    appliedAt: sql`now()`,
    rowsRefused: sql`rows_refused + ${refused.length}`,
    rowsNew: sql`rows_new - ${refusedNew}`,
    rowsChanged: sql`rows_changed - ${refused.length - refusedNew}`,
  });
  return upTo;
}

/** Locks the products of the rows. @returns the rows that still meet what they were compared with */
async function withoutStale(tx: Db, waiting: readonly WaitingRow<FileRow>[]): Promise<WaitingRow<FileRow>[]> {
  const rows = waiting.map(({ row }) => row);
  // Locks in the order in which other imports do.
  await lockImport(tx);
  await lockProducts(tx, [...new Set(rows.map(productSkuOf))]);
  const stored = await readStored(tx, rows);
  return waiting.filter(({ row, seen }) => seenBy(row, stored) === seen);
}
