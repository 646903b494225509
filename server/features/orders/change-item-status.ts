import { canBecome, isCancelled } from '#contract/order-status.ts';
import type { ItemStatus } from '#contract/roles.ts';
import type { CacheInvalidation } from '#server/db/cache-invalidation.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { orderViewerOf } from './order-viewer.ts';
import { maySet, type StoredLine, type StoredOrder, standingOn } from './orders.rules.ts';
import { findMerchantsOf, lockOrder, markCancelled, putStockBack, updateLineStatus } from './orders.store.ts';
import { queueOrderCancelledMails, queueStatusChangedMails } from './queue-order-mails.ts';

interface Wish {
  status: ItemStatus;
  /** Sent beside it, and must be the item's own. */
  orderId?: string | undefined;
  cartId?: string | undefined;
}

/**
 * Sets the status of one line; the line in the path counts. Cancelling puts its stock back, once, and the last line
 * that is cancelled cancels the order. The same status again changes nothing. Answers whether every line of the
 * whole order is cancelled. Throws not found for a line that is not the actor's to know of, `invalid` for ids that
 * are not its own and for a line that is Delivered or Cancelled, `forbidden` for a status that the actor may not set.
 */
export async function changeItemStatus(
  db: Db,
  changes: CacheInvalidation,
  actor: Actor,
  itemId: string,
  wish: Wish,
): Promise<{ orderCancelled: boolean }> {
  const { status } = wish;
  const changed = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, { lineId: itemId });
    const line = order?.lines.find(({ id }) => id === itemId);
    const standing = order && line ? standingOn(order, line, orderViewerOf(actor)) : null;
    if (!order || !line || !standing) throw notFound('No item found.');
    requireOwn(order, wish);
    if (line.status === status) return { order, restocked: null };

    if (!maySet(standing, status)) {
      throw new ShopError('forbidden', 'You can only cancel this item. The seller sets every other status.');
    }
    if (!canBecome(line.status, status)) {
      throw new ShopError('status-final', `${line.name} is ${line.status} and cannot be changed any more.`);
    }
    const lines = order.lines.map((other) => (other === line ? { ...line, status } : other));
    const after = { ...order, lines };
    await updateLineStatus(tx, { orderId: order.id, lineId: itemId }, status);
    if (status === 'Cancelled') await putStockBack(tx, [line]);
    await tellOfChange(tx, after, { ...line, status }, standing === 'merchant');
    if (isAllCancelled(after)) {
      await markCancelled(tx, order.id, actor.id);
      await queueOrderCancelledMails(tx, after, [], new Map());
    }
    return { order: after, restocked: status === 'Cancelled' ? line.productId : null };
  });
  if (changed.restocked) changes.stockChanged([changed.restocked]);
  return { orderCancelled: isAllCancelled(changed.order) };
}

const isAllCancelled = (order: StoredOrder) => order.lines.every(isCancelled);

function requireOwn(order: StoredOrder, { orderId, cartId }: Wish): void {
  const isForeign =
    (orderId !== undefined && orderId !== order.id) || (cartId !== undefined && cartId !== order.cartId);
  if (isForeign)
    throw new ShopError('wrong-order', 'This item belongs to another order. Please reload the page.');
}

/** The owner always hears of it; a merchant when somebody else cancelled one of her items. */
async function tellOfChange(
  db: Db,
  order: StoredOrder,
  line: StoredLine,
  byMerchant: boolean,
): Promise<void> {
  const mustKnow = isCancelled(line) && !byMerchant && line.brandId !== null;
  const merchants = mustKnow && line.brandId ? await findMerchantsOf(db, [line.brandId]) : null;
  await queueStatusChangedMails(db, order, line, merchants?.get(line.brandId ?? ''));
}
