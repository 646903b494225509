import { toMajor } from '#contract/money.ts';
import type { OrderPayment, OrderRefund } from '#contract/order-details.contract.ts';
import type { OnlinePayment, PaymentState, RefundState } from '#contract/payments.ts';
import { presentPieces } from '../orders/orders.rules.ts';
import type { Reader } from '../orders/reader.rules.ts';
import { keptCostMinor, type OrderMoney, payBackMinor } from '../orders/to-pay-back.rules.ts';
import type { RefundLine } from '../refunds/refund-amounts.rules.ts';

interface StoredPayment {
  id: string;
  provider: OnlinePayment;
  method: string | null;
  state: PaymentState;
  amountMinor: number;
  refundedMinor: number;
  paidAt: Date | null;
}

interface StoredRefund {
  id: string;
  paymentId: string;
  amountMinor: number;
  state: RefundState;
  reason: string | null;
  failure: string | null;
  requestedByName: string | null;
  createdAt: Date;
  settledAt: Date | null;
  lines: readonly RefundLine[];
}

/** The online payments of an order as the API returns them. Buyers read amounts and dates, merchants nothing. */
export function presentPayments(payments: readonly StoredPayment[], reader: Reader): OrderPayment[] {
  if (reader === 'merchant') return [];
  const isShop = reader === 'shop';
  return payments
    .filter(({ state }) => isShop || state === 'paid')
    .map(({ id, provider, method, state, amountMinor, refundedMinor, paidAt }) => ({
      _id: id,
      method: provider,
      label: isShop ? method : null,
      state,
      amount: toMajor(amountMinor),
      refunded: toMajor(refundedMinor),
      paidAt: paidAt?.toISOString() ?? null,
    }));
}

/** The same of refunds. To a buyer, one that has failed is on its way: the shop tries again. */
export function presentRefunds(refunds: readonly StoredRefund[], reader: Reader): OrderRefund[] {
  if (reader === 'merchant') return [];
  const isShop = reader === 'shop';
  return refunds.map((refund) => {
    const { state, lines } = refund;
    const isOnItsWay = state === 'waiting' || state === 'failed';
    return {
      _id: refund.id,
      payment: refund.paymentId,
      amount: toMajor(refund.amountMinor),
      state: !isShop && isOnItsWay ? 'pending' : state,
      at: refund.createdAt.toISOString(),
      settledAt: !isShop && isOnItsWay ? null : (refund.settledAt?.toISOString() ?? null),
      lines: presentPieces(
        lines.flatMap(({ lineId, quantity }) => (lineId === null ? [] : { lineId, quantity })),
      ),
      delivery: lines.some(({ lineId }) => lineId === null),
      ...(isShop ? { by: refund.requestedByName, reason: refund.reason, failure: refund.failure } : {}),
    };
  });
}

/** The money that the shop has received of an order and paid back by hand, and what is to be paid back. */
export const presentMoney = (order: OrderMoney & Parameters<typeof keptCostMinor>[0]) => ({
  received: toMajor(order.receivedMinor),
  paidBack: toMajor(order.givenBackMinor),
  toPayBack: toMajor(payBackMinor(order, keptCostMinor(order))),
});
