import { and, count, countDistinct, eq, inArray, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import type { OrderSort } from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { orderLines, orders } from '#server/db/schema/orders.ts';
import { amountOwed } from './orders.store.ts';

/** The ids of one page, and the count of the whole list. */
export interface OrderIdPage {
  ids: string[];
  count: number;
}

export interface Page {
  page: number;
  limit: number;
  /** Newest first by default. */
  sort?: OrderSort;
}

/** Orders that the user placed, without cancelled ones. Index: orders_mine. */
export async function listOwnOrderIds(db: Db, userId: string, page: Page): Promise<OrderIdPage> {
  return await listOrderIds(db, and(eq(orders.userId, userId), isNull(orders.cancelledAt)), page);
}

/** All orders but cancelled ones. Index: orders_all. */
export async function listAllOrderIds(db: Db, page: Page): Promise<OrderIdPage> {
  return await listOrderIds(db, isNull(orders.cancelledAt), page);
}

const newestFirst = (id: SQLWrapper) => [{ column: id, isDescending: true }];
const wholeOrders = {
  columns: { created: orders.id, total: orders.owedMinor },
  id: orders.id,
  own: newestFirst(orders.id),
};
const brandOrders = {
  columns: { created: orderLines.orderId, total: amountOwed },
  id: orderLines.orderId,
  own: newestFirst(orderLines.orderId),
};

async function listOrderIds(
  db: Db,
  which: SQL | undefined,
  { page, limit, sort }: Page,
): Promise<OrderIdPage> {
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

/** Orders with lines of the brand, as frozen. Index: order_lines_brand. */
export async function listBrandOrderIds(
  db: Db,
  brandId: string,
  { page, limit, sort }: Page,
): Promise<OrderIdPage> {
  const which = and(
    eq(orderLines.brandId, brandId),
    inArray(orderLines.orderId, db.select({ id: orders.id }).from(orders).where(isNull(orders.cancelledAt))),
  );
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
