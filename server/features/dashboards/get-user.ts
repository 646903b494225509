import type { UserPage } from '#contract/dashboards.contract.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import { hasSecondFactor } from '../auth/second-factor/second-factors.store.ts';
import { findMerchantOf } from '../merchants/merchant-list.store.ts';
import { listOwnOrderIds } from '../orders/order-lists.store.ts';
import { presentOrder } from '../orders/order-view.rules.ts';
import { orderViewerOf } from '../orders/order-viewer.ts';
import { listOrders } from '../orders/orders.store.ts';
import { listReviews } from '../reviews/reviews.store.ts';
import { findUser } from '../users/user-list.store.ts';

/** The whole lists have their own pages. */
const newest = { page: 1, limit: 20 };

/**
 * An account with its newest orders and reviews, for administrators.
 * @throws not-found
 */
export async function getUserDetails(db: Db, actor: Actor, id: string): Promise<UserPage> {
  const user = await findUser(db, id);
  if (!user) throw notFound('No user found.');
  const [merchant, ordered, reviewed, isTwoStep] = await Promise.all([
    findMerchantOf(db, id),
    listOwnOrderIds(db, id, newest),
    listReviews(db, { ...newest, sort: { by: 'created', isDescending: true }, userId: id }),
    hasSecondFactor(db, id),
  ]);
  const viewer = orderViewerOf(actor);
  const orders = await listOrders(db, ordered.ids);
  return {
    user,
    hasSecondFactor: isTwoStep,
    merchant,
    orders: orders.map((order) => presentOrder(order, viewer)),
    orderCount: ordered.count,
    reviews: reviewed.reviews,
    reviewCount: reviewed.count,
  };
}
