import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { toOrderViewer } from './order-viewer.ts';
import { type OrderViewer, roleInOrder, type StoredOrder, withVisibleLines } from './orders.rules.ts';
import { listOrders } from './orders.store.ts';
import { type Reader, sells, toReader } from './reader.rules.ts';

/** An order with the lines that somebody sees. */
export interface SeenOrder {
  order: StoredOrder;
  visible: StoredOrder;
  viewer: OrderViewer;
  reader: Reader;
  mayChange: boolean;
}

/** Orders in the sequence of `ids`, cancelled or not, without those of which the actor may see no part. */
export async function listSeenOrders(db: Db, actor: Actor, ids: readonly string[]): Promise<SeenOrder[]> {
  const viewer = toOrderViewer(actor);
  const orders = await listOrders(db, ids, { withCancelled: true });
  return orders.flatMap((order) => {
    const role = roleInOrder(order, viewer);
    if (!role) return [];
    const visible = withVisibleLines(order, viewer);
    return [{ order, visible, viewer, reader: toReader(role, viewer), mayChange: sells(role) }];
  });
}
