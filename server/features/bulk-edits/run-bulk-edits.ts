import { TransactionRollbackError } from 'drizzle-orm';
import { announceTogether } from '#server/db/announce-together.ts';
import { ClaimLost } from '#server/db/claims.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { findOutage } from '#server/db/outage.ts';
import { can } from '#server/http/actor.ts';
import { noteStockWriter } from '../stock/stock.store.ts';
import { findActor } from '../users/users.store.ts';
import { applyChange } from './apply-change.ts';
import { endBulkEdit, findOpenBulkEdit, recordBatch } from './bulk-edits.store.ts';
import { undoEdit } from './undo-changes.ts';

interface RunOptions {
  /** Keeps others from running them until the end of a transaction. @throws when somebody else has begun to */
  hold(tx: Db): Promise<void>;
  /** Ends it between two transactions. */
  signal?: AbortSignal;
  /** Products of a transaction: few enough that nobody notices its locks. */
  batch?: number;
}

/** Undoing goes through the forms, product by product, and holds its locks for longer. */
const undoneAtOnce = 10;

/** An edit of more drops everything that is cached, and not each product. */
const fewProducts = 20;

/** The memory of a run between its transactions. */
interface Progress extends Pick<RunOptions, 'hold'> {
  /** Where the last batch began. */
  tried: { editId: string; productId: string | undefined } | null;
}

/**
 * Goes on with bulk edits until all have ended. A batch is one transaction with its place in the list, so that each product is changed
 * once, whatever breaks off between.
 */
export async function runBulkEdits(db: Db, { hold, signal, batch = 100 }: RunOptions): Promise<void> {
  const progress: Progress = { tried: null, hold };
  let size = batch;
  while (!signal?.aborted) {
    progress.tried = null;
    try {
      if (!(await runBatch(db, size, progress))) return;
      size = Math.min(size * 2, batch);
    } catch (error) {
      if (error instanceof TransactionRollbackError) continue;
      if (!progress.tried || findOutage(error) || error instanceof ClaimLost) throw error;
      // Something that this code does not know: find the product, and go on without it.
      if (size === 1) await refuseTried(db, progress);
      size = Math.ceil(size / 2);
    }
  }
}

/** @returns false when no edit goes on */
async function runBatch(db: Db, size: number, progress: Progress): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    await progress.hold(tx);
    const edit = await findOpenBulkEdit(tx, size);
    if (!edit) return false;
    const { id, change, total } = edit;
    const productIds = change.kind === 'undo' ? edit.batch.slice(0, undoneAtOnce) : edit.batch;
    progress.tried = { editId: id, productId: productIds[0] };
    const actor = edit.userId === null ? null : await findActor(tx, edit.userId);
    const isAllowed =
      actor &&
      can(actor, 'products.write') &&
      ((change.kind === 'undo' ? change.of : change).kind !== 'categories' || can(actor, 'categories.write'));
    if (!isAllowed || productIds.length === 0) {
      await endBulkEdit(tx, id, isAllowed ? 'finished' : 'stopped');
      return true;
    }
    await noteStockWriter(tx, actor.id);
    if (total > fewProducts) await announceTogether(tx);
    const outcome =
      change.kind === 'undo'
        ? await undoEdit(tx, change, { productIds, actor })
        : await applyChange(tx, change, { edit: id, productIds, actor });
    // Somebody has cancelled it since.
    if (!(await recordBatch(tx, edit, productIds.length, outcome))) throw new TransactionRollbackError();
    return true;
  });
}

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
