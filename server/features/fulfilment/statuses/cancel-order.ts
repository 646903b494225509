import { isCancelled } from '#contract/order-status.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { nameWithChoice } from '../../cart/cart.rules.ts';
import type { LockOrder } from '../../orders/order-caller.ts';
import { queueOrderCancelledMails } from '../../orders/queue-cancelled-mails.ts';
import { setStatuses } from './set-statuses.ts';
import { mayCancelOrder } from './status-change.rules.ts';

/**
 * Cancels a whole order for its owner, who may be a guest, or an administrator, and puts the stock of its open lines back
 * (docs/rules.md#cancelling-an-order).
 * @throws not-found when the order is cancelled already or the actor may not see it
 * @throws forbidden for a merchant, and for somebody who may only see it
 * @throws order-delivered when a piece was delivered
 * @throws in-parcel when pieces lie in a parcel that a person made
 */
export async function cancelOrder(db: Db, lock: LockOrder, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const seen = await lock(tx, { orderId });
    if (!seen || seen.order.cancelledAt) throw notFound('No order found.');
    const { order, role, person } = seen;
    if (!mayCancelOrder(role)) {
      throw new ShopError(
        'forbidden',
        role === 'merchant'
          ? 'Only the buyer can cancel the whole order. You may cancel your items.'
          : 'You may see this order, but not change it.',
      );
    }
    const delivered = order.lines.find(({ deliveredQuantity }) => deliveredQuantity > 0);
    if (delivered) {
      throw new ShopError(
        'order-delivered',
        `${nameWithChoice(delivered)} was delivered, so the order can no longer be cancelled. Please cancel single items.`,
      );
    }
    const open = order.lines.filter((line) => !isCancelled(line));
    const { paid } = await setStatuses(tx, person, { ...seen, lines: open }, 'Cancelled');
    await queueOrderCancelledMails(tx, order, { cancelled: open, paid });
  });
}
