import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/order-links.ts';
import { isKeyOfGuest } from '../orders/is-key-of-guest.ts';
import type { OrderLinks } from '../orders/order-link.ts';
import { lockOrder } from '../orders/orders.store.ts';
import { giveOrders } from '../users/guest-orders.store.ts';

const texts = defineTexts({ en });

/**
 * Makes the order of a guest that of the actor, who has its link (docs/rules.md#guests). The link ends with it. The same call again changes
 * nothing.
 * @throws not-found for a wrong key, and when somebody else was first
 */
export async function claimOrder(
  db: Db,
  links: OrderLinks,
  actor: Pick<Actor, 'id'>,
  { orderId, key }: { orderId: string; key: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, { orderId });
    if (order?.userId === actor.id) return;
    if (!(await isKeyOfGuest(tx, links, orderId, key))) throw notFound(texts().noSuchLink);
    await giveOrders(tx, { userId: actor.id, ids: [orderId] });
  });
}
