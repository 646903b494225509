import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { OrderLinks } from './order-link.ts';

/** Whether it is the key of the links that are mailed now. An order that belongs to an account has none. */
export async function isKeyOfGuest(db: Db, links: OrderLinks, id: string, key: string): Promise<boolean> {
  const [found] = await db
    .select({ linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.userId)));
  // The same work for an unknown order.
  return links.isKey(key, id, found?.linkVersion ?? 0) && found !== undefined;
}
