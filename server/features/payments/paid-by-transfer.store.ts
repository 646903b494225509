import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Writes what was received of an order by hand, and whether its transfer is still awaited. */
export async function updateReceived(
  db: Db,
  orderId: string,
  received: { receivedMinor: number; paymentDue: boolean },
): Promise<void> {
  await db.update(orders).set(received).where(eq(orders.id, orderId));
}
