import { canBecome, isCancelled } from '#contract/order-status.ts';
import type { ItemStatus } from '#contract/statuses.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { nameWithChoice } from '../../cart/cart.rules.ts';
import type { LockedOrder } from '../../orders/change-order.ts';
import type { LockOrder } from '../../orders/order-caller.ts';
import { queueOrderCancelledMails } from '../../orders/queue-cancelled-mails.ts';
import { queueStatusMails } from './queue-status-mails.ts';
import { setStatuses } from './set-statuses.ts';
import { maySet } from './status-change.rules.ts';

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
  lock: LockOrder,
  itemId: string,
  change: StatusChange,
): Promise<{ orderCancelled: boolean }> {
  const { status } = change;
  const after = await inTransaction(db, async (tx) => {
    const seen = await lock(tx, { lineId: itemId });
    const line = seen?.order.lines.find(({ id }) => id === itemId);
    if (!seen || !line) throw notFound('No item found.');
    const { order, role, person } = seen;
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
    const { order: after, changed, paid } = await setStatuses(tx, person, { ...seen, lines: [line] }, status);
    // Said once.
    const [ofLine, ofOrder] = isAllCancelled(after) ? [undefined, paid] : [paid, undefined];
    await queueStatusMails(tx, order, { before: line, changed, status, paid: ofLine }, role === 'merchant');
    if (isAllCancelled(after)) await queueOrderCancelledMails(tx, after, { paid: ofOrder });
    return after;
  });
  return { orderCancelled: isAllCancelled(after) };
}

const isAllCancelled = (order: LockedOrder['order']) => order.lines.every(isCancelled);

function requireSameOrder(order: LockedOrder['order'], { orderId, cartId }: StatusChange): void {
  const isOther =
    (orderId !== undefined && orderId !== order.id) || (cartId !== undefined && cartId !== order.cartId);
  if (isOther) {
    throw new ShopError('wrong-order', 'This item belongs to another order. Please reload the page.');
  }
}
