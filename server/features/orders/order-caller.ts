import { defineTexts } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { type Actor, requireAccess, type SignedInActor } from '#server/http/actor.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { type LockedOrder, lockSeenOrder, type Person } from './change-order.ts';
import { isKeyOfGuest, wasKeyOfGuest } from './is-key-of-guest.ts';
import type { OrderLinks } from './order-link.ts';
import { lockOrder } from './orders.store.ts';

const texts = defineTexts({ en });

/** Who calls about an order: an account, or whoever has the key of a link to the order of a guest. */
export interface OrderCaller {
  actor: SignedInActor | null;
  key: string | undefined;
  ip: string;
}

export interface OrderKeys {
  links: OrderLinks;
  limits: RateLimits;
}

/**
 * Finds an order for whoever has the key of its links. Wrong keys count by IP before they are checked, so that concurrent ones count, too.
 * @returns null when it is left to the rights of the account
 * @throws unauthorized without an account and without a key
 * @throws not-found with a wrong key and without an account
 * @throws order-in-account with the key of a link that ended when the order came into an account
 * @throws too-many after many wrong keys
 */
export async function openByKey<Order extends { id: string }>(
  db: Db,
  { links, limits }: OrderKeys,
  { actor, key, ip }: OrderCaller,
  find: () => Promise<Order | null>,
): Promise<Order | null> {
  if (key !== undefined) {
    const attempt = await limits.take('order-key', { ip });
    const order = await find();
    if (order && (await isKeyOfGuest(db, links, order.id, key))) {
      await attempt.giveBack();
      return order;
    }
    if (!actor && order && (await wasKeyOfGuest(db, links, order.id, key))) {
      throw new ShopError('order-in-account', texts().inAccount);
    }
    if (!actor) throw notFound(texts().noOrder);
  }
  requireAccess(actor, { access: 'signed-in' });
  return null;
}

/** Finds and locks an order for who changes it. Null when they may see no part of it. */
export type LockOrder = (
  tx: Db,
  by: { orderId: string } | { lineId: string },
) => Promise<(LockedOrder & { person: Person }) | null>;

/** For an account that sees it. */
export const lockAs =
  (actor: Actor): LockOrder =>
  async (tx, by) => {
    const seen = await lockSeenOrder(tx, actor, by);
    return seen && { ...seen, person: actor };
  };

/** For its guest, who has the rights of a buyer, or for an account. It throws the same as `openByKey`. */
export const lockForCaller =
  (keys: OrderKeys, caller: OrderCaller): LockOrder =>
  async (tx, by) => {
    const order = await openByKey(tx, keys, caller, () => lockOrder(tx, by));
    if (order) return { order, role: 'owner', person: { id: null } };
    return caller.actor && (await lockAs(caller.actor)(tx, by));
  };
