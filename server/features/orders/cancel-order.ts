import { blocksOrderCancellation, isCancelled } from '#contract/order-status.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { orderViewerOf } from './order-viewer.ts';
import { mayCancel, standingIn } from './orders.rules.ts';
import { findMerchantsOf, lockOrder, markCancelled, putStockBack } from './orders.store.ts';
import { queueOrderCancelledMails } from './queue-order-mails.ts';

/**
 * Cancels a whole order for its owner or an administrator: it leaves every list, its record is kept, and the stock
 * of the lines that were still open goes back, once. Throws not found when it is cancelled already or not the
 * actor's to know of, `forbidden` for a merchant, `invalid` when an item is Delivered.
 */
export async function cancelOrder(
  db: Db,
  changes: CacheInvalidation,
  actor: Actor,
  orderId: string,
): Promise<void> {
  const withdrawn = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, { orderId });
    const standing = order && !order.cancelledAt ? standingIn(order, orderViewerOf(actor)) : null;
    if (!order || !standing) throw notFound('No order found.');
    if (!mayCancel(standing)) {
      throw new ShopError(
        'forbidden',
        'Only the buyer can cancel the whole order. You may cancel your items.',
      );
    }
    const delivered = order.lines.find(blocksOrderCancellation);
    if (delivered) {
      throw new ShopError(
        'order-delivered',
        `${delivered.name} was delivered, so the order can no longer be cancelled. Please cancel single items.`,
      );
    }
    const open = order.lines.filter((line) => !isCancelled(line));
    await putStockBack(tx, open);
    await markCancelled(tx, orderId, actor.id);
    const brandIds = open.flatMap((line) => line.brandId ?? []);
    await queueOrderCancelledMails(tx, order, open, await findMerchantsOf(tx, brandIds));
    return open;
  });
  changes.stockChanged(withdrawn.map((line) => line.productId));
}
