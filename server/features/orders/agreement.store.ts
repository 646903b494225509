import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';
import type { StoredAgreement } from './agreement.rules.ts';
import { agreedColumns } from './order-columns.store.ts';

/** How an order travels, how it is paid, and what its buyer wrote. @throws Error for an unknown one */
export async function getAgreement(db: Db, orderId: string): Promise<StoredAgreement> {
  const [found] = await db.select(agreedColumns).from(orders).where(eq(orders.id, orderId));
  if (!found) throw new Error('there is no such order');
  return found;
}
