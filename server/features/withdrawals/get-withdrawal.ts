import type { ListedWithdrawal, ShownWithdrawal } from '#contract/withdrawals.contract.ts';
import { can } from '#server/http/actor.ts';
import { findComingBack } from '../orders/coming-back.store.ts';
import type { OrderCaller } from '../orders/order-caller.ts';
import { listOrders } from '../orders/orders.store.ts';
import { findOutcome } from './find-outcome.ts';
import { openWithdrawal } from './open-withdrawal.ts';
import type { Shop } from './receive-withdrawal.ts';
import { allPieces, mayDecide, namedPieces, presentNamed, splitPieces } from './withdrawals.rules.ts';
import type { StoredWithdrawal } from './withdrawals.store.ts';

/** A withdrawal with the pieces that it is about, as far as something is left of them. @throws as `openWithdrawal` */
export async function getWithdrawal(shop: Shop, caller: OrderCaller, id: string): Promise<ShownWithdrawal> {
  const { db } = shop;
  const { withdrawal, decider } = await openWithdrawal(db, shop, caller, id);
  const { orderId, lines, state } = withdrawal;
  const [order] = orderId ? await listOrders(db, [orderId], { withCancelled: true }) : [];
  const pieces = order && splitPieces(order.lines, lines, await findComingBack(db, order.id, ['withdrawal']));
  const isAllowed = decider === 'buyer' || (caller.actor !== null && can(caller.actor, 'orders.write'));
  return {
    ...presentStatement(withdrawal, order ?? null),
    lines: (order && pieces ? allPieces(pieces, order.lines) : []).map((one) => ({
      line: one.lineId,
      name: namedPieces([one], order?.lines ?? [])[0]?.name ?? '',
      quantity: one.quantity,
      unsent: pieces?.open.find(({ lineId }) => lineId === one.lineId)?.quantity ?? 0,
    })),
    as: decider,
    mayDecide: isAllowed && mayDecide(state, decider),
    decision: withdrawal.decision,
    outcome: await findOutcome(shop, withdrawal),
  };
}

interface NumberedOrder {
  number: number;
  createdAt: Date;
}

export const presentStatement = (
  withdrawal: StoredWithdrawal,
  order: NumberedOrder | null,
): Omit<ListedWithdrawal, 'isDue'> => ({
  ...presentNamed(withdrawal),
  typed: { number: withdrawal.typedNumber, email: withdrawal.typedEmail, name: withdrawal.typedName },
  things: withdrawal.items,
  order:
    order && withdrawal.orderId
      ? { _id: withdrawal.orderId, number: order.number, placedAt: order.createdAt.toISOString() }
      : null,
});
