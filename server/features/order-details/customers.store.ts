import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderParts, orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';

/**
 * How many other orders the buyer has, also cancelled ones. Those of a deleted account and of an anonymised guest have no buyer.
 * @param merchantId only those with a part of this merchant
 * @param max where counting ends
 */
export async function countOtherOrders(
  db: Db,
  { id, userId, user, isAccountDeleted }: Pick<StoredOrder, 'id' | 'userId' | 'user' | 'isAccountDeleted'>,
  { merchantId, max }: { merchantId: string | null; max: number },
): Promise<number> {
  if (isAccountDeleted || user.email === null) return 0;
  const ofGuest = and(
    isNull(orders.userId),
    eq(sql`lower(${orders.buyer} ->> 'email')`, user.email.toLowerCase()),
  );
  const hasPart: SQL | undefined =
    merchantId === null
      ? undefined
      : sql`exists (select from ${orderParts} where ${orderParts.orderId} = ${orders.id} and ${orderParts.merchantId} = ${merchantId})`;
  const others = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(ne(orders.id, id), userId === null ? ofGuest : eq(orders.userId, userId), hasPart))
    .limit(max);
  const [counted] = await db.select({ count: sql<number>`count(*)::int` }).from(others.as('others'));
  return counted?.count ?? 0;
}

/** @returns the phone number of the buyer's account, else that of the address; null without one, and when the account was deleted */
export async function findPhone(db: Db, orderId: string): Promise<string | null> {
  const [found] = await db
    .select({ phone: users.phoneNumber, address: orders.address, isGuest: isNull(orders.userId) })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId));
  if (!found) return null;
  return found.isGuest ? (found.address?.phone ?? null) : found.phone;
}
