import { useState } from 'react';
import type { OrderPayment } from '#contract/order-details.contract.ts';
import type { RefundForm } from '#contract/refunds.contract.ts';
import { ApiError } from '#web/lib/api/api.ts';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import { leftToRefund, type Refundable, refundablePayments, toRefundable } from './refund-amounts.ts';
import {
  errorsAt,
  possibleSum,
  type RefundDraft,
  type RefundErrors,
  readDraft,
  sumOfDraft,
  withinLeft,
} from './refund-draft.ts';

export interface Refunding {
  draft: RefundDraft;
  change: (changes: Partial<RefundDraft>) => void;
  refundable: Refundable;
  /** Those with something left. */
  payments: OrderPayment[];
  /** The rest of the chosen payment. */
  left: number;
  sum: number | null;
  errors: RefundErrors;
  refusal: string | undefined;
  isBusy: boolean;
  send: () => Promise<void>;
}

/** A refund that somebody puts together. The same one has the same request until it was accepted, also when its reply was lost. */
export function useRefund(details: OrderDetails, onDone: () => void): Refunding {
  const { order } = details;
  const refundable = toRefundable(details);
  const payments = refundablePayments(details);
  const [typed, setTyped] = useState<RefundDraft>(() => ({
    payment: payments[0]?._id ?? '',
    byAmount: refundable.rows.length === 0 && refundable.delivery === null,
    pieces: {},
    delivery: null,
    amount: '',
    reason: '',
  }));
  // Only a refusal says that nothing was refunded: after a lost reply the same content must be sent again.
  const [isRefused, setRefused] = useState(false);
  const draft = isRefused ? withinLeft(typed, refundable) : typed;
  const [errors, setErrors] = useState<RefundErrors>({});
  const [requests] = useState(() => createRequestIds());
  const action = useOrderAction((body: RefundForm) =>
    shopApi('POST /order/:id/refunds', { params: { id: order._id }, body }).catch((failure) => {
      if (failure instanceof ApiError) showRefused(failure);
      throw failure;
    }),
  );
  const showRefused = ({ fields, status }: ApiError) => {
    setRefused(status === 400);
    setErrors(
      errorsAt(
        Object.entries(fields).map(([field, message]) => [field, String(message)] as const),
        draft.byAmount ? 'amount' : 'chosen',
      ),
    );
  };
  const payment = payments.find(({ _id }) => _id === draft.payment);
  const left = payment ? leftToRefund(payment) : 0;
  const sum = sumOfDraft(refundable, draft, order.pricesIncludeTax);
  const send = async () => {
    if (action.isBusy) return;
    const read = readDraft(draft, { refundable, sum, left });
    setErrors(read.errors ?? {});
    if (read.errors) return;
    const { content } = read;
    setTyped(draft);
    setRefused(false);
    if (!(await action.run({ ...content, request: requests.idFor(content) }))) return;
    requests.accepted();
    onDone();
  };
  const hasErrors = Object.keys(errors).length > 0;
  return {
    ...{ draft, refundable, payments, left, errors, send, isBusy: action.isBusy },
    sum: possibleSum(sum, left),
    change: (changes) => {
      setErrors({});
      setTyped({ ...draft, ...changes });
      setRefused(false);
    },
    refusal: hasErrors ? undefined : action.refusal,
  };
}
