import { sql } from 'drizzle-orm';
import { listPermissions } from '#contract/permissions.ts';
import type { Db } from '#server/db/db.ts';
import { noteStockWriter } from '../../stock/stock.store.ts';
import type { FileRow, ImportedVariant } from '../import.rules.ts';
import { importRows } from '../import-batch.ts';
import { type ClaimedImport, findMembershipOfImport, noteProgress } from './claimed-imports.store.ts';
import { listWaiting, markRows, type RefusedRow } from './import-rows.store.ts';
import { runBatches } from './run-batches.ts';
import { seenBy } from './seen-rows.ts';

/** Rows that one transaction writes. */
const batchSize = 500;
const stale = {
  reason: 'The product has changed since the check.',
  hint: 'Check the file again to see what it would change now.',
};

/**
 * Writes the new and changed rows of an import, batch by batch. A batch marks its rows in its own transaction, so that each is
 * written once, whatever interrupts it.
 * @param onApplied called in the transaction that ends it, when all of its rows are written
 * @throws ClaimLost when it was stopped, or another process does it
 */
export async function applyRows(
  db: Db,
  claimed: ClaimedImport,
  signal: AbortSignal,
  onApplied: (tx: Db) => Promise<void>,
): Promise<void> {
  await runBatches({ db, signal }, (tx, after) => applyNext(tx, { claimed, onApplied }, after));
}

/**
 * @param after the number of the last row of which nothing before is left
 * @returns the same after this batch; null when nothing is left at all
 */
async function applyNext(
  tx: Db,
  { claimed, onApplied }: { claimed: ClaimedImport; onApplied: (tx: Db) => Promise<void> },
  after: number,
): Promise<number | null> {
  await noteProgress(tx, claimed, {});
  const membership = await findMembershipOfImport(tx, claimed);
  if (!listPermissions(membership).includes('products.write')) {
    const problem = 'The account that applied it may not change these products any more.';
    await noteProgress(tx, claimed, { status: 'stopped', problem, claimedUntil: null });
    return null;
  }
  const { rows: waiting, upTo } = await listWaiting<FileRow>(tx, claimed.id, { after, limit: batchSize });
  if (waiting.length === 0) {
    await noteProgress(tx, claimed, { status: 'applied', claimedUntil: null });
    await onApplied(tx);
    return null;
  }
  await noteStockWriter(tx, claimed.userId);
  const rows = waiting.map(({ row }) => withSold(row));
  const seen = new Map(waiting.map((one) => [one.row.sku, one.seen]));
  const { refusals } = await importRows(tx, rows, {
    ...claimed,
    findRefusal: (row, stored) => (seenBy(row, stored) === seen.get(row.sku) ? null : stale),
  });
  const written = waiting.filter(({ row }) => !refusals.has(row.sku));
  const refused = waiting.flatMap(({ number, row, result }): RefusedRow[] => {
    const refusal = refusals.get(row.sku);
    return refusal ? [{ number, result, ...refusal }] : [];
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

interface EarlierSold {
  barcode?: string | null;
  weightGrams?: number | null;
}

/** @returns a row that an earlier version checked, which kept barcode and weight with the options, as this one reads it */
function withSold(row: FileRow): FileRow {
  if (row.variant === null || row.sold) return row;
  const { barcode, weightGrams } = row.variant as ImportedVariant & EarlierSold;
  const sold = { ...(barcode && { barcode }), ...(weightGrams != null && { weightGrams }) };
  return Object.keys(sold).length > 0 ? { ...row, sold } : row;
}
