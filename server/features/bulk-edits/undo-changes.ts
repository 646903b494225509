import type { UndoChange } from '#contract/bulk-edits.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { type Actor, ownBrandOf } from '#server/http/actor.ts';
import * as en from '#server/texts/en/bulk-undo.ts';
import { lockCategoriesOf } from '../categories/category-changes.store.ts';
import { lockProducts } from '../product-history/locked-product.store.ts';
import { readStates } from '../product-history/product-state.store.ts';
import { recordChangesSince } from '../product-history/record-changes.ts';
import { undoChanges } from '../product-restore/undo-changes.ts';
import { refusalsOf } from './apply-change.ts';
import type { BulkOutcome } from './bulk-edits.store.ts';
import { isChangedSince } from './changed-since.rules.ts';
import { findChanges } from './undone-edits.store.ts';

const texts = textsOf({ en });

/** Gives products back what an edit has changed, by the rules of their forms: of each all of it, if nobody has changed it since, or nothing. */
export async function undoEdit(
  tx: Db,
  { edit }: UndoChange,
  { productIds, actor }: { productIds: readonly string[]; actor: Actor },
): Promise<BulkOutcome> {
  const changes = await findChanges(tx, edit, productIds);
  const removed = [...changes.values()].flatMap(({ categories }) => categories?.removed ?? []);
  if ([...changes.values()].some(({ categories }) => categories))
    await lockCategoriesOf(
      tx,
      productIds,
      removed.map(({ _id }) => _id),
    );
  const locked = await lockProducts(tx, productIds, ownBrandOf(actor));
  const before = await readStates(
    tx,
    locked.map(({ id }) => id),
  );
  const refused = new Map<string, string>();
  for (const [id, now] of before) {
    const changed = changes.get(id);
    const why =
      !changed || isChangedSince(changed, now)
        ? texts().changedSince
        : await refusalOf(() =>
            tx.transaction(async (savepoint) => {
              const [problem] = await undoChanges(savepoint, actor, {
                id,
                changes: changed,
                lostImages: new Set(),
              });
              if (problem) throw new ShopError('invalid-input', problem.message);
            }),
          );
    if (why !== null) refused.set(id, why);
  }
  const given = await recordChangesSince(tx, 'restore', before);
  const names = new Map(locked.map(({ id, name }) => [id, name]));
  return { changed: given.length, refusals: refusalsOf(productIds, names, (id) => refused.get(id)) };
}

/** @returns why work was refused and rolled back; null when it was not */
async function refusalOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof ShopError) return error.message;
    if (violatedConstraint(error) === null) throw error;
    return texts().refusedByDatabase;
  }
}
