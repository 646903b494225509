import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { orderViewerOf } from './order-viewer.ts';
import { roleInOrder, type StoredOrder, withVisibleLines } from './orders.rules.ts';
import { lockOrder } from './orders.store.ts';
import { sells } from './reader.rules.ts';

const texts = textsOf({ en });

/** An order that is locked until the transaction ends, and what the actor may change of it. */
export interface LockedOrder {
  order: StoredOrder;
  /** The numbers of the parts that the actor sells; all for the shop. */
  parts: number[];
  isShop: boolean;
}

/**
 * Locks an order, cancelled or not, as status calls do: the order first, its stock afterwards. Changes of one order take turns, so that
 * each sees the counts that the one before has left.
 * @throws not-found when the actor may see no part of it
 * @throws forbidden for who may only see it
 */
export async function lockOrderToChange(tx: Db, actor: Actor, orderId: string): Promise<LockedOrder> {
  const viewer = orderViewerOf(actor);
  const order = await lockOrder(tx, { orderId });
  const role = order && roleInOrder(order, viewer);
  if (!order || !role) throw notFound(texts().noOrder);
  if (!sells(role)) throw new ShopError('forbidden', texts().onlyRead);
  const parts = withVisibleLines(order, viewer).lines.map(({ part }) => part);
  return { order, parts: [...new Set(parts)], isShop: role === 'administrator' };
}

/**
 * The same for what only the shop itself changes.
 * @throws not-found when the actor may see no part of it
 * @throws forbidden for everybody else, also a merchant
 */
export async function lockOrderOfShop(tx: Db, actor: Actor, orderId: string): Promise<StoredOrder> {
  const { order, isShop } = await lockOrderToChange(tx, actor, orderId);
  if (!isShop) throw new ShopError('forbidden', texts().onlyShop);
  return order;
}

/** @throws not-found for a part that the actor does not sell */
export function checkPart({ parts }: LockedOrder, number: number): void {
  if (!parts.includes(number)) throw notFound(texts().noPart);
}
