import { type Db, inTransaction } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { changeOrder, lockOrderOfShop } from '../orders/change-order.ts';
import { raiseLinkVersion } from '../orders/order-links.store.ts';

/**
 * Ends the links to the order of a guest that were mailed before. Mails that are sent later have new ones. The order of an account has none.
 * @returns null when there was nothing to end
 * @throws not-found for who may not see the order, forbidden for everybody but the shop
 */
export async function endOrderLinks(
  db: Db,
  actor: Actor,
  orderId: string,
): Promise<{ number: number } | null> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrderOfShop(tx, actor, orderId);
    const { number, userId } = order;
    if (userId !== null) return null;
    await raiseLinkVersion(tx, orderId);
    await changeOrder(tx, actor, order, { events: [{ part: null, kind: 'links-ended', details: {} }] });
    return { number };
  });
}
