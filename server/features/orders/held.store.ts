import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { withdrawals } from '#server/db/schema/returns.ts';

/** @returns the number of a withdrawal that keeps an order from being sent until it is decided. Index: withdrawals_order */
export async function findHold(db: Db, orderId: string): Promise<number | null> {
  const [found] = await db
    .select({ number: withdrawals.number })
    .from(withdrawals)
    .where(and(eq(withdrawals.orderId, orderId), eq(withdrawals.state, 'unconfirmed')))
    .limit(1);
  return found?.number ?? null;
}
