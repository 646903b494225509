import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { checkouts } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';

/** @returns the number of the order that it becomes; null for an unknown payment, and long after its checkout ended */
export async function findNumberOfPayment(db: Db, id: string): Promise<number | null> {
  const [found] = await db
    .select({ number: checkouts.number })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(eq(payments.id, id));
  return found?.number ?? null;
}
