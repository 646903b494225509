import type { UndoChange } from '#contract/bulk-edits.contract.ts';
import type { ProductChanges } from '#contract/product-history.contract.ts';
import { textsOf } from '#contract/texts.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { type Actor, ownBrandOf } from '#server/http/actor.ts';
import * as en from '#server/texts/en/bulk-undo.ts';
import { lockCategoriesOf } from '../categories/category-changes.store.ts';
import { listBasePrices, writeBasePrices } from '../prices/base-price.store.ts';
import { priceNotAboveSales } from '../prices/sales.rules.ts';
import { lockProducts } from '../product-history/locked-product.store.ts';
import { readStates } from '../product-history/product-state.store.ts';
import { recordChangesSince } from '../product-history/record-changes.ts';
import { undoChanges } from '../product-restore/undo-changes.ts';
import { refusalsOf } from './apply-change.ts';
import type { BulkOutcome } from './bulk-edits.store.ts';
import { isChangedSince } from './changed-since.rules.ts';
import { formerPrices } from './former-prices.rules.ts';
import { findChanges } from './undone-edits.store.ts';

const texts = textsOf({ en });

/** By product. */
type Changes = ReadonlyMap<string, ProductChanges>;
/** Why products stay as they are. */
type Refusals = Map<string, string>;

/** Gives products back what an edit has changed: of each all of it, if nobody has changed it since, or nothing. */
export async function undoEdit(
  tx: Db,
  { edit }: UndoChange,
  { productIds, actor }: { productIds: readonly string[]; actor: Actor },
): Promise<BulkOutcome> {
  const changes = await findChanges(tx, edit, productIds);
  const moved = [...changes.values()].flatMap(({ categories }) => categories ?? []);
  const removed = moved.flatMap((categories) => categories.removed.map(({ _id }) => _id));
  if (moved.length > 0) await lockCategoriesOf(tx, productIds, removed);
  const locked = await lockProducts(tx, productIds, ownBrandOf(actor));
  const names = new Map(locked.map(({ id, name }) => [id, name]));
  const before = await readStates(tx, [...names.keys()]);
  const refusals: Refusals = new Map();
  const left = new Map<string, ProductChanges>();
  for (const [id, now] of before) {
    const changed = changes.get(id);
    if (changed && !isChangedSince(changed, now)) left.set(id, changed);
    else refusals.set(id, texts().changedSince);
  }
  const priced = await givePrices(tx, left, refusals);
  for (const [id, changed] of left)
    if (!priced.has(id)) await giveByForm(tx, actor, { id, changed }, refusals);
  const given = await recordChangesSince(tx, 'restore', before);
  return { changed: given.length, refusals: refusalsOf(productIds, names, (id) => refusals.get(id)) };
}

/**
 * Gives back the prices of products of which nothing else was changed, in two statements: there may be thousands.
 * @returns these products, also the refused ones
 */
async function givePrices(tx: Db, changes: Changes, refusals: Refusals): Promise<Set<string>> {
  const former = new Map(
    [...changes].flatMap(([id, changed]) => {
      const prices = formerPrices(changed);
      return prices ? [[id, prices] as const] : [];
    }),
  );
  const stored = await listBasePrices(tx, [...former.keys()]);
  const sales = new Map(stored.map(({ id, highestSaleMinor }) => [id, highestSaleMinor ?? 0]));
  const writes = [...former].flatMap(([id, prices]) => {
    if (prices.every((price) => price.priceMinor > (sales.get(price.id) ?? 0))) return prices;
    refusals.set(id, priceNotAboveSales('price').message);
    return [];
  });
  await writeBasePrices(tx, writes);
  return new Set(former.keys());
}

interface Former {
  id: string;
  changed: ProductChanges;
}

/** Undoes all changes of a product by the rules of its form, or none. */
async function giveByForm(tx: Db, actor: Actor, { id, changed }: Former, refusals: Refusals): Promise<void> {
  try {
    await tx.transaction(async (savepoint) => {
      const target = { id, changes: changed, lostImages: new Set<string>() };
      const [problem] = await undoChanges(savepoint, actor, target);
      if (problem) throw new ShopError('invalid-input', problem.message);
    });
  } catch (error) {
    if (error instanceof ShopError) refusals.set(id, error.message);
    else if (violatedConstraint(error) !== null) refusals.set(id, texts().refusedByDatabase);
    else throw error;
  }
}
