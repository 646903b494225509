import type { UndoOutcome } from '#contract/product-imports.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { lockProductCategories } from '../categories/category-changes.store.ts';
import { lockProducts } from '../product-history/locked-product.store.ts';
import { readStates } from '../product-history/product-state.store.ts';
import { recordChangesSince } from '../product-history/record-changes.ts';
import { type Former, giveBack } from '../product-undo/give-back.ts';
import { planUndo, type UndoProblem } from '../product-undo/plan-undo.rules.ts';
import { deleteProducts } from '../products/delete-products.ts';
import { moveStock } from '../stock/stock.store.ts';
import {
  type AppliedRow,
  findEvents,
  findImportEntries,
  findImportedStock,
  findVariantEvents,
  type ImportEntry,
  type ProductEvent,
  type WrittenAt,
} from './undo.store.ts';
import { undoStock } from './undo-stock.rules.ts';

/** A product that an import wrote. */
export interface Written extends WrittenAt {
  rows: readonly AppliedRow[];
}

/** The outcome for a product. */
export interface Undone {
  outcome: UndoOutcome | 'removed';
  problems: readonly UndoProblem[];
}

const left = (message: string): Undone => ({
  outcome: 'left',
  problems: [{ sku: null, choice: '', message }],
});
const refusals: Record<ProductEvent, string> = {
  ordered: 'It stays, because it was ordered since.',
  inBag: 'It stays, because somebody is ordering it.',
  reviewed: 'It stays, because it was reviewed since.',
  changed: 'It stays, because it was changed since.',
};

/**
 * Undoes what an import did to products (docs/rules.md#undoing-an-import).
 * @param brandId the only one whose products it may change; null for all
 * @returns what became of each, by its id
 */
export async function undoProducts(
  tx: Db,
  { actor, brandId }: { actor: Actor; brandId: string | null },
  written: readonly Written[],
): Promise<Map<string, Undone>> {
  const ids = written.map(({ productId }) => productId);
  const entries = await findImportEntries(tx, written);
  if ([...entries.values()].some(({ changes }) => changes.categories))
    await lockProductCategories(tx, ids, []);
  const locked = new Set((await lockProducts(tx, ids, brandId)).map(({ id }) => id));
  const before = await readStates(tx, ids);
  const results = new Map<string, Undone>();
  const there = written.filter((product) => {
    const why = refusalOfUndo(product, {
      isLocked: locked.has(product.productId),
      exists: before.has(product.productId),
      entry: entries.get(product.productId),
    });
    if (why !== null) results.set(product.productId, left(why));
    return why === null;
  });
  const isNew = ({ productId }: Written) => entries.get(productId)?.changes.created === true;
  for (const [id, undone] of await removeNew(tx, actor, there.filter(isNew))) results.set(id, undone);

  const changed = there.filter((product) => !isNew(product));
  const added = changed.flatMap(({ productId, appliedAt }) =>
    (entries.get(productId)?.changes.variants ?? []).flatMap(({ _id: id, from }) =>
      from === null ? [{ id, appliedAt }] : [],
    ),
  );
  const events = await findVariantEvents(tx, added);
  const products = changed.flatMap(({ productId: id, rows }): Former[] => {
    const now = before.get(id);
    const image = rows.find((row) => row.image !== null)?.image ?? null;
    return now ? [{ id, image, ...planUndo(entries.get(id)?.changes ?? {}, now, events) }] : [];
  });
  await giveBack(tx, actor, products);
  const moved = await undoProductStock(tx, actor, {
    changed,
    added: new Set(added.map(({ id }) => id)),
    products,
  });
  const read = changed.flatMap(({ productId: id }) => {
    const state = before.get(id);
    return state ? [[id, state] as const] : [];
  });
  const undone = await recordChangesSince(tx, 'import-undone', new Map(read));
  const given = new Set([...moved, ...undone.map(({ productId }) => productId)]);
  for (const { id, problems } of products) {
    const outcome = problems.length === 0 ? 'undone' : given.has(id) ? 'partly' : 'left';
    results.set(id, { outcome, problems });
  }
  return results;
}

interface Known {
  isLocked: boolean;
  exists: boolean;
  entry: ImportEntry | undefined;
}

function refusalOfUndo({ rows }: Written, { isLocked, exists, entry }: Known): string | null {
  if (!isLocked) return exists ? 'It is of another brand by now.' : 'It was deleted since.';
  const isInHistory = rows.some(({ fields }) =>
    fields.some((field) => field !== 'quantity' && field !== 'imageUrl'),
  );
  // It has more entries since than are kept.
  return isInHistory && !entry ? 'Its history does not reach back to the import.' : null;
}

async function removeNew(tx: Db, actor: Actor, added: readonly Written[]): Promise<[string, Undone][]> {
  if (added.length === 0) return [];
  const events = await findEvents(tx, added);
  const removed = added.filter(({ productId }) => !events.has(productId));
  await deleteProducts(
    tx,
    removed.map(({ productId }) => productId),
    { by: actor.id },
  );
  return added.map(({ productId }) => {
    const event = events.get(productId);
    return [productId, event ? left(refusals[event]) : { outcome: 'removed', problems: [] }];
  });
}

interface Stocked {
  changed: readonly Written[];
  /** Variants that the import added: one that stays keeps its stock. */
  added: ReadonlySet<string>;
  products: readonly Former[];
}

/** @returns the products whose stock was moved */
async function undoProductStock(
  tx: Db,
  actor: Actor,
  { changed, added, products }: Stocked,
): Promise<Set<string>> {
  const problemsById = new Map(products.map(({ id, problems }) => [id, problems]));
  const moved = new Set<string>();
  const moves = (await findImportedStock(tx, changed)).flatMap((stock) => {
    const { variantId, productId, sku } = stock;
    if (added.has(variantId)) return [];
    const { onHand, problem } = undoStock(stock);
    if (problem !== null) problemsById.get(productId)?.push({ sku, choice: '', message: problem });
    if (onHand === 0) return [];
    moved.add(productId);
    return [{ variantId, onHand, committed: 0, reason: 'import-undone' as const }];
  });
  await moveStock(tx, moves, { orderId: null, userId: actor.id });
  return moved;
}
