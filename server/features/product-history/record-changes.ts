import type { HistorySource } from '#contract/product-history.contract.ts';
import type { Db } from '#server/db/db.ts';
import { changesBetween, type ProductState } from './product-changes.rules.ts';
import { insertEntries, type NewEntry } from './product-history.store.ts';
import { readStates } from './product-state.store.ts';

/**
 * Changes products, which the caller has locked, and adds to the history of each what changed: one entry, whatever the number of
 * statements. Call it for some hundred products at a time.
 */
export async function recordChanges(
  tx: Db,
  source: HistorySource,
  ids: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  await insertEntries(tx, source, await findChanges(tx, ids, work));
}

/** @returns what `work` changes of products, which the caller has locked; none of those that stay the same */
export async function findChanges(
  tx: Db,
  ids: readonly string[],
  work: () => Promise<void>,
): Promise<NewEntry[]> {
  const before = ids.length === 0 ? new Map<string, ProductState>() : await readStates(tx, ids);
  await work();
  if (before.size === 0) return [];
  const after = await readStates(tx, ids);
  return [...before].flatMap(([productId, was]) => {
    const is = after.get(productId);
    const changes = is ? changesBetween(was, is) : null;
    return changes ? [{ productId, changes }] : [];
  });
}

/** Adds the first entry of products that this transaction has inserted. */
export async function recordNewProducts(
  tx: Db,
  source: HistorySource,
  ids: readonly string[],
): Promise<void> {
  await insertEntries(
    tx,
    source,
    ids.map((productId) => ({ productId, changes: { created: true } })),
  );
}
