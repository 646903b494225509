import type { ReturnShown, ReturnView } from '#contract/returns.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { listSeenOrders, type SeenOrder } from '../orders/list-seen-orders.ts';
import { listOrderParts } from '../orders/order-parts.store.ts';
import { toOrderViewer } from '../orders/order-viewer.ts';
import type { OrderRole } from '../orders/orders.rules.ts';
import { listOrders } from '../orders/orders.store.ts';
import { leftToGoBack } from '../refunds/refund-cancelled.ts';
import { findRefundedLinesByOrder } from '../refunds/refunds.store.ts';
import { presentReturn } from './present-return.rules.ts';
import { returnActors, type StoredReturn } from './returns.rules.ts';
import { findRefundsOfReturns, listReturnIds, listReturnsById } from './returns.store.ts';

/** A page of the returns that the actor sees, a merchant those of the own part. */
export async function listReturnsFor(
  db: Db,
  actor: Actor,
  view: ReturnView,
  paging: { page: number; limit: number },
): Promise<{ returns: ReturnShown[]; count: number; waiting: number }> {
  const { seesAll, merchantId } = toOrderViewer(actor);
  if (!seesAll && merchantId === null) return { returns: [], count: 0, waiting: 0 };
  const { ids, ...counts } = await listReturnIds(db, view, seesAll ? null : merchantId, paging);
  const stored = await listReturnsById(db, ids);
  const seen = await listSeenOrders(db, actor, [...new Set(stored.map(({ orderId }) => orderId))]);
  return { returns: await presentReturns(db, stored, seen), ...counts };
}

/** Returns that somebody has changed, as they see them. @param actor null for the holder of an order's link */
export async function getReturns(
  db: Db,
  actor: Actor | null,
  ids: readonly string[],
): Promise<ReturnShown[]> {
  const stored = await listReturnsById(db, ids);
  const orderIds = [...new Set(stored.map(({ orderId }) => orderId))];
  if (actor) return await presentReturns(db, stored, await listSeenOrders(db, actor, orderIds));
  const orders = await listOrders(db, orderIds, { withCancelled: true });
  const guests = orders.map((order) => ({ ...asGuest, order }));
  return await presentReturns(db, stored, guests);
}

/** @throws when it does not exist, or the actor does not see it */
export async function getReturn(db: Db, actor: Actor | null, id: string): Promise<ReturnShown> {
  const [found] = await getReturns(db, actor, [id]);
  if (!found) throw new Error('a return is gone');
  return found;
}

const asGuest = {
  reader: 'guest',
  viewer: { id: '', seesAll: false, merchantId: null, mayWrite: false },
  mayChange: false,
} as const;

type ReturnReader = Pick<SeenOrder, 'order' | 'reader' | 'viewer' | 'mayChange'>;

/** Returns of orders as somebody sees them, in the same sequence, without those of orders and parts that are not among these. */
export async function presentReturns(
  db: Db,
  stored: readonly StoredReturn[],
  seen: readonly ReturnReader[],
): Promise<ReturnShown[]> {
  if (stored.length === 0) return [];
  const orderIds = seen.map(({ order }) => order.id);
  const [parts, refunded, ofReturns] = await Promise.all([
    listOrderParts(db, orderIds),
    findRefundedLinesByOrder(db, orderIds),
    findRefundsOfReturns(
      db,
      stored.map(({ id }) => id),
    ),
  ]);
  // Nothing is left to go back for what was closed, refused or cancelled.
  const waiting = new Set(stored.filter(mayGoBack).map(({ orderId }) => orderId));
  const left = new Map<string, number>();
  for (const { order } of seen.filter((one) => waiting.has(one.order.id))) {
    left.set(order.id, await leftToGoBack(db, order, refunded.get(order.id) ?? new Map()));
  }
  return stored.flatMap((one) => {
    const reader = seen.find(({ order }) => order.id === one.orderId);
    const part = parts.get(one.orderId)?.find(({ number }) => number === one.part);
    if (!reader || !part || !seesPart(reader, part.merchant)) return [];
    return [
      presentReturn(one, reader.order, {
        merchant: part.merchant,
        reader: reader.reader,
        actors: returnActors(toRole(reader), isBuyer(reader)),
        money: {
          refunded: refunded.get(one.orderId) ?? new Map(),
          leftMinor: mayGoBack(one) ? (left.get(one.orderId) ?? 0) : 0,
          ofReturn: ofReturns.get(one.id),
        },
      }),
    ];
  });
}

const mayGoBack = ({ state }: StoredReturn) =>
  state === 'asked' || state === 'accepted' || state === 'received';

/** True for who has bought it, also somebody of the shop. */
export const isBuyer = ({ order, reader, viewer }: Pick<SeenOrder, 'order' | 'reader' | 'viewer'>) =>
  reader === 'buyer' || reader === 'guest' || order.userId === viewer.id;

const seesPart = (reader: ReturnReader, merchant: { id: string } | null) =>
  reader.viewer.seesAll || isBuyer(reader) || merchant?.id === reader.viewer.merchantId;

function toRole({ reader, mayChange }: ReturnReader): OrderRole {
  if (reader === 'buyer' || reader === 'guest') return 'owner';
  if (!mayChange) return 'reader';
  return reader === 'shop' ? 'administrator' : 'merchant';
}
