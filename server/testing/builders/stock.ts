import { asc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { stockMovements } from '#server/db/schema/stock-movements.ts';
import { productVariants } from '#server/db/schema/variants.ts';

/** @returns what is on hand and committed of a variant; that of a product without options has its id */
export async function readStockCounts(
  db: Db,
  { id }: { id: string },
): Promise<{ onHand: number; committed: number }> {
  const [variant] = await db
    .select({ onHand: productVariants.onHand, committed: productVariants.committed })
    .from(productVariants)
    .where(eq(productVariants.id, id));
  if (!variant) throw new Error('there is no such variant');
  return variant;
}

/** @returns the movements of a variant, the oldest first: reason, and the changes of what is on hand and committed */
export async function readMovements(db: Db, { id }: { id: string }): Promise<[string, number, number][]> {
  const rows = await db
    .select()
    .from(stockMovements)
    .where(eq(stockMovements.variantId, id))
    .orderBy(asc(stockMovements.id));
  return rows.map(({ reason, onHandChange, committedChange }) => [reason, onHandChange, committedChange]);
}
