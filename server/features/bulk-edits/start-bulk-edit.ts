import type { BulkChange, BulkEdit, BulkEditRequest, WhichProducts } from '#contract/bulk-edits.contract.ts';
import { isSame } from '#contract/is-same.ts';
import { defineTexts } from '#contract/texts.ts';
import { messages } from '#contract/validation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { refuseField, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import { type Actor, can } from '#server/http/actor.ts';
import * as en from '#server/texts/en/bulk-undo.ts';
import { lockProductCategories } from '../categories/category-changes.store.ts';
import { toChoice } from '../products/chosen-products.ts';
import { requireOwnContacts } from '../safety-contacts/change-contacts.ts';
import type { ShopSettings } from '../settings/shop-settings.ts';
import {
  type Chosen,
  countOpen,
  endBulkEdit,
  findBulkEdit,
  getBulkEdit,
  insertBulkEdit,
} from './bulk-edits.store.ts';
import { lockBulkEdit } from './undone-edits.store.ts';
import { whyNotUndone } from './why-not-undone.rules.ts';

const texts = defineTexts({ en });

export interface BulkParts {
  db: Db;
  shopSettings: Pick<ShopSettings, 'latest'>;
}

/** Edits of one account that go on at a time. */
const maxOpen = 5;

export async function chosenBy(
  { shopSettings }: BulkParts,
  actor: Actor,
  which: WhichProducts,
): Promise<Chosen> {
  return 'ids' in which ? which : { choice: await toChoice(shopSettings, actor, which.filter) };
}

/**
 * @throws forbidden for categories without their permission
 * @throws invalid-input for a sale that is over already, or a contact that is not the actor's
 */
export async function requireValid(db: Db, actor: Actor, change: BulkChange): Promise<void> {
  if (change.kind === 'safety') await requireOwnContacts(db, actor, change);
  if (change.kind === 'categories' && !can(actor, 'categories.write'))
    throw new ShopError('forbidden', 'The shop puts products into categories.');
  if (change.kind === 'sale' && change.endsAt !== null && change.endsAt <= new Date().toISOString())
    throw refuseField('endsAt', 'The sale must end in the future.');
}

/**
 * Begins to change the products that are chosen at this moment. The job `run-bulk-edits.ts` does it.
 * @returns the edit, which is not new when the call is repeated
 * @throws forbidden, limit-reached
 * @throws request-used when the id is that of another change
 * @throws invalid-input without products, with more than the caller has seen, an unknown category, or a sale that is over
 */
export async function startBulkEdit(
  parts: BulkParts,
  actor: Actor,
  { _id: id, which, change }: BulkEditRequest,
): Promise<{ edit: BulkEdit; isNew: boolean }> {
  await requireValid(parts.db, actor, change);
  const chosen = await chosenBy(parts, actor, which);
  return await inTransaction(parts.db, async (tx) => {
    if (change.kind === 'categories' && !(await lockProductCategories(tx, [], change.categories)))
      throw refuseField('categories', messages.categoriesUnknown);
    const isNew = await insertBulkEdit(tx, { id, userId: actor.id, change, which: chosen });
    const edit = await getBulkEdit(tx, id, actor.id);
    if (!isNew && !isSame(edit.change, change)) throw new ShopError('request-used', texts().requestUsed);
    if (edit.total === 0) throw new ShopError('invalid-input', 'There are no such products any more.');
    if (isNew && 'countWas' in which && which.countWas !== undefined && edit.total > which.countWas) {
      const count = formatCount(edit.total);
      throw new ShopError('invalid-input', `The list has ${count} products by now. Please look at it again.`);
    }
    await checkOpen(tx, actor, edit);
    return { edit, isNew };
  });
}

/** @throws limit-reached */
async function checkOpen(tx: Db, actor: Actor, edit: BulkEdit): Promise<void> {
  if (edit.ended === null && (await countOpen(tx, actor.id)) > maxOpen)
    throw new ShopError('limit-reached', `Only ${maxOpen} changes of many products can go on at a time.`);
}

/**
 * Begins to undo an edit of the actor: an edit of its own, of the products that the other one has changed.
 * @returns the edit, which is not new when the call is repeated
 * @throws not-found, limit-reached
 * @throws already-done when it goes on, has changed nothing that can be given back, or was undone
 * @throws request-used when the id is that of another edit
 */
export async function startUndo(
  { db }: Pick<BulkParts, 'db'>,
  actor: Actor,
  { of, id }: { of: string; id: string },
): Promise<{ edit: BulkEdit; isNew: boolean }> {
  return await inTransaction(db, async (tx) => {
    await lockBulkEdit(tx, of, actor.id);
    const undone = await getBulkEdit(tx, of, actor.id);
    const { change, canBeUndone } = undone;
    const why = texts().whyNotUndone[whyNotUndone(undone, new Date())];
    if (change.kind === 'undo') throw new ShopError('already-done', why);
    const undo = { kind: 'undo', edit: of, of: change } as const;
    const isNew =
      canBeUndone && (await insertBulkEdit(tx, { id, userId: actor.id, change: undo, which: { edit: of } }));
    const edit = await findBulkEdit(tx, id, actor.id);
    if (edit?.change.kind !== 'undo' || edit.change.edit !== of) {
      throw canBeUndone
        ? new ShopError('request-used', texts().requestUsed)
        : new ShopError('already-done', why);
    }
    // It was before there was a history of such edits, or its products are gone.
    if (edit.total === 0) throw new ShopError('already-done', texts().nothingLeft);
    await checkOpen(tx, actor, edit);
    return { edit, isNew };
  });
}

/**
 * Ends an edit between two batches.
 * @throws not-found when it is not the actor's
 */
export async function cancelBulkEdit(
  { db }: Pick<BulkParts, 'db'>,
  actor: Actor,
  id: string,
): Promise<BulkEdit> {
  return await inTransaction(db, async (tx) => {
    await getBulkEdit(tx, id, actor.id);
    await endBulkEdit(tx, id, 'cancelled');
    return await getBulkEdit(tx, id, actor.id);
  });
}
