import type { Order } from '#contract/orders.contract.ts';
import type { Db } from '#server/db/db.ts';
import { type Page, pageAllOrders, pageBrandOrders } from './order-lists.store.ts';
import { presentOrder } from './order-view.rules.ts';
import type { Caller } from './orders.rules.ts';
import { listOrders } from './orders.store.ts';

/**
 * One page of the customers' orders, newest first or sorted as asked for: all for an administrator; for a merchant those that hold lines
 * of the own brand (as frozen), with those lines and their totals alone, own purchases too.
 */
export async function listCustomerOrders(
  db: Db,
  caller: Caller,
  page: Page,
): Promise<{ orders: Order[]; count: number }> {
  const { isAdministrator, brandId } = caller;
  // A merchant between two brands has no customers.
  if (!isAdministrator && brandId === null) return { orders: [], count: 0 };
  const ownBrand = isAdministrator ? null : brandId;
  const { ids, count } = ownBrand ? await pageBrandOrders(db, ownBrand, page) : await pageAllOrders(db, page);
  const orders = await listOrders(db, ids, ownBrand);
  return { orders: orders.map((order) => presentOrder(order, caller)), count };
}
