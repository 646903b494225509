import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { carts, checkouts, orders } from '#server/db/schema/orders.ts';

/** More than one person orders as a guest; the next proof of the address finds the rest. */
const maxOrders = 500;

/** An order of a guest whose e-mail address this is, ignoring case. */
export const isOfGuest = (email: string): SQL | undefined =>
  and(isNull(orders.userId), sql`lower(${orders.buyer} ->> 'email') = lower(${email})`);

/**
 * Gives the account what was ordered with its e-mail address by guests, newest first. Call it where the address is proven, in the same
 * transaction: signing up proves nothing (docs/rules.md#guests). Index: orders_of_guest.
 */
export async function giveGuestOrders(
  db: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isOfGuest(email))
    .orderBy(sql`${orders.id} desc`)
    .limit(maxOrders);
  await giveOrders(db, { userId, ids: found.map(({ id }) => id) });
}

/**
 * Makes orders of guests those of an account, with their carts and checkouts, and ends the links to them. One that belongs to somebody
 * by now stays there.
 * @returns the ids of those that were given
 */
export async function giveOrders(
  db: Db,
  { userId, ids }: { userId: string; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  // In a fixed sequence, so that two of these wait for each other instead of deadlocking.
  const locked = await db
    .select({ id: orders.id })
    .from(orders)
    .where(and(inArray(orders.id, [...ids]), isNull(orders.userId)))
    .orderBy(orders.id)
    .for('no key update');
  if (locked.length === 0) return [];
  const given = await db
    .update(orders)
    .set({ userId, buyer: null, linkVersion: sql`${orders.linkVersion} + 1` })
    .where(
      inArray(
        orders.id,
        locked.map(({ id }) => id),
      ),
    )
    .returning({ id: orders.id, cartId: orders.cartId });
  const givenIds = given.map(({ id }) => id);
  await db
    .update(carts)
    .set({ userId })
    .where(
      inArray(
        carts.id,
        given.map(({ cartId }) => cartId),
      ),
    );
  await db.update(checkouts).set({ userId, email: null }).where(inArray(checkouts.orderId, givenIds));
  await db
    .insert(orderEvents)
    .values(givenIds.map((orderId) => ({ orderId, kind: 'claimed' as const, actorId: userId })));
  return givenIds;
}
