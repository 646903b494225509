import { eq } from 'drizzle-orm';
import type { DeliveryAddress } from '#contract/addresses.contract.ts';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';

/** Triggers have the search of orders follow. */
export async function writeAddress(db: Db, orderId: string, address: DeliveryAddress): Promise<void> {
  await db.update(orders).set({ address }).where(eq(orders.id, orderId));
}
