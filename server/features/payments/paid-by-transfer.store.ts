import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';

export async function updatePaymentDue(db: Db, orderId: string, paymentDue: boolean): Promise<void> {
  await db.update(orders).set({ paymentDue }).where(eq(orders.id, orderId));
}
