import { toMajor } from '#contract/money.ts';
import type { ReturnActor } from '#contract/return-states.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import type { Reader } from '../orders/reader.rules.ts';
import type { RefundedLines } from '../refunds/refund-amounts.rules.ts';
import {
  costOfReturned,
  leftOfShares,
  type RefundedReturn,
  sharesOfReturn,
} from './returned-amounts.rules.ts';
import { mayBecome, nameOfReturn, type StoredReturn } from './returns.rules.ts';

/** The state of an order's money. */
export interface ReturnMoney {
  refunded: RefundedLines;
  /** The most that may still go back, in minor units. */
  leftMinor: number;
  ofReturn: RefundedReturn | undefined;
}

/** A return as the API returns it. */
export function presentReturn(
  stored: StoredReturn,
  order: StoredOrder,
  {
    merchant,
    reader,
    actors,
    money,
  }: {
    merchant: { id: string; name: string } | null;
    reader: Reader;
    actors: readonly ReturnActor[];
    money: ReturnMoney;
  },
): ReturnShown {
  const { firstName, lastName } = order.user;
  const lines = stored.lines.flatMap((one) => {
    const line = order.lines.find(({ id }) => id === one.lineId);
    return line ? [{ one, line }] : [];
  });
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    _id: stored.id,
    name: nameOfReturn(order, stored),
    order: { _id: order.id, number: order.number, buyer: `${firstName} ${lastName}`.trim() },
    part: stored.part,
    merchant: merchant && { _id: merchant.id, name: merchant.name },
    seller: lines[0]?.line.seller?.name ?? null,
    kind: stored.kind,
    state: stored.state,
    reason: stored.reason,
    words: stored.words,
    decision: stored.decision,
    withheld: toMajor(stored.withheldMinor),
    lines: lines.map(({ one, line }) => ({
      line: line.id,
      name: line.name,
      choice: line.choice,
      imageUrl: line.product?.imageUrl ?? null,
      quantity: one.quantity,
      received: one.received,
      restocked: one.restocked,
      amount: toMajor(costOfReturned(order, stored, one)),
    })),
    created: stored.createdAt.toISOString(),
    decidedAt: iso(stored.decidedAt),
    dueAt: iso(stored.dueAt),
    receivedAt: iso(stored.receivedAt),
    endedAt: iso(stored.endedAt),
    refund: reader === 'merchant' ? null : presentRefund(stored, order, money),
    mayChange: actors.includes('seller'),
    mayCancel: mayBecome(stored, 'cancelled', actors),
  };
}

/** False once it was refunded otherwise, or more or less of it is withheld: the refund of what is left now makes up for it. */
const mayTryAgain = (
  failed: NonNullable<RefundedReturn['failed']>,
  { withheldMinor }: StoredReturn,
  leftMinor: number,
): boolean => failed.amountMinor <= leftMinor && failed.withheldMinor <= withheldMinor;

function presentRefund(
  stored: StoredReturn,
  order: StoredOrder,
  { refunded, leftMinor, ofReturn }: ReturnMoney,
): ReturnShown['refund'] {
  const shares = sharesOfReturn(order, refunded, stored);
  const amountMinor = Math.min(leftOfShares(shares, ofReturn), leftMinor);
  const delivery = shares.find(({ lineId }) => lineId === null)?.amountMinor ?? 0;
  return {
    amount: toMajor(amountMinor),
    delivery: toMajor(Math.min(delivery, amountMinor)),
    refunded: toMajor(ofReturn?.amountMinor ?? 0),
    isOnline: order.paidMinor > 0,
    failed: ofReturn?.failed && mayTryAgain(ofReturn.failed, stored, amountMinor) ? ofReturn.failed.id : null,
  };
}
