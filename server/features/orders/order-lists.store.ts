import { and, count, countDistinct, eq, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { OrderSort } from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { owedFor } from './orders.store.ts';

/** Ids of one page, newest first or sorted as asked for, and how many there are in all. */
export interface OrderPage {
  ids: string[];
  count: number;
}

export interface Page {
  page: number;
  limit: number;
  sort?: OrderSort;
}

/** The caller's own. Index: orders_mine. */
export async function pageOwnOrders(db: Db, userId: string, page: Page): Promise<OrderPage> {
  return await pageOrders(db, and(eq(orders.userId, userId), isNull(orders.cancelledAt)), page);
}

/** Index: orders_all. */
export async function pageAllOrders(db: Db, page: Page): Promise<OrderPage> {
  return await pageOrders(db, isNull(orders.cancelledAt), page);
}

const newestFirst = (id: SQLWrapper) => [{ column: id, isDescending: true }];
const wholeOrders = {
  columns: { created: orders.id, total: orders.owedCents },
  id: orders.id,
  own: newestFirst(orders.id),
};
const brandOrders = {
  columns: { created: orderLines.orderId, total: owedFor },
  id: orderLines.orderId,
  own: newestFirst(orderLines.orderId),
};

async function pageOrders(db: Db, which: SQL | undefined, { page, limit, sort }: Page): Promise<OrderPage> {
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: orders.id })
      .from(orders)
      .where(which)
      .orderBy(...listOrder(sort, wholeOrders))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(orders).where(which),
  ]);
  return { ids: rows.map((row) => row.id), count: counted?.count ?? 0 };
}

/** Orders that hold lines of the brand, as frozen. Index: order_lines_brand. */
export async function pageBrandOrders(
  db: Db,
  brandId: string,
  { page, limit, sort }: Page,
): Promise<OrderPage> {
  const which = and(eq(orderLines.brandId, brandId), eq(orderLines.orderCancelled, false));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: orderLines.orderId })
      .from(orderLines)
      .where(which)
      .groupBy(orderLines.orderId)
      .orderBy(...listOrder(sort, brandOrders))
      .limit(limit)
      .offset((page - 1) * limit),
    db
      .select({ count: countDistinct(orderLines.orderId) })
      .from(orderLines)
      .where(which),
  ]);
  return { ids: rows.map((row) => row.id), count: counted?.count ?? 0 };
}
