import type { HistorySource } from '#contract/product-history.contract.ts';
import type { Db } from '#server/db/db.ts';
import { insertEntries } from '../../product-history/product-history.store.ts';
import { changesBetween } from './product-changes.rules.ts';
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
  if (ids.length === 0) return await work();
  const before = await readStates(tx, ids);
  await work();
  const after = await readStates(tx, ids);
  const entries = [...before].flatMap(([productId, was]) => {
    const is = after.get(productId);
    const changes = is ? changesBetween(was, is) : null;
    return changes ? [{ productId, changes }] : [];
  });
  await insertEntries(tx, source, entries);
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
