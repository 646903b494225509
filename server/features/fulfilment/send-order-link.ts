import { type Db, inTransaction } from '#server/db/db.ts';
import { queueMailOrSeemTo } from '../mail/outbox.store.ts';
import { findOrderOfGuest } from '../orders/order-links.store.ts';

/** In place of a missing order, so that the same work is done. */
const dummyOrder = { id: '00000000-0000-7000-8000-000000000000', number: 1 };

/**
 * Queues the mail with the link to the order of a guest. Neither the reply nor its time tells whether there is one
 * (docs/rules.md#guests). The mail goes to the address as stored, not as typed.
 */
export async function sendOrderLink(
  db: Db,
  { email, number }: { email: string; number: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await findOrderOfGuest(tx, { email, number });
    const { id: orderId, number: orderNumber } = order ?? dummyOrder;
    await queueMailOrSeemTo(tx, order !== null, 'order-link', order?.email ?? email, {
      orderId,
      orderNumber,
    });
  });
}
