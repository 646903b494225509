import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import type { Db } from '#server/db/db.ts';
import { bulkEdits } from '#server/db/schema/bulk-edits.ts';
import { productHistory } from '#server/db/schema/product-history.ts';

/** How long after it has ended an edit can be undone. */
const undoneFor = sql`interval '1 day'`;

/** True when an edit can be undone: products keep no history of what deleted them, and what an undoing gave back is what was before. */
export const canBeUndone = sql<boolean>`(
  ${bulkEdits.endedAt} > now() - ${undoneFor} and ${bulkEdits.changed} > 0 and ${bulkEdits.change} ->> 'kind' not in ('delete', 'undo')
  and not exists (select from ${bulkEdits} later where later.user_id = bulk_edits.user_id and later.change ->> 'edit' = bulk_edits.id::text
    and later.ending is distinct from 'cancelled' and later.ending is distinct from 'stopped')) is true`;

/** Condition on entries of the history: what an edit has changed. Index: product_history_at. */
const isOfEdit = (
  id: string,
): SQL => sql`${productHistory.at} >= (select created_at from ${bulkEdits} where id = ${id}::uuid)
  and ${productHistory.source} = 'bulk-edit' and ${productHistory.changes} ->> 'bulkEdit' = ${id}`;

/** The ids of the products that an edit has changed, in the order in which everybody locks them. Deleted ones have no history. */
export const changedBy = (id: string): SQL => sql`
  select array_agg(distinct product_id) as ids from ${productHistory} where ${isOfEdit(id)}`;

/** @returns what an edit has changed, by product */
export async function findChanges(
  db: Db,
  id: string,
  productIds: readonly string[],
): Promise<Map<string, ProductChanges>> {
  const rows = await db
    .select({ productId: productHistory.productId, changes: productHistory.changes })
    .from(productHistory)
    .where(and(inArray(productHistory.productId, [...productIds]), isOfEdit(id)));
  return new Map(rows.map(({ productId, changes }) => [productId, changes]));
}

/** Waits for whoever undoes the same edit. */
export async function lockBulkEdit(db: Db, id: string, userId: string): Promise<void> {
  await db
    .select({ id: bulkEdits.id })
    .from(bulkEdits)
    .where(and(eq(bulkEdits.id, id), eq(bulkEdits.userId, userId)))
    .for('update');
}
