import { canBecome, isCancelled } from '#contract/order-status.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { nameWithChoice } from '../../cart/cart.rules.ts';
import { markCancelled } from '../../orders/order-counts.store.ts';
import { orderViewerOf } from '../../orders/order-viewer.ts';
import { maySet, roleOnLine, type StoredLine, type StoredOrder } from '../../orders/orders.rules.ts';
import { findMerchants, lockOrder } from '../../orders/orders.store.ts';
import { queueOrderCancelledMails } from '../../orders/queue-cancelled-mails.ts';
import { queueStatusChangedMails } from './queue-status-mails.ts';
import { setStatuses } from './set-statuses.ts';

interface StatusChange {
  status: ItemStatus;
  /** If sent, order and cart must be those of the item. */
  orderId?: string | undefined;
  cartId?: string | undefined;
}

/**
 * Sets the status of one line (docs/rules.md#item-statuses). Cancelling puts its stock back, and cancelling the last
 * open line cancels the order.
 * @returns whether every line of the whole order is cancelled
 * @throws not-found when the actor may not see the line
 * @throws wrong-order when the order or cart id is not that of the line
 * @throws forbidden for a status that the actor may not set
 * @throws status-final when the line is Delivered or Cancelled
 * @throws in-parcel when pieces lie in a parcel that a person made
 */
export async function changeItemStatus(
  db: Db,
  actor: Actor,
  itemId: string,
  change: StatusChange,
): Promise<{ orderCancelled: boolean }> {
  const { status } = change;
  const after = await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, { lineId: itemId });
    const line = order?.lines.find(({ id }) => id === itemId);
    const role = order && line ? roleOnLine(order, line, orderViewerOf(actor)) : null;
    if (!order || !line || !role) throw notFound('No item found.');
    requireSameOrder(order, change);
    if (line.status === status) return order;

    if (!maySet(role, status)) {
      throw new ShopError(
        'forbidden',
        role === 'reader'
          ? 'You may see this order, but not change it.'
          : 'You can only cancel this item. The seller sets every other status.',
      );
    }
    if (!canBecome(line.status, status)) {
      throw new ShopError(
        'status-final',
        `${nameWithChoice(line)} is ${line.status} and cannot be changed any more.`,
      );
    }
    const { order: changed, changed: lines } = await setStatuses(
      tx,
      actor,
      { order, lines: [line], role },
      status,
    );
    await queueMails(tx, order, { before: line, changed: lines, status }, role === 'merchant');
    if (isAllCancelled(changed)) {
      await markCancelled(tx, order.id, actor.id);
      await queueOrderCancelledMails(tx, changed, [], new Map());
    }
    return changed;
  });
  return { orderCancelled: isAllCancelled(after) };
}

const isAllCancelled = (order: StoredOrder) => order.lines.every(isCancelled);

function requireSameOrder(order: StoredOrder, { orderId, cartId }: StatusChange): void {
  const isOther =
    (orderId !== undefined && orderId !== order.id) || (cartId !== undefined && cartId !== order.cartId);
  if (isOther) {
    throw new ShopError('wrong-order', 'This item belongs to another order. Please reload the page.');
  }
}

interface Changed {
  /** The line as it was. */
  before: StoredLine;
  /** It and the others that changed with it, as they are. */
  changed: readonly StoredLine[];
  status: ItemStatus;
}

/** To the owner always; to the merchant of the line when someone else cancelled it. */
async function queueMails(
  db: Db,
  order: StoredOrder,
  { before, changed, status }: Changed,
  byMerchant: boolean,
): Promise<void> {
  const { merchantId } = before;
  const tells = status === 'Cancelled' && !byMerchant && merchantId !== null;
  const merchants = tells ? await findMerchants(db, [merchantId]) : null;
  for (const line of changed) {
    const kept = line.quantity - line.cancelledQuantity;
    // Open again and refunded, all of it is cancelled.
    const shown = line.status === 'Cancelled' ? line.status : status;
    const quantity = shown === 'Cancelled' ? before.quantity - before.cancelledQuantity - kept : kept;
    // Of another line some pieces may still be to arrive.
    if (line.id !== before.id && line.status !== status) continue;
    await queueStatusChangedMails(
      db,
      order,
      { ...line, quantity, status: shown },
      merchants?.get(merchantId ?? ''),
    );
  }
}
