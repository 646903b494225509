import { and, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  type BulkEdit,
  type BulkRefusal,
  type DoneChange,
  maxRefusalsListed,
} from '#contract/bulk-edits.contract.ts';
import type { Db } from '#server/db/db.ts';
import { deleteBatch } from '#server/db/delete-batch.ts';
import { bulkEdits } from '#server/db/schema/bulk-edits.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { notFound } from '#server/errors.ts';
import { chosen, type ProductChoice } from '../products/back-office.store.ts';
import { canBeUndone, changedBy } from './undone-edits.store.ts';

/** The outcome for some products. All others stayed as they were, because nothing changed. */
export interface BulkOutcome {
  changed: number;
  refusals: BulkRefusal[];
}

/** Which products: these, whether they exist or not, or all of a list. */
export type Chosen = { ids: readonly string[] } | { choice: ProductChoice };
/** Those that an edit has changed, by its id. */
interface ChangedBy {
  edit: string;
}

const columns = {
  _id: bulkEdits.id,
  change: bulkEdits.change,
  total: bulkEdits.total,
  done: bulkEdits.done,
  changed: bulkEdits.changed,
  refused: bulkEdits.refused,
  refusals: bulkEdits.refusals,
  createdAt: bulkEdits.createdAt,
  endedAt: bulkEdits.endedAt,
  ending: bulkEdits.ending,
  canBeUndone,
};
const select = (db: Db) => db.select(columns).from(bulkEdits);
type Row = Awaited<ReturnType<typeof select>>[number];
const toBulkEdit = ({ createdAt, endedAt, ...edit }: Row): BulkEdit => ({
  ...edit,
  created: createdAt.toISOString(),
  ended: endedAt?.toISOString() ?? null,
});

/** The ids of the products, in the order in which everybody locks them. */
function selectIds(which: Chosen | ChangedBy): SQL {
  if ('edit' in which) return changedBy(which.edit);
  return 'ids' in which
    ? sql`select array_agg(distinct id) as ids from unnest(${sql.param(which.ids)}::uuid[]) id`
    : sql`select array_agg(${products.id} order by ${products.id}) as ids from ${products} where ${chosen(which.choice)}`;
}

interface NewBulkEdit {
  id: string;
  userId: string;
  change: DoneChange;
  which: Chosen | ChangedBy;
}

/** Inserts an edit of what is chosen now, and wakes the job. @returns false when there is one with the id */
export async function insertBulkEdit(db: Db, { id, userId, change, which }: NewBulkEdit): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${bulkEdits} (id, user_id, change, product_ids, total)
    select ${id}::uuid, ${userId}::uuid, ${JSON.stringify(change)}::jsonb, coalesce(ids, '{}'), coalesce(cardinality(ids), 0)
    from (${selectIds(which)}) chosen on conflict do nothing`);
  if (rowCount === 0) return false;
  await db.execute(sql`select pg_notify('bulk_edits', '')`);
  return true;
}

/** @returns null when it does not exist, or somebody else began it */
export async function findBulkEdit(db: Db, id: string, userId: string): Promise<BulkEdit | null> {
  const [found] = await select(db).where(and(eq(bulkEdits.id, id), eq(bulkEdits.userId, userId)));
  return found ? toBulkEdit(found) : null;
}

/** @throws not-found when it does not exist, or somebody else began it */
export async function getBulkEdit(db: Db, id: string, userId: string): Promise<BulkEdit> {
  const found = await findBulkEdit(db, id, userId);
  if (!found) throw notFound('No bulk edit found.');
  return found;
}

/** Those of an account that go on or have ended in the last day, newest first. */
export async function listBulkEdits(db: Db, userId: string): Promise<BulkEdit[]> {
  const recent = sql`${bulkEdits.endedAt} > now() - interval '1 day'`;
  const rows = await select(db)
    .where(and(eq(bulkEdits.userId, userId), or(isNull(bulkEdits.endedAt), recent)))
    .orderBy(desc(bulkEdits.createdAt))
    .limit(20);
  return rows.map(toBulkEdit);
}

/** How many of an account's go on. */
export async function countOpen(db: Db, userId: string): Promise<number> {
  const [found] = await db
    .select({ open: count() })
    .from(bulkEdits)
    .where(and(eq(bulkEdits.userId, userId), isNull(bulkEdits.endedAt)));
  return found?.open ?? 0;
}

export interface OpenBulkEdit {
  id: string;
  userId: string | null;
  change: DoneChange;
  total: number;
  /** How many were looked at. */
  done: number;
  /** The next products; none when all were looked at. */
  batch: string[];
}

/**
 * The oldest edit of each account goes on; among several accounts, the one with the fewest products left. It is not locked, so that it can
 * be cancelled at once.
 * @returns null when none goes on
 */
export async function findOpenBulkEdit(db: Db, batch: number): Promise<OpenBulkEdit | null> {
  const { rows } = await db.execute<OpenBulkEdit & Record<string, unknown>>(sql`
    select id, user_id as "userId", change, total, done, product_ids[done + 1 : done + ${batch}::int] as batch
    from (
      select distinct on (user_id) * from ${bulkEdits} where ended_at is null order by user_id, created_at, id
    ) next order by total - done, created_at limit 1`);
  return rows[0] ?? null;
}

/**
 * Notes what became of the next products, in the transaction that changed them.
 * @returns false when the edit has ended or gone on meanwhile: then the transaction may not be committed
 */
export async function recordBatch(
  db: Db,
  { id, done }: Pick<OpenBulkEdit, 'id' | 'done'>,
  looked: number,
  { changed, refusals }: BulkOutcome,
): Promise<boolean> {
  const more = JSON.stringify(refusals.slice(0, maxRefusalsListed));
  const recorded = await db
    .update(bulkEdits)
    .set({
      done: sql`${bulkEdits.done} + ${looked}`,
      changed: sql`${bulkEdits.changed} + ${changed}`,
      refused: sql`${bulkEdits.refused} + ${refusals.length}`,
      refusals: sql`jsonb_path_query_array(${bulkEdits.refusals} || ${more}::jsonb, ${`$[0 to ${maxRefusalsListed - 1}]`}::jsonpath)`,
    })
    .where(and(eq(bulkEdits.id, id), eq(bulkEdits.done, done), isNull(bulkEdits.endedAt)))
    .returning({ id: bulkEdits.id });
  return recorded.length > 0;
}

/** Ends an edit that goes on. */
export async function endBulkEdit(
  db: Db,
  id: string,
  ending: NonNullable<BulkEdit['ending']>,
): Promise<void> {
  await db
    .update(bulkEdits)
    .set({ ending, endedAt: sql`now()`, productIds: [] })
    .where(and(eq(bulkEdits.id, id), isNull(bulkEdits.endedAt)));
}

/** How long the results of bulk edits are kept. */
const keptDays = 90;

/** Deletes a batch of edits that ended long ago. @returns how many */
export async function deleteOldBulkEdits(db: Db, limit: number): Promise<number> {
  const { endedAt: oldest, id: key } = bulkEdits;
  const which = sql`${oldest} < now() - ${keptDays} * interval '1 day'`;
  return await deleteBatch(db, { table: bulkEdits, key, which, oldest, limit });
}
