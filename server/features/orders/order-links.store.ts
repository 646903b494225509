import { and, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { users } from '#server/db/schema/people.ts';
import { isOfGuest } from '../users/guest-orders.store.ts';

/** @returns the version of the links to the order of a guest; null for that of an account, which has none, and an unknown one */
export async function findLinkVersion(db: Db, id: string): Promise<number | null> {
  const [found] = await db
    .select({ linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.userId)));
  return found?.linkVersion ?? null;
}

/** @returns the same of the links that ended when the order came into an account; null for that of a guest, and an unknown one */
export async function findEndedVersion(db: Db, id: string): Promise<number | null> {
  const [found] = await db
    .select({ linkVersion: orders.linkVersion })
    .from(orders)
    .where(and(eq(orders.id, id), isNotNull(orders.userId)));
  return found ? found.linkVersion - 1 : null;
}

/** The order with this number, when a guest placed it with this e-mail address, or it came into the account of it since, ignoring case. */
export async function findOrderOfAddress(
  db: Db,
  { email, number }: { email: string; number: number },
): Promise<{ id: string; number: number; email: string } | null> {
  const [found] = await db
    .select({
      id: orders.id,
      number: orders.number,
      email: sql<string>`coalesce(${users.email}, ${orders.buyer} ->> 'email')`,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.userId))
    .where(
      and(
        eq(orders.number, number),
        or(isOfGuest(email), and(gt(orders.linkVersion, 1), sql`lower(${users.email}) = lower(${email})`)),
      ),
    );
  return found ?? null;
}

export async function raiseLinkVersion(db: Db, id: string): Promise<void> {
  await db
    .update(orders)
    .set({ linkVersion: sql`${orders.linkVersion} + 1` })
    .where(eq(orders.id, id));
}
