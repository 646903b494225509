import type { HistorySource } from '#contract/product-history.contract.ts';
import type { Db } from '#server/db/db.ts';
import { changesBetween, type ProductState } from './product-changes.rules.ts';
import { insertEntries, type NewEntry } from './product-history.store.ts';
import { readStates } from './product-state.store.ts';

/**
 * Changes products, which the caller has locked, and adds to the history of each what changed: one entry, whatever the number of
 * statements. Call it for some hundred products at a time.
 * @param bulkEdit its id, which the entries get
 */
export async function recordChanges(
  tx: Db,
  source: HistorySource,
  ids: readonly string[],
  work: () => Promise<void>,
  bulkEdit?: string,
): Promise<void> {
  const before = await readStates(tx, ids);
  await work();
  const entries = await changesSince(tx, before);
  const named = bulkEdit === undefined ? {} : { bulkEdit };
  await insertEntries(
    tx,
    source,
    entries.map(({ productId, changes }) => ({ productId, changes: { ...changes, ...named } })),
  );
}

/** The same for locked products that were read before they were changed. @returns the entries */
export async function recordChangesSince(
  tx: Db,
  source: HistorySource,
  before: ReadonlyMap<string, ProductState>,
): Promise<NewEntry[]> {
  const entries = await changesSince(tx, before);
  await insertEntries(tx, source, entries);
  return entries;
}

/** @returns what has changed of locked products since they were read; none of those that stayed the same, or were deleted */
export async function changesSince(tx: Db, before: ReadonlyMap<string, ProductState>): Promise<NewEntry[]> {
  const after = await readStates(tx, [...before.keys()]);
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
