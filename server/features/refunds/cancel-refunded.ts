import type { Db } from '#server/db/db.ts';
import { cancelOpen, type Person } from '../orders/change-order.ts';
import { openPieces, type Pieces, type StoredOrder } from '../orders/orders.rules.ts';
import { refundedOpen } from './refund-amounts.rules.ts';
import { findRefundedLines } from './refunds.store.ts';

/**
 * Cancels pieces that were refunded and are open again, as those of a parcel that was taken back: nobody is to send them
 * (docs/rules.md#refunds).
 * @param order as it is then, locked
 */
export async function cancelRefunded(
  tx: Db,
  actor: Person,
  order: StoredOrder,
): Promise<{ order: StoredOrder; pieces: Pieces[] }> {
  if (order.paidMinor === 0 || order.lines.every((line) => openPieces(line) === 0)) {
    return { order, pieces: [] };
  }
  const pieces = refundedOpen(order.lines, await findRefundedLines(tx, order.id));
  return { order: await cancelOpen(tx, actor, order, pieces), pieces };
}
