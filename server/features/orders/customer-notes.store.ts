import { and, desc, eq, sql } from 'drizzle-orm';
import type { UserPage } from '#contract/user-details.contract.ts';
import type { Db } from '#server/db/db.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';

const maxListed = 20;

/** Notes that people of the shop and of merchants wrote about the orders of an account, the newest first. Indexes: orders_mine, order_events_order. */
export async function listCustomerNotes(db: Db, userId: string): Promise<UserPage['notes']> {
  const rows = await db
    .select({
      _id: orderEvents.id,
      at: orderEvents.at,
      text: sql<string>`${orderEvents.details} ->> 'text'`,
      by: sql<string | null>`case when ${users.deletedAt} is null
        then nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '') end`,
      order: { _id: orders.id, number: orders.number },
    })
    .from(orders)
    .innerJoin(orderEvents, eq(orderEvents.orderId, orders.id))
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orderEvents.kind, 'note'),
        sql`${orderEvents.details} ->> 'text' is not null`,
      ),
    )
    .orderBy(desc(orderEvents.id))
    .limit(maxListed);
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}
