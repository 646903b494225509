import { orderTotals, type PricedOrder } from './totals.rules.ts';

type KeptOrder = Omit<PricedOrder, 'lines'> & {
  lines: readonly (PricedOrder['lines'][number] & { cancelledQuantity: number; returnedQuantity: number })[];
  /** The share of the delivery that goes back with what was withdrawn and has come back. */
  deliveryBackMinor?: number;
  /** The sum that sellers keep of the price of what has come back. */
  withheldMinor?: number;
};

/**
 * The cost of what the buyer keeps, in minor units with tax: pieces that are neither cancelled nor returned, in their frozen shares, and
 * the delivery as long as it is owed, less what a withdrawal gives back of it, and what sellers withhold of returns, for which nothing else
 * goes back (docs/rules.md#to-pay-back). Never more than is owed: which pieces of a line come first may change a cent.
 */
export function keptCostMinor(order: KeptOrder): number {
  const kept = order.lines.map(({ returnedQuantity, ...line }) => ({
    ...line,
    cancelledQuantity: line.cancelledQuantity + returnedQuantity,
  }));
  const withoutDelivery = { ...order, delivery: null };
  const owedMinor = orderTotals(order).totalWithTaxMinor;
  const deliveryMinor = owedMinor - orderTotals(withoutDelivery).totalWithTaxMinor;
  const deliveryKeptMinor = Math.max(0, deliveryMinor - (order.deliveryBackMinor ?? 0));
  const piecesMinor = orderTotals({ ...withoutDelivery, lines: kept }).totalWithTaxMinor;
  return Math.min(owedMinor, piecesMinor + deliveryKeptMinor + (order.withheldMinor ?? 0));
}

/** The money of an order, in minor units. */
export interface OrderMoney {
  /** Paid online, and refunded of that or asked for. */
  paidMinor: number;
  refundedMinor: number;
  /** Marked as paid or collected, and given back by hand. */
  receivedMinor: number;
  givenBackMinor: number;
}

/** The amount that has to go back to the buyer and has not: 0 when nothing has. */
export const payBackMinor = (money: OrderMoney, keptMinor: number): number =>
  Math.max(0, money.paidMinor + money.receivedMinor - keptMinor - money.refundedMinor - money.givenBackMinor);

/** The money that comes back to a buyer for pieces that are cancelled, and whether by itself, to where it was paid from; else somebody pays it by hand. */
export interface ComesBack {
  /** In minor units; 0 when nothing does, as for what was refunded before. */
  backMinor: number;
  isOnline: boolean;
}

/**
 * @param before the order without what is cancelled now, and `after` with it
 * @param refundedMinor the online refund that was asked for with it
 * @returns undefined when no money was received of the order: nothing is owed for the pieces
 */
export function comesBackMinor(
  before: KeptOrder & OrderMoney,
  after: KeptOrder & OrderMoney,
  refundedMinor: number,
): ComesBack | undefined {
  if (before.paidMinor + before.receivedMinor === 0) return undefined;
  if (refundedMinor > 0) return { backMinor: refundedMinor, isOnline: true };
  const backMinor = payBackMinor(before, keptCostMinor(after)) - payBackMinor(before, keptCostMinor(before));
  return { backMinor, isOnline: false };
}
