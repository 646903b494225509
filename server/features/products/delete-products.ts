import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { insertActivity } from '../activity/activity.store.ts';
import { removeProducts } from './product-changes.store.ts';

/**
 * Deletes locked products for shoppers, and records each in the activity log, because their histories end.
 * @returns name and sku of each
 */
export async function deleteProducts(
  tx: Db,
  ids: readonly string[],
  { by, ip }: { by: string; ip?: string },
): Promise<string[]> {
  const deleted = (await removeProducts(tx, ids)).map(({ name, sku }) => `${name} (${sku})`);
  const event = { at: new Date(), kind: 'product-deleted', by, ip } as const;
  await insertActivity(
    tx,
    deleted.map((product) => ({ ...event, id: v7(), details: { product } })),
  );
  return deleted;
}
