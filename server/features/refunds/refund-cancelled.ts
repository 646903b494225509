import { isCancelled } from '#contract/order-status.ts';
import { refundOfPieces } from '#contract/refund-of-pieces.ts';
import type { Db } from '#server/db/db.ts';
import type { Person } from '../orders/change-order.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { leftMinor, listPayments } from '../orders/payments.store.ts';
import { keptCostMinor, payBackMinor } from '../orders/to-pay-back.rules.ts';
import { askForRefund } from './ask-for-refund.ts';
import {
  findRefunded,
  piecesToRefund,
  type RefundedLines,
  type RefundLine,
  refundedOfKept,
  refundOfDelivery,
  withinLeft,
} from './refund-amounts.rules.ts';
import { findRefundedLines } from './refunds.store.ts';
import { sumWentBack } from './went-back.store.ts';

/**
 * Asks for the refund of pieces that are cancelled, in the transaction that cancels them: whoever cancels, as much as is left of the
 * payment, and of what was not refunded before. With the last piece of the order, the delivery, too (docs/rules.md#refunds).
 * @param order locked, as it is after cancelling
 * @param deliveryMinor the share of the delivery that goes back with them although other pieces were sent, as these have come back
 * @returns the amount in minor units; 0 for an order that was not paid online
 */
export async function refundCancelled(
  tx: Db,
  actor: Person,
  order: StoredOrder,
  cancelled: readonly Pieces[],
  deliveryMinor = 0,
): Promise<number> {
  if (order.paidMinor === 0) return 0;
  const payment = (await listPayments(tx, order.id)).find((one) => leftMinor(one) > 0);
  if (!payment) return 0;
  const refunded = await findRefundedLines(tx, order.id);
  const shares = cancelledShares(order, cancelled, refunded, deliveryMinor);
  const left = Math.min(leftMinor(payment), notGivenBack(order), await notWentBackYet(tx, order, refunded));
  const lines = withinLeft(shares, left);
  const amountMinor = lines.reduce((sum, line) => sum + line.amountMinor, 0);
  if (amountMinor === 0) return 0;
  await askForRefund(tx, order, {
    paymentId: payment.id,
    amountMinor,
    lines,
    reason: null,
    requestedBy: actor.id,
    requestId: null,
  });
  return amountMinor;
}

/** The money of the order that has not gone back in any way. */
const notGivenBack = ({ paidMinor, receivedMinor, refundedMinor, givenBackMinor }: StoredOrder): number =>
  Math.max(0, paidMinor + receivedMinor - refundedMinor - givenBackMinor);

/** At most what is to be paid back, once something was refunded at the provider: it may have been for these pieces. */
async function notWentBackYet(tx: Db, order: StoredOrder, refunded: RefundedLines): Promise<number> {
  if (order.refundedMinor === 0 || (await sumWentBack(tx, order.id)) === 0) return Number.POSITIVE_INFINITY;
  return toPayBackNow(order, refunded);
}

/**
 * The most that may still go back for pieces that have come back, in minor units: all that has not gone back in any way, and at most what is to
 * be paid back once something went back by hand or at the provider, or is withheld, as that names no pieces.
 */
export async function leftToGoBack(db: Db, order: StoredOrder, refunded: RefundedLines): Promise<number> {
  const wentBack =
    order.givenBackMinor > 0 ||
    Boolean(order.withheldMinor) ||
    (await notWentBackYet(db, order, refunded)) < Number.POSITIVE_INFINITY;
  return wentBack ? Math.min(notGivenBack(order), toPayBackNow(order, refunded)) : notGivenBack(order);
}

/** The amount that is to be paid back of a locked order, in minor units. */
export function toPayBackNow(order: StoredOrder, refunded: RefundedLines): number {
  const ofKept = refundedOfKept(order.lines, refunded, order.pricesIncludeTax);
  return payBackMinor({ ...order, refundedMinor: order.refundedMinor - ofKept }, keptCostMinor(order));
}

function cancelledShares(
  order: StoredOrder,
  cancelled: readonly Pieces[],
  refunded: RefundedLines,
  deliveryMinor: number,
): RefundLine[] {
  const { pricesIncludeTax, delivery } = order;
  const pieces = cancelled.flatMap(({ lineId, quantity: count }): RefundLine[] => {
    const line = order.lines.find(({ id }) => id === lineId);
    const before = findRefunded(refunded, lineId);
    const quantity = line ? piecesToRefund(line, before, count) : 0;
    if (!line || quantity === 0) return [];
    return [{ lineId, quantity, amountMinor: refundOfPieces(line, before, quantity, pricesIncludeTax) }];
  });
  const isLast = order.lines.every(isCancelled);
  const backMinor = isLast && delivery ? refundOfDelivery(delivery, pricesIncludeTax) : deliveryMinor;
  if (backMinor === 0 || findRefunded(refunded, null).quantity > 0) return pieces;
  return [...pieces, { lineId: null, quantity: 1, amountMinor: backMinor }];
}
