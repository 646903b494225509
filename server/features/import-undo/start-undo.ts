import type { ProductImport, UndoPreview } from '#contract/product-imports.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import { lockImport, queueImport } from '../product-import/uploaded/imports.store.ts';
import { getImport } from '../product-import/uploaded/send-import.ts';
import { countUndoOutcomes } from './preview-undo.store.ts';

const refuse = (message: string) => new ShopError('invalid-input', message);

function requireUndoable({ status, applied, undoUntil }: ProductImport): void {
  if (undoUntil !== null) return;
  if (status !== 'applied' && status !== 'stopped') throw refuse('This import has not been applied.');
  if (applied === 0) throw refuse('This import has written nothing.');
  throw refuse('An import can be undone for 24 hours, which are over.');
}

/** @throws not-found, or invalid-input when the import cannot be undone */
export async function previewUndo(db: Db, actor: Actor, id: string): Promise<UndoPreview> {
  requireUndoable(await getImport(db, actor, id));
  return await countUndoOutcomes(db, id, ownBrandId(actor));
}

/**
 * Lets the job undo the rows that an import wrote. One that is being undone, or was, stays so.
 * @throws not-found, or invalid-input when the import cannot be undone
 */
export async function undoImport(db: Db, actor: Actor, id: string): Promise<ProductImport> {
  await inTransaction(db, async (tx) => {
    const found = await lockImport(tx, id, ownBrandId(actor));
    if (!found) throw notFound('No import found.');
    if (found.status === 'undoing' || found.status === 'undone') return;
    requireUndoable(await getImport(tx, actor, id));
    // Whoever undoes is who changes the products.
    await queueImport(tx, id, { status: 'undoing', userId: actor.id, problem: null });
  });
  return await getImport(db, actor, id);
}
