import type { Order } from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listAllOrderIds, listMerchantOrderIds, type Page } from './order-lists.store.ts';
import { presentOrder } from './order-view.rules.ts';
import type { OrderViewer } from './orders.rules.ts';
import { listOrders } from './orders.store.ts';

/**
 * One page of customer orders. The shop's people see all. A merchant sees orders with an own part, own purchases included, with
 * only its lines and their totals.
 */
export async function listCustomerOrders(
  db: Db,
  viewer: OrderViewer,
  page: Page,
): Promise<{ orders: Order[]; count: number }> {
  const { seesAll, merchantId } = viewer;
  if (!seesAll && merchantId === null) return { orders: [], count: 0 };
  const own = seesAll ? null : merchantId;
  const { ids, count } = own ? await listMerchantOrderIds(db, own, page) : await listAllOrderIds(db, page);
  const orders = await listOrders(db, ids, { merchantId: own });
  // The delivery is the shop's.
  const shown = orders.map((order) => (own ? { ...order, delivery: null } : order));
  return { orders: shown.map((order) => presentOrder(order, viewer)), count };
}
