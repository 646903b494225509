import { type Db, inTransaction } from '#server/db/db.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import { queueMailOrSeemTo } from '../mail/outbox.store.ts';
import { findOrderOfAddress } from '../orders/order-links.store.ts';

/** In place of a missing order, so that the same work is done. */
const dummyOrder = { id: '00000000-0000-7000-8000-000000000000', number: 1 };

/**
 * Queues the mail with the link to the order of a guest, or with the way to log in where it is in the account of the address by now. Neither the reply nor its time tells whether there is one, or one mail too many
 * (docs/rules.md#guests). Only what fits an order counts for its address, so that nobody uses up the mails of somebody else by guessing.
 * The mail goes to the address as stored, not as typed.
 */
export async function sendOrderLink(
  db: Db,
  limits: RateLimits,
  { email, number }: { email: string; number: number },
): Promise<void> {
  const order = await findOrderOfAddress(db, { email, number });
  const recipient = order?.email ?? email;
  // A wrong number has a counter of its own, so that the sixth guess takes as long as the first, and as a right one.
  const mayMail = await (order
    ? limits.allows('order-link-mail', { email: recipient })
    : limits.allows('order-link-none', { email: `${email} ${number}` }));
  const { id: orderId, number: orderNumber } = order ?? dummyOrder;
  await inTransaction(db, (tx) =>
    queueMailOrSeemTo(tx, order !== null && mayMail, 'order-link', recipient, { orderId, orderNumber }),
  );
}
