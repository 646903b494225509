import { type Db, inTransaction } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { lockOrderOfShop } from '../orders/lock-order.ts';
import { insertEvents } from '../orders/order-events.store.ts';
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
    const { number, userId } = await lockOrderOfShop(tx, actor, orderId);
    if (userId !== null) return null;
    await raiseLinkVersion(tx, orderId);
    await insertEvents(tx, [{ orderId, part: null, kind: 'links-ended', actorId: actor.id, details: {} }]);
    return { number };
  });
}
