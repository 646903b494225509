import type { UserPage } from '#contract/dashboards.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { findMerchantOf } from '../merchants/merchant-list.store.ts';
import { pageOwnOrders } from '../orders/order-lists.store.ts';
import { presentOrder } from '../orders/order-view.rules.ts';
import { orderViewerOf } from '../orders/order-viewer.ts';
import { listOrders } from '../orders/orders.store.ts';
import { listReviews } from '../reviews/reviews.store.ts';
import { findUser } from '../users/user-list.store.ts';

/** Rows of each list; the whole ones are pages of their own. */
const newest = { page: 1, limit: 20 };

/** One account as an administrator sees it. Throws `not-found`. */
export async function getUserDetails(db: Db, actor: Actor, id: string): Promise<UserPage> {
  const user = await findUser(db, id);
  if (!user) throw notFound('No user found.');
  const [merchant, placed, written] = await Promise.all([
    findMerchantOf(db, id),
    pageOwnOrders(db, id, newest),
    listReviews(db, { ...newest, sort: { by: 'created', isDescending: true }, userId: id }),
  ]);
  const caller = orderViewerOf(actor);
  const orders = await listOrders(db, placed.ids, null);
  return {
    user,
    merchant,
    orders: orders.map((order) => presentOrder(order, caller)),
    orderCount: placed.count,
    reviews: written.reviews,
    reviewCount: written.count,
  };
}
