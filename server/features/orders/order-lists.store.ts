import { and, count, eq, isNotNull, isNull, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { OrderSort } from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listOrder } from '#server/db/order-by.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { lineOwedMinor } from './owed.store.ts';

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

/** The same with cancelled ones. Index: orders_mine. */
export async function listPlacedOrderIds(db: Db, userId: string, page: Page): Promise<OrderIdPage> {
  return await listOrderIds(db, eq(orders.userId, userId), page);
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
/** The amount that the lines of the part owe. */
const partOwed = sql`(select sum(${lineOwedMinor(sql`${orders.pricesIncludeTax}`)}) from ${orderLines}
  join ${orders} on ${orders.id} = ${orderLines.orderId}
  where ${orderLines.orderId} = ${orderParts.orderId} and ${orderLines.part} = ${orderParts.number})`;
const partOrders = {
  columns: { created: orderParts.orderId, total: partOwed },
  id: orderParts.orderId,
  own: newestFirst(orderParts.orderId),
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

/** Orders with a part of the merchant, without cancelled ones, which are few. Indexes: order_parts_merchant, orders_cancelled. */
export async function listMerchantOrderIds(
  db: Db,
  merchantId: string,
  { page, limit, sort }: Page,
): Promise<OrderIdPage> {
  const cancelled = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.id, orderParts.orderId), isNotNull(orders.cancelledAt)));
  const which = and(eq(orderParts.merchantId, merchantId), notExists(cancelled));
  const [rows, [counted]] = await Promise.all([
    db
      .select({ id: orderParts.orderId })
      .from(orderParts)
      .where(which)
      .orderBy(...listOrder(sort, partOrders))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ count: count() }).from(orderParts).where(which),
  ]);
  return { ids: rows.map((row) => row.id), count: counted?.count ?? 0 };
}
