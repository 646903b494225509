import { useState } from 'react';
import type { OrderRefund } from '#contract/order-details.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { useFocusAfter } from '#web/components/buttons/use-focus-after.ts';
import { Refusal } from '#web/components/form/refusal.tsx';
import { Status } from '#web/components/labels/badges.tsx';
import { listWords } from '#web/components/layout/word-list.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatCount, formatPrice } from '#web/lib/format/format.ts';
import * as en from '#web/texts/en/order-payments.ts';
import * as timelineEn from '#web/texts/en/order-timeline.ts';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import { lineName } from '../orders/order-labels.ts';
import { refundState, refundTones } from './refund-labels.ts';
import * as styles from './refund-list.module.css';

const texts = defineTexts({ en });

const timelineTexts = defineTexts({ en: timelineEn });

/** So many are shown at first; those that have failed always are. */
const shownAtFirst = 3;

/** The refunds of an order, for the shop: those that arrived, are on their way, and have failed. */
export function Refunds({ details }: { details: OrderDetails }) {
  const { refunds } = details;
  const [showsAll, setShowsAll] = useState(false);
  if (refunds.length === 0) return null;
  const words = texts();
  const shown = refunds.filter(({ state }, at) => showsAll || at < shownAtFirst || state === 'failed');
  return (
    <>
      <h3 className="sr-only">{words.refunds}</h3>
      <ul className={styles.refunds}>
        {shown.map((refund) => (
          <Refund key={refund._id} refund={refund} details={details} />
        ))}
      </ul>
      {shown.length < refunds.length ? (
        <Button variant="link" className={styles.all} onClick={() => setShowsAll(true)}>
          {words.showAll(formatCount(refunds.length))}
        </Button>
      ) : null}
    </>
  );
}

function Refund({ refund, details }: { refund: OrderRefund; details: OrderDetails }) {
  const { order, mayRefund } = details;
  const words = texts();
  const { amount, state, by, reason, failure } = refund;
  const amountText = formatPrice(amount);
  const retry = useOrderAction<void>(() =>
    shopApi('POST /order/:id/refunds/:refund/retry', { params: { id: order._id, refund: refund._id } }),
  );
  const button = useFocusAfter(retry.isBusy);
  const what = refundedThings(refund, order);
  const why = [by, reason].filter(Boolean).join(', ');
  return (
    <li>
      <p className={styles.head}>
        <span className="num">{amountText}</span>
        <Status tone={refundTones[state]}>{refundState(refund)}</Status>
      </p>
      {what ? <p>{what}</p> : null}
      {why ? <p className="muted">{why}</p> : null}
      {failure ? <p>{failure}</p> : null}
      {state === 'failed' && mayRefund ? (
        <Button
          ref={button}
          size="small"
          className={styles.retry}
          busy={retry.isBusy}
          busyLabel={words.retrying}
          aria-label={words.retryLabel(amountText)}
          onClick={() => retry.run()}
        >
          {words.retry}
        </Button>
      ) : null}
      <Refusal text={retry.refusal} />
    </li>
  );
}

/** '2 × Half-Dip Mug, Delivery'; '' of an amount. */
function refundedThings({ lines, delivery }: OrderRefund, order: OrderDetails['order']): string {
  const { pieces } = timelineTexts();
  const named = lines.flatMap(({ line: id, quantity }) => {
    const line = order.products.find(({ _id }) => _id === id);
    return line ? [pieces(formatCount(quantity), lineName(line))] : [];
  });
  return listWords(delivery ? [...named, texts().delivery] : named);
}
