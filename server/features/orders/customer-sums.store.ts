import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';

/** The costs of all orders of an account by currency, with tax, without cancelled ones and pieces. Index: orders_mine. */
export async function sumOrders(db: Db, userId: string): Promise<{ currency: string; minor: number }[]> {
  return await db
    .select({ currency: orders.currency, minor: sql<number>`sum(${orders.owedMinor})::float8` })
    .from(orders)
    .where(and(eq(orders.userId, userId), isNull(orders.cancelledAt)))
    .groupBy(orders.currency)
    .orderBy(orders.currency);
}
