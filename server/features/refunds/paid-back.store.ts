import { eq, sql } from 'drizzle-orm';
import type { PaidBackHow } from '#contract/payments.ts';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { paidBack } from '#server/db/schema/payments.ts';

interface PaidBack {
  orderId: string;
  /** In minor units. */
  amountMinor: number;
  how: PaidBackHow;
}

/** @returns what this request has recorded, also of another order; null when it is new */
export async function findPaidBackOfRequest(db: Db, requestId: string): Promise<PaidBack | null> {
  const { orderId, amountMinor, how } = paidBack;
  const [found] = await db
    .select({ orderId, amountMinor, how })
    .from(paidBack)
    .where(eq(paidBack.requestId, requestId));
  return found ?? null;
}

/** Records it with the sum of its locked order. */
export async function insertPaidBack(
  db: Db,
  { orderId, ...made }: PaidBack & { currency: string; byUser: string; requestId: string },
): Promise<void> {
  await db.insert(paidBack).values({ orderId, ...made });
  await db
    .update(orders)
    .set({ givenBackMinor: sql`${orders.givenBackMinor} + ${made.amountMinor}` })
    .where(eq(orders.id, orderId));
}
