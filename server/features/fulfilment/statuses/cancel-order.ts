import { isCancelled } from '#contract/order-status.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { nameWithChoice } from '../../cart/cart.rules.ts';
import { markCancelled } from '../../orders/order-counts.store.ts';
import { orderViewerOf } from '../../orders/order-viewer.ts';
import { mayCancelOrder, roleInOrder } from '../../orders/orders.rules.ts';
import { findMerchants, lockOrder } from '../../orders/orders.store.ts';
import { queueOrderCancelledMails } from '../../orders/queue-cancelled-mails.ts';
import { setStatuses } from './set-statuses.ts';

/**
 * Cancels a whole order for its owner or an administrator, and puts the stock of its open lines back
 * (docs/rules.md#cancelling-an-order).
 * @throws not-found when the order is cancelled already or the actor may not see it
 * @throws forbidden for a merchant, and for somebody who may only see it
 * @throws order-delivered when a piece was delivered
 * @throws in-parcel when pieces lie in a parcel that a person made
 */
export async function cancelOrder(db: Db, actor: Actor, orderId: string): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, { orderId });
    const role = order && !order.cancelledAt ? roleInOrder(order, orderViewerOf(actor)) : null;
    if (!order || !role) throw notFound('No order found.');
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
    await setStatuses(tx, actor, { order, lines: open, role }, 'Cancelled');
    await markCancelled(tx, orderId, actor.id);
    const merchants = await findMerchants(
      tx,
      open.flatMap(({ merchantId }) => merchantId ?? []),
    );
    await queueOrderCancelledMails(tx, order, open, merchants);
  });
}
