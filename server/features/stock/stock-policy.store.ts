import { and, eq, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { SentStockFields, StockFields } from '#contract/stock-fields.ts';
import type { Db } from '#server/db/db.ts';
import { productVariants } from '#server/db/schema/variants.ts';
import { switchPrices } from '../prices/sales.store.ts';
import { earliestShippingDay, isSent, planStock, refuseUncoveredOrders } from './stock-policy.rules.ts';

export const stockFieldColumns = {
  policy: productVariants.policy,
  backOrderLimit: productVariants.backOrderLimit,
  backOrderFrom: productVariants.backOrderFrom,
  lowStockAt: productVariants.lowStockAt,
};

/** No longer offered, with pieces that no order takes, or orders that lack pieces: somebody has to do something about them. */
export const isUnsettled = and(
  isNotNull(productVariants.deletedAt),
  ne(productVariants.policy, 'untracked'),
  ne(productVariants.onHand, productVariants.committed),
);

const ownVariant = (productId: string) =>
  and(eq(productVariants.id, productId), isNull(productVariants.deletedAt));

/** @returns those of these products of which a variant on offer never runs out, with a `quantity` of 1,000,000 */
export async function findUntracked(db: Db, productIds: readonly string[]): Promise<Set<string>> {
  if (productIds.length === 0) return new Set();
  const { productId, policy, isActive, deletedAt } = productVariants;
  const rows = await db
    .selectDistinct({ productId })
    .from(productVariants)
    .where(
      and(
        inArray(productId, [...productIds]),
        eq(policy, 'untracked'),
        eq(isActive, true),
        isNull(deletedAt),
      ),
    );
  return new Set(rows.map((row) => row.productId));
}

/** @returns how the stock of a product without options is counted; nothing with options */
export async function findStockFields(db: Db, productId: string): Promise<Partial<StockFields>> {
  const [found] = await db.select(stockFieldColumns).from(productVariants).where(ownVariant(productId));
  return found ?? {};
}

/**
 * Plans how the stock of a locked product without options is counted, before its quantity is written.
 * @param isWritten whether another quantity will be
 * @returns null when nothing was sent
 * @throws invalid-input, with the field
 */
export async function planStockFields(
  db: Db,
  productId: string,
  sent: SentStockFields,
  isWritten: boolean,
): Promise<StockFields | null> {
  if (!isSent(sent)) return null;
  const { onHand, committed } = productVariants;
  const [stored] = await db
    .select({ ...stockFieldColumns, onHand, committed })
    .from(productVariants)
    .where(ownVariant(productId));
  if (!stored) throw new Error('a product without options has no variant');
  const planned = planStock(stored, sent, { today: earliestShippingDay(new Date()) });
  refuseUncoveredOrders(planned, stored, { isWritten });
  return planned;
}

export async function writeStockFields(db: Db, productId: string, planned: StockFields): Promise<void> {
  // Lists stop showing the day of shipping when it is over.
  await db
    .update(productVariants)
    .set({ ...planned, priceSwitchesAt: sql`now()` })
    .where(eq(productVariants.id, productId));
  await switchPrices(db, [productId]);
}
