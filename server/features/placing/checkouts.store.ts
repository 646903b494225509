import { and, eq, gt, inArray, isNotNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import type { CheckoutState } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { checkouts, type HeldOrder, orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { wholeDraft } from '../orders/order-columns.store.ts';

/** A checkout that a buyer pays for is kept until its payment has ended, however long that takes. */
const hasEnded = ne(checkouts.state, 'held');

/** Removes who placed an order from a batch of old checkouts. Index: checkouts_personal. @returns how many */
export async function clearCheckouts(db: Db, days: number, limit: number): Promise<number> {
  const old = and(
    or(isNotNull(checkouts.ip), isNotNull(checkouts.email)),
    hasEnded,
    lt(checkouts.createdAt, daysAgo(days)),
  );
  const { rowCount } = await db.execute(sql`
    update ${checkouts} set ip = null, email = null where ${checkouts.id} = any(array(
      select ${checkouts.id} from ${checkouts} where ${old} order by ${checkouts.createdAt} limit ${limit}
      for update skip locked))`);
  return rowCount ?? 0;
}

/**
 * Removes what was held and never ordered, with who wanted it, from a batch of checkouts of which nothing was heard for so many days. Index:
 * checkouts_created.
 * @returns how many
 */
export async function clearDrafts(db: Db, days: number, limit: number): Promise<number> {
  const old = and(
    eq(checkouts.state, 'released'),
    isNotNull(checkouts.draft),
    lt(checkouts.createdAt, daysAgo(days)),
    notExists(heardWithin(db, days)),
  );
  const { rowCount } = await db.execute(sql`
    update ${checkouts} set draft = null where ${checkouts.id} = any(array(
      select ${checkouts.id} from ${checkouts} where ${old} order by ${checkouts.createdAt} limit ${limit}
      for update skip locked))`);
  return rowCount ?? 0;
}

/** Payments of a checkout that changed in these days: their buyers got a link to it. */
const heardWithin = (db: Db, days: number) =>
  db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.checkoutId, checkouts.id), gt(payments.heardAt, daysAgo(days))));

/**
 * Deletes a batch of checkouts of which nothing was heard for so many days. Nobody sends its key again so late. One that a payment may still
 * be settled by stays. Index: checkouts_created.
 * @returns how many
 */
export async function deleteOldCheckouts(db: Db, days: number, limit: number): Promise<number> {
  const unsettled = db
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(eq(payments.checkoutId, checkouts.id), inArray(payments.state, ['open', 'processing', 'mismatch'])),
    );
  const which = and(
    lt(checkouts.createdAt, daysAgo(days)),
    hasEnded,
    notExists(unsettled),
    notExists(heardWithin(db, days)),
  );
  const { id: key, createdAt: oldest } = checkouts;
  return await deleteBatch(db, { table: checkouts, key, which, oldest, limit });
}

/** The outcome of a key of the checkout page. */
export interface StoredCheckout {
  key: string;
  state: CheckoutState;
  /** Null for a guest, and when the account was deleted. */
  userId: string | null;
  /** A guest's, until a day after it ended. */
  email: string | null;
  expiresAt: Date | null;
  createdAt: Date;
  /** Null once it is placed, and when the account was deleted. */
  draft: HeldOrder | null;
  order: { id: string; number: number; linkVersion: number; owedMinor: number } | null;
}

/** @returns null when the key is unknown */
export async function findCheckout(db: Db, key: string): Promise<StoredCheckout | null> {
  const [found] = await db
    .select({
      key: checkouts.id,
      state: checkouts.state,
      userId: checkouts.userId,
      email: checkouts.email,
      expiresAt: checkouts.expiresAt,
      createdAt: checkouts.createdAt,
      draft: checkouts.draft,
      order: {
        id: orders.id,
        number: orders.number,
        linkVersion: orders.linkVersion,
        owedMinor: orders.owedMinor,
      },
    })
    .from(checkouts)
    .leftJoin(orders, eq(orders.id, checkouts.orderId))
    .where(eq(checkouts.id, key));
  return found ? { ...found, draft: found.draft && wholeDraft(found.draft) } : null;
}
