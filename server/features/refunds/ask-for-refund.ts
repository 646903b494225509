import type { Db } from '#server/db/db.ts';
import { noteMoney } from '../activity/note-money.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import { insertRefund, type NewRefund } from './refunds.store.ts';

/**
 * Asks for a refund of a payment of a locked order, and says so in the timeline, and in Activity unless its buyer has caused it.
 * @returns its id
 * @throws NotRefundable when more is asked for than is left, after which the transaction cannot go on
 */
export async function askForRefund(
  tx: Db,
  { id: orderId, number, userId }: Pick<StoredOrder, 'id' | 'number' | 'userId'>,
  refund: NewRefund,
): Promise<string> {
  const id = await insertRefund(tx, refund);
  const { requestedBy: actorId, amountMinor, reason } = refund;
  await insertEvents(tx, [
    {
      orderId,
      part: null,
      kind: 'refund-requested',
      actorId,
      details: { refundId: id, amountMinor, ...(reason === null ? {} : { reason }) },
    },
  ]);
  if (actorId !== null && actorId !== userId) {
    await noteMoney(tx, { by: actorId, change: 'refunded', order: number, amountMinor });
  }
  return id;
}
