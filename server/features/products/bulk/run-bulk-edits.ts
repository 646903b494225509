import { TransactionRollbackError } from 'drizzle-orm';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { can } from '#server/http/actor.ts';
import { findActor } from '../../users/users.store.ts';
import { maxAnnounced } from '../announce-product.ts';
import { noteStockWriter } from '../stock.store.ts';
import { applyChange } from './apply-change.ts';
import { endBulkEdit, findOpenBulkEdit, recordBatch } from './bulk-edits.store.ts';

export interface BulkShop {
  db: Db;
  cacheInvalidation: CacheInvalidation;
}

interface RunOptions {
  /** Keeps others from running them until the end of a transaction. @throws when somebody else has begun to */
  hold(tx: Db): Promise<void>;
  /** Ends it between two transactions. */
  signal?: AbortSignal;
  /** Products of a transaction: few enough that nobody notices its locks. */
  batch?: number;
}

/** Dropping everything that is cached for each batch would cost shoppers more than prices that are shown some seconds too long. */
const ANNOUNCED_EVERY_MS = 5_000;

/** What a run remembers between its transactions. */
interface Progress extends Pick<RunOptions, 'hold'> {
  /** When it last dropped everything that is cached. */
  announcedAt: number;
  /** Where the last batch began. */
  tried: { editId: string; productId: string | undefined } | null;
}

/**
 * Goes on with bulk edits until all have ended. A batch is one transaction with its place in the list, so that each product is changed
 * once, whatever breaks off between.
 */
export async function runBulkEdits(shop: BulkShop, { hold, signal, batch = 100 }: RunOptions): Promise<void> {
  const progress: Progress = { announcedAt: Number.NEGATIVE_INFINITY, tried: null, hold };
  let size = batch;
  while (!signal?.aborted) {
    try {
      if (!(await runBatch(shop, size, progress))) return;
      size = Math.min(size * 2, batch);
    } catch (error) {
      if (error instanceof TransactionRollbackError) continue;
      if (violatedConstraint(error) === null) throw error;
      // A rule of the database that this code does not know: find the product, and go on without it.
      if (size === 1) await refuseTried(shop.db, progress);
      size = Math.ceil(size / 2);
    }
  }
}

/** @returns false when no edit goes on */
async function runBatch(
  { db, cacheInvalidation }: BulkShop,
  size: number,
  progress: Progress,
): Promise<boolean> {
  const now = performance.now();
  const isDue = now - progress.announcedAt >= ANNOUNCED_EVERY_MS;
  let isAnnounced = false;
  const found = await cacheInvalidation.inTransaction(db, async (tx, announce) => {
    await progress.hold(tx);
    const edit = await findOpenBulkEdit(tx, size);
    if (!edit) return false;
    const { id, change, total, batch: productIds } = edit;
    progress.tried = { editId: id, productId: productIds[0] };
    const actor = edit.userId === null ? null : await findActor(tx, edit.userId);
    const isAllowed =
      actor &&
      can(actor, 'products.write') &&
      (change.kind !== 'categories' || can(actor, 'categories.write'));
    if (!isAllowed || productIds.length === 0) {
      await endBulkEdit(tx, id, isAllowed ? 'finished' : 'stopped');
      announce(...changesOfEnd(total));
      return true;
    }
    await noteStockWriter(tx, actor.id);
    const announceMany = () => {
      isAnnounced = isDue;
      if (isDue) announce('catalogue');
    };
    const options = { productIds, actor, announceMany };
    const outcome = await applyChange(tx, announce, change, options);
    // Somebody has cancelled it since.
    if (!(await recordBatch(tx, edit, productIds.length, outcome))) throw new TransactionRollbackError();
    return true;
  });
  if (isAnnounced) progress.announcedAt = now;
  return found;
}

/** What is announced when an edit of so many products ends: its last batches may not have been. */
export const changesOfEnd = (total: number): 'catalogue'[] => (total > maxAnnounced ? ['catalogue'] : []);

const reason = 'The database refuses the change. Please edit this product by itself.';

/** Leaves it to the next batch when somebody has begun an edit since that goes first. */
async function refuseTried(db: Db, { tried, hold }: Progress): Promise<void> {
  await inTransaction(db, async (tx) => {
    await hold(tx);
    const edit = await findOpenBulkEdit(tx, 1);
    const [_id] = edit ? edit.batch : [];
    if (edit && _id && edit.id === tried?.editId && _id === tried.productId)
      await recordBatch(tx, edit, 1, { changed: 0, refusals: [{ _id, name: null, reason }] });
  });
}
