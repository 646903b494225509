import { toMajor } from '#contract/money.ts';
import { isOnline, type PaymentMethod } from '#contract/payments.ts';
import type { WorkRow } from '#contract/work-list.contract.ts';
import { type PieceSums, toOrderState } from '../orders/order-state.rules.ts';
import { namedPerson, type StoredOrder } from '../orders/orders.rules.ts';
import { presentReturn, type StoredReturn } from './open-returns.rules.ts';

type Person = StoredOrder['user'];

/** The facts from which the state of an order's payment follows. */
export interface StoredPayment {
  paymentMethod: PaymentMethod;
  paymentDue: boolean;
  paidMinor: number;
  refundedMinor: number;
  /** By hand. */
  receivedMinor: number;
  givenBackMinor: number;
  /** Below 0 when nothing is. */
  toPayBackMinor: number;
  hasFailedRefund: boolean;
}

/** An order as the list shows it, with the parts that its reader sees. */
export interface StoredRow extends StoredPayment {
  id: string;
  number: number;
  createdAt: Date;
  cancelledAt: Date | null;
  isGuest: boolean;
  account: Person | null;
  buyer: Person | null;
  isAccountDeleted: boolean;
  totalMinor: number;
  pieces: PieceSums;
  isPickUp: boolean;
  first: WorkRow['first'] | null;
  parts: {
    number: number;
    merchant: { _id: string; name: string } | null;
    toSend: number;
    sendBy: string | null;
  }[];
  returns: StoredReturn[];
}

/** The state of the payment of an order, in one word: first what needs a person. */
export function workPayment({
  paymentMethod,
  paymentDue,
  paidMinor,
  refundedMinor,
  receivedMinor,
  givenBackMinor,
  hasFailedRefund,
}: StoredPayment): NonNullable<WorkRow['payment']> {
  if (paymentDue) return 'awaiting';
  if (hasFailedRefund) return 'refund-failed';
  const [came, went] = [paidMinor + receivedMinor, refundedMinor + givenBackMinor];
  if (went > 0) return went === came ? 'refunded' : 'part-refunded';
  if (came === 0 && (paymentMethod === 'later' || paymentMethod === 'on-delivery')) return paymentMethod;
  return 'paid';
}

/** The way back of what was paid by a method. */
function payBackMethod(method: PaymentMethod): NonNullable<WorkRow['toPayBack']>['how'] {
  if (isOnline(method)) return 'refund';
  return method === 'on-delivery' ? 'cash' : 'transfer';
}

/** @param isShop payments are the shop's: merchants only read that one is awaited */
export function presentRow(
  row: StoredRow,
  { today, timeZone, isShop }: { today: string; timeZone: string; isShop: boolean },
): WorkRow {
  const { firstName, lastName } = namedPerson(row.account, row.buyer);
  const days = row.parts.flatMap(({ toSend, sendBy }) => (toSend > 0 && sendBy !== null ? [sendBy] : []));
  const sendBy = days.sort()[0] ?? null;
  const payment = workPayment(row);
  const first = row.first ?? { name: '', choice: null, imageUrl: null, quantity: 0 };
  const { ordered, cancelled, shipped } = row.pieces;
  const open = ordered - cancelled - shipped;
  const shown = open || ordered - cancelled || ordered;
  return {
    _id: row.id,
    number: row.number,
    created: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
    state: toOrderState(row.pieces, row.paymentDue),
    isPickUp: row.isPickUp,
    buyer: {
      name: `${firstName} ${lastName}`.trim(),
      isGuest: row.isGuest,
      isDeleted: row.isAccountDeleted,
    },
    first,
    more: shown - first.quantity,
    sent: open > 0 ? row.pieces.shipped : 0,
    sendBy,
    isLate: sendBy !== null && sendBy < today && !row.paymentDue,
    parts: row.parts.map(({ number, merchant, toSend }) => ({ number, merchant, toSend })),
    toSend: row.parts.reduce((sum, { toSend }) => sum + toSend, 0),
    returns: row.returns.map((one) => presentReturn(one, { order: row.number, today, timeZone })),
    payment: isShop || payment === 'awaiting' ? payment : null,
    toPayBack:
      isShop && row.toPayBackMinor > 0
        ? { amount: toMajor(row.toPayBackMinor), how: payBackMethod(row.paymentMethod) }
        : null,
    total: toMajor(row.totalMinor),
  };
}
