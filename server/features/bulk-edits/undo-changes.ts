import type { UndoChange } from '#contract/bulk-edits.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { type Actor, ownBrandId } from '#server/http/actor.ts';
import * as en from '#server/texts/en/bulk-undo.ts';
import { lockProductCategories } from '../categories/category-changes.store.ts';
import { lockProducts } from '../product-history/locked-product.store.ts';
import { readStates } from '../product-history/product-state.store.ts';
import { recordChangesSince } from '../product-history/record-changes.ts';
import { type Former, giveBack } from '../product-undo/give-back.ts';
import { planUndo } from '../product-undo/plan-undo.rules.ts';
import { listRefusals } from './apply-change.ts';
import type { BulkOutcome } from './bulk-edits.store.ts';
import { findChanges } from './undone-edits.store.ts';

const texts = defineTexts({ en });

/** Gives products back what an edit has changed and nobody has changed since. */
export async function undoEdit(
  tx: Db,
  { edit }: UndoChange,
  { productIds, actor }: { productIds: readonly string[]; actor: Actor },
): Promise<BulkOutcome> {
  const changes = await findChanges(tx, edit, productIds);
  const moved = [...changes.values()].flatMap(({ categories }) => categories ?? []);
  const removed = moved.flatMap((categories) => categories.removed.map(({ _id }) => _id));
  if (moved.length > 0) await lockProductCategories(tx, productIds, removed);
  const locked = await lockProducts(tx, productIds, ownBrandId(actor));
  const names = new Map(locked.map(({ id, name }) => [id, name]));
  const before = await readStates(tx, [...names.keys()]);
  const products = [...before].flatMap(([id, now]): Former[] => {
    const changed = changes.get(id);
    return changed ? [{ id, image: null, ...planUndo(changed, now) }] : [];
  });
  await giveBack(tx, actor, products);
  const given = new Set((await recordChangesSince(tx, 'restore', before)).map(({ productId }) => productId));
  const problems = new Map(products.map((product) => [product.id, product.problems]));
  const reasonFor = (id: string) => {
    const left = problems.get(id);
    if (!left) return texts().noHistory;
    if (left.length === 0) return undefined;
    const words = new Set(left.map(({ choice, message }) => (choice ? `${choice}: ${message}` : message)));
    return [...(given.has(id) ? [texts().partly] : []), ...words].join(' ');
  };
  return { changed: given.size, refusals: listRefusals(productIds, names, reasonFor) };
}
