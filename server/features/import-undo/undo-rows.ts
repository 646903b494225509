import { sql } from 'drizzle-orm';
import { listPermissions } from '#contract/permissions.ts';
import type { UndoOutcome } from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import { lockImport } from '../product-import/import.store.ts';
import {
  type ClaimedImport,
  findMembershipOfImport,
  noteProgress,
} from '../product-import/uploaded/claimed-imports.store.ts';
import { runBatches } from '../product-import/uploaded/run-batches.ts';
import type { UndoProblem } from '../product-undo/plan-undo.rules.ts';
import { noteStockWriter } from '../stock/stock.store.ts';
import { findActor } from '../users/users.store.ts';
import { type AppliedRow, listApplied, markUndone, type UndoneRow } from './undo.store.ts';
import { type Undone, undoProducts, type Written } from './undo-products.ts';

/** Rows that one transaction writes. */
const batchSize = 200;

/**
 * Undoes the rows that an import wrote, batch by batch. A batch marks its rows in its own transaction, so that each is undone once,
 * whatever interrupts it.
 * @throws ClaimLost when another process does it
 */
export async function undoRows(db: Db, claimed: ClaimedImport, signal: AbortSignal): Promise<void> {
  await runBatches({ db, signal }, (tx, after) => undoNext(tx, claimed, after));
}

/** @returns the number of the row to go on behind; null when nothing is left */
async function undoNext(tx: Db, claimed: ClaimedImport, after: number): Promise<number | null> {
  await noteProgress(tx, claimed, {});
  const membership = await findMembershipOfImport(tx, claimed);
  const actor = await findActor(tx, claimed.userId);
  if (!actor || !listPermissions(membership).includes('products.write')) {
    const problem = 'The account that undid it may not change these products any more.';
    await noteProgress(tx, claimed, { status: 'stopped', problem, claimedUntil: null });
    return null;
  }
  const { rows, until } = await listApplied(tx, claimed.id, { after, limit: batchSize });
  if (rows.length === 0) {
    await noteProgress(tx, claimed, { status: 'undone', claimedUntil: null });
    return null;
  }
  // Locks in the order in which imports do.
  await lockImport(tx);
  await noteStockWriter(tx, actor.id);
  const written = groupByProduct(rows);
  const results = await undoProducts(tx, { actor, brandId: claimed.brandId }, written);
  const undone = written.flatMap((product) => {
    const result = results.get(product.productId);
    return result ? toUndoneRows(product, result) : [];
  });
  for (const { number, productId, appliedAt } of rows) {
    if (!productId || !appliedAt) undone.push({ number, undone: 'left', reason: unknown });
  }
  await markUndone(tx, claimed.id, undone);
  const count = (outcome: Undone['outcome']) =>
    [...results.values()].filter((result) => result.outcome === outcome).length;
  await noteProgress(tx, claimed, {
    rowsUndone: sql`rows_undone + ${undone.length}`,
    productsRestored: sql`products_restored + ${count('undone')}`,
    productsRemoved: sql`products_removed + ${count('removed')}`,
    productsPartly: sql`products_partly + ${count('partly')}`,
    productsLeft: sql`products_left + ${count('left')}`,
  });
  return until;
}

const unknown = 'An earlier version of the shop applied it, which did not record enough.';

function groupByProduct(rows: readonly AppliedRow[]): Written[] {
  return [...Map.groupBy(rows, ({ productId }) => productId)].flatMap(([productId, group]) => {
    const appliedAt = group[0]?.appliedAt;
    return productId && appliedAt ? [{ productId, appliedAt, rows: group }] : [];
  });
}

/** A result about a variant stands at its row, the rest at the first row of the product. */
function toUndoneRows({ rows }: Written, { outcome, problems }: Undone): UndoneRow[] {
  const findRow = ({ sku }: UndoProblem) => rows.find((row) => row.sku === sku) ?? rows[0];
  return rows.map((row): UndoneRow => {
    const own = problems.filter((problem) => findRow(problem) === row);
    const words = own.map(({ sku, choice, message }) =>
      choice && sku !== row.sku ? `${choice}: ${message}` : message,
    );
    const reason = words.length > 0 ? [...new Set(words)].join(' ') : null;
    return { number: row.number, undone: ofRow(outcome, reason !== null), reason };
  });
}

function ofRow(outcome: Undone['outcome'], hasProblem: boolean): UndoOutcome {
  if (outcome === 'removed') return 'undone';
  return hasProblem || outcome === 'left' ? outcome : 'undone';
}
