import type { Db } from '#server/db/db.ts';
import { insertEvents } from './order-events.store.ts';
import { insertRefund, type NewRefund } from './refunds.store.ts';

/**
 * Asks for a refund of a payment of a locked order, and says so in the timeline.
 * @returns its id
 * @throws NotRefundable when more is asked for than is left, after which the transaction cannot go on
 */
export async function askForRefund(tx: Db, orderId: string, refund: NewRefund): Promise<string> {
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
  return id;
}
