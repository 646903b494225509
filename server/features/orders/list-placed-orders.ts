import type { PlacedOrder } from '#contract/order-details.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { listPlacedOrderIds, type Page } from './order-lists.store.ts';
import { presentOrder } from './order-view.rules.ts';
import { toOrderViewer } from './order-viewer.ts';
import type { OrderViewer, StoredOrder } from './orders.rules.ts';
import { listOrders } from './orders.store.ts';

/** One page of what the actor has ordered, the newest first, also cancelled orders. */
export async function listPlacedOrders(
  db: Db,
  actor: Actor,
  page: Page,
): Promise<{ orders: PlacedOrder[]; count: number }> {
  const { ids, count } = await listPlacedOrderIds(db, actor.id, page);
  const orders = await listOrders(db, ids, { withCancelled: true });
  const viewer = toOrderViewer(actor);
  return { orders: orders.map((order) => presentPlaced(order, viewer)), count };
}

function presentPlaced(order: StoredOrder, viewer: OrderViewer): PlacedOrder {
  const counts = new Map(order.lines.map((line) => [line.id, line]));
  const { products, ...shown } = presentOrder(order, viewer);
  return {
    ...shown,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    products: products.map((line) => ({
      ...line,
      cancelled: counts.get(line._id)?.cancelledQuantity ?? 0,
      shipped: counts.get(line._id)?.shippedQuantity ?? 0,
    })),
  };
}
