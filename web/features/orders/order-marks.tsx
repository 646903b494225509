import { Fragment } from 'react';
import { isUnsettled } from '#contract/return-states.ts';
import { defineTexts } from '#contract/texts.ts';
import type { WorkRow } from '#contract/work-list.contract.ts';
import { Status, Tag } from '#web/components/labels/badges.tsx';
import * as en from '#web/texts/en/order-marks.ts';
import type { OrderDetails } from './order-details.queries.ts';

const texts = defineTexts({ en });

/** Marks beside the state of an order for those who sell: what a person has to do, and what went back. */
export type OrderMark =
  | 'awaiting'
  | 'to-send'
  | 'return'
  | 'to-pay-back'
  | 'refund-failed'
  | 'part-refunded'
  | 'refunded';

const keep = (marks: readonly (OrderMark | false)[]) => marks.filter((mark) => mark !== false);

export function rowMarks({
  state,
  toSend,
  payment,
  returns,
  toPayBack,
}: Pick<WorkRow, 'state' | 'toSend' | 'payment' | 'returns' | 'toPayBack'>): OrderMark[] {
  const isAwaited = payment === 'awaiting';
  return keep([
    isAwaited && state !== 'waiting-for-payment' && 'awaiting',
    toSend > 0 && !isAwaited && 'to-send',
    returns.length > 0 && 'return',
    toPayBack !== null && 'to-pay-back',
    (payment === 'refund-failed' || payment === 'part-refunded' || payment === 'refunded') && payment,
  ]);
}

export function detailsMarks({ order, parts, payments, money, returns }: OrderDetails): OrderMark[] {
  const { state, awaitsPayment = false, refundFailed = false } = order;
  const isOpen = parts.some(({ lines }) => lines.some(({ open }) => open > 0));
  return keep([
    awaitsPayment && state !== 'waiting-for-payment' && 'awaiting',
    isOpen && !awaitsPayment && 'to-send',
    returns.some(isUnsettled) && 'return',
    (money?.toPayBack ?? 0) > 0 && 'to-pay-back',
    refundFailed ? 'refund-failed' : refundedMark(payments),
  ]);
}

/** A second payment that went back as a whole leaves the order paid. */
function refundedMark(payments: OrderDetails['payments']): OrderMark | false {
  const paid = payments.filter(({ paidAt }) => paidAt !== null);
  const kept = paid.filter(({ amount, refunded }) => refunded < amount);
  if (paid.length > 0 && kept.length === 0) return 'refunded';
  return kept.some(({ refunded }) => refunded > 0) && 'part-refunded';
}

/** Each after a space, without which screen readers would read one word. */
export function OrderMarks({ marks }: { marks: readonly OrderMark[] }) {
  const words = texts().marks;
  return marks.map((mark) => (
    <Fragment key={mark}>
      {' '}
      {mark === 'refund-failed' || mark === 'to-pay-back' || mark === 'return' ? (
        <Status tone={mark === 'refund-failed' ? 'neg' : 'warn'}>{words[mark]}</Status>
      ) : (
        <Tag>{words[mark]}</Tag>
      )}
    </Fragment>
  ));
}
