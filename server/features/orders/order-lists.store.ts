import { and, count, countDistinct, desc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';

/** Ids of one page, newest first, and how many there are in all; both read from an index alone. */
export interface OrderPage {
  ids: string[];
  count: number;
}

export interface Page {
  page: number;
  limit: number;
}

/** Index: orders_mine. */
export async function pageOwnOrders(db: Db, userId: string, page: Page): Promise<OrderPage> {
  return await pageOrders(db, and(eq(orders.userId, userId), isNull(orders.cancelledAt)), page);
}

/** Index: orders_all. */
export async function pageAllOrders(db: Db, page: Page): Promise<OrderPage> {
  return await pageOrders(db, isNull(orders.cancelledAt), page);
}

async function pageOrders(db: Db, which: SQL | undefined, { page, limit }: Page): Promise<OrderPage> {
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(which)
      .orderBy(desc(orders.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(orders).where(which),
  ]);
  return { ids: rows.map((row) => row.id), count: counted?.count ?? 0 };
}

/** Orders that hold lines of the brand, as frozen. Index: order_lines_brand. */
export async function pageBrandOrders(db: Db, brandId: string, { page, limit }: Page): Promise<OrderPage> {
  const which = and(eq(orderLines.brandId, brandId), eq(orderLines.orderCancelled, false));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: orderLines.orderId })
      .from(orderLines)
      .where(which)
      .groupBy(orderLines.orderId)
      .orderBy(desc(orderLines.orderId))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ count: countDistinct(orderLines.orderId) })
      .from(orderLines)
      .where(which),
  ]);
  return { ids: rows.map((row) => row.id), count: counted?.count ?? 0 };
}
