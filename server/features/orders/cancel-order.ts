import { blocksOrderCancellation, isCancelled } from '#contract/order-status.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { nameWithChoice } from '../cart/cart.rules.ts';
import { moveStock } from '../stock/stock.store.ts';
import { stockMoves } from './line-stock.rules.ts';
import { orderViewerOf } from './order-viewer.ts';
import { mayCancelOrder, roleInOrder } from './orders.rules.ts';
import { findMerchantsOf, lockOrder, markCancelled } from './orders.store.ts';
import { queueOrderCancelledMails } from './queue-order-mails.ts';

/**
 * Cancels a whole order for its owner or an administrator, and puts the stock of its open lines back
 * (docs/rules.md#cancelling-an-order).
 * @throws not-found when the order is cancelled already or the actor may not see it
 * @throws forbidden for a merchant, and for somebody who may only see it
 * @throws order-delivered when an item is Delivered
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
    const delivered = order.lines.find(blocksOrderCancellation);
    if (delivered) {
      throw new ShopError(
        'order-delivered',
        `${nameWithChoice(delivered)} was delivered, so the order can no longer be cancelled. Please cancel single items.`,
      );
    }
    const open = order.lines.filter((line) => !isCancelled(line));
    await moveStock(tx, stockMoves(open, 'Cancelled'), { orderId, userId: actor.id });
    await markCancelled(tx, orderId, actor.id);
    const brandIds = open.flatMap((line) => line.brandId ?? []);
    await queueOrderCancelledMails(tx, order, open, await findMerchantsOf(tx, brandIds));
  });
}
