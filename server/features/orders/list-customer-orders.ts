import type { Order } from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { listAllOrderIds, listBrandOrderIds, type Page } from './order-lists.store.ts';
import { presentOrder } from './order-view.rules.ts';
import type { OrderViewer } from './orders.rules.ts';
import { listOrders } from './orders.store.ts';

/**
 * One page of customer orders. The shop's people see all. A merchant sees orders with lines of the own brand (as frozen), own
 * purchases included, with only those lines and their totals.
 */
export async function listCustomerOrders(
  db: Db,
  viewer: OrderViewer,
  page: Page,
): Promise<{ orders: Order[]; count: number }> {
  const { seesAll, brandId } = viewer;
  // The brand of the merchant was deleted.
  if (!seesAll && brandId === null) return { orders: [], count: 0 };
  const ownBrand = seesAll ? null : brandId;
  const { ids, count } = ownBrand
    ? await listBrandOrderIds(db, ownBrand, page)
    : await listAllOrderIds(db, page);
  const orders = await listOrders(db, ids, { brandId: ownBrand });
  return { orders: orders.map((order) => presentOrder(order, viewer)), count };
}
