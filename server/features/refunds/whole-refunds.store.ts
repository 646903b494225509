import { eq, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refunds } from '#server/db/schema/payments.ts';

/** A payment of an order that was paid already: it is refunded in the same transaction. */
export async function addSecondPayment(
  db: Db,
  { orderId, paymentId, amountMinor }: { orderId: string; paymentId: string; amountMinor: number },
): Promise<void> {
  await db
    .update(orders)
    .set({
      paidMinor: sql`${orders.paidMinor} + ${amountMinor}`,
      refundedMinor: sql`${orders.refundedMinor} + ${amountMinor}`,
    })
    .where(eq(orders.id, orderId));
  await db.update(payments).set({ orderId }).where(eq(payments.id, paymentId));
}

interface WholeRefund {
  paymentId: string;
  orderId: string | null;
  amountMinor: number;
  currency: string;
  /** Null for the shop itself. */
  requestedBy: string | null;
}

/** Asks for a refund of all of a locked payment, which a job sends. @returns its id */
export async function insertWholeRefund(db: Db, refund: WholeRefund): Promise<string> {
  const id = v7();
  await db.insert(refunds).values({ id, ...refund });
  await db
    .update(payments)
    .set({ refundedMinor: refund.amountMinor })
    .where(eq(payments.id, refund.paymentId));
  await db.execute(sql`select pg_notify('payments', '')`);
  return id;
}
