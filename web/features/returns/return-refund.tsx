import { Suspense, useState } from 'react';
import type { EndpointBody } from '#contract/define-endpoint.ts';
import type { refundOrder } from '#contract/refunds.contract.ts';
import type { ReturnShown } from '#contract/returns.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Refusal } from '#web/components/form/refusal.tsx';
import { createRequestIds } from '#web/lib/api/request-ids.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import { formatPrice } from '#web/lib/format/format.ts';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/staff-returns.ts';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import { shownLabel } from '../orders/order-labels.ts';
import { isUnpaid, paymentLabel } from '../orders/payment-labels.ts';
import { refundablePayments } from '../refunds/refund-amounts.ts';
import { mayKeep } from './kept-draft.ts';
import * as styles from './staff-return.module.css';

const texts = defineTexts({ en });
const PaidBack = lazyComponent(() => import('../refunds/paid-back-dialog.tsx'));

/** The next step for the money of a return that has come: refund it, try that again, write down what was paid by hand, or close it. */
export function ReturnRefund({
  details,
  shown,
  isFirst,
  onKeep,
}: {
  details: OrderDetails;
  shown: ReturnShown;
  isFirst: boolean;
  onKeep: () => void;
}) {
  const words = texts().refund;
  const { refund } = shown;
  const params = { id: details.order._id };
  const [payment] = refundablePayments(details);
  const [isRecording, setRecording] = useState(false);
  const [requests] = useState(() => createRequestIds());
  const refunding = useOrderAction((body: EndpointBody<typeof refundOrder>) =>
    shopApi('POST /order/:id/refunds', { params, body }),
  );
  const failed = details.refunds.find(({ _id }) => _id === refund?.failed);
  const retry = useOrderAction((id: string) =>
    shopApi('POST /order/:id/refunds/:refund/retry', { params: { ...params, refund: id } }),
  );
  const closing = useOrderAction<void>(() =>
    shopApi('POST /returns/:id/close', { params: { id: shown._id } }),
  );
  const keep = <KeepButton {...{ shown }} disabled={refunding.isBusy} onClick={onKeep} />;
  if (!refund) {
    return (
      <div className={styles.go}>
        <span className="ui muted">{words.byShop}</span>
        {keep}
      </div>
    );
  }
  const variant = isFirst ? 'primary' : 'secondary';
  const send = async () => {
    if (!payment || refunding.isBusy) return;
    const content = { payment: payment._id, return: shown._id };
    if (await refunding.run({ ...content, request: requests.idFor(content) })) requests.accepted();
  };
  const record = details.money?.mayRecord ? () => setRecording(true) : undefined;
  const recording = isRecording ? (
    <Suspense>
      <PaidBack.Component
        order={{
          ...{ id: params.id, label: shownLabel(details), buyer: shown.order.buyer },
          left: failed?.amount ?? refund.amount,
          how: details.order.payment.method === 'on-delivery' ? 'cash' : 'transfer',
        }}
        onClose={() => setRecording(false)}
      />
    </Suspense>
  ) : null;
  if (failed) {
    const [before, after] = words.otherwise;
    return (
      <div role="alert" className={styles.failed}>
        <p>
          <b className={styles.bad}>{words.failed(formatPrice(failed.amount))}</b>{' '}
          {failed.failure ? words.provider(failed.failure) : null} {before}
          {record ? (
            <Button variant="link" onClick={record}>
              {words.recordIt}
            </Button>
          ) : (
            words.recordIt
          )}
          {after}
        </p>
        {details.money?.mayRecord ? (
          <Button
            {...{ variant }}
            busy={retry.isBusy}
            busyLabel={words.retrying}
            onClick={() => retry.run(failed._id)}
          >
            {words.retry}
          </Button>
        ) : null}
        {keep}
        <Refusal text={retry.refusal} />
        {recording}
      </div>
    );
  }
  if (refund.amount === 0 && refund.refunded > 0) {
    return <p className="ui muted">{words.onItsWay(formatPrice(refund.refunded))}</p>;
  }
  if (refund.amount === 0) {
    return shown.mayChange ? (
      <div className={styles.go}>
        <Button
          {...{ variant }}
          busy={closing.isBusy}
          busyLabel={words.closing}
          onClick={() => closing.run()}
        >
          {texts().close}
        </Button>
        {isUnpaid(details) ? <span className="ui muted">{words.nothingPaid}</span> : null}
        {keep}
        <Refusal text={closing.refusal} />
      </div>
    ) : null;
  }
  if (!refund.isOnline || !payment || !details.mayRefund) {
    return (
      <div className={styles.go}>
        {record ? (
          <Button {...{ variant }} onClick={record}>
            {words.record(formatPrice(refund.amount))}
          </Button>
        ) : null}
        <span className="ui muted">{refund.isOnline ? words.byShop : words.byHand}</span>
        {keep}
        {recording}
      </div>
    );
  }
  return (
    <>
      <div className={styles.go}>
        <Button {...{ variant }} busy={refunding.isBusy} busyLabel={words.sending} onClick={send}>
          {words.send(formatPrice(refund.amount))}
        </Button>
        <span className="ui muted">
          {words.toPayment(paymentLabel(payment))}{' '}
          {refund.delivery > 0 ? words.withDelivery(formatPrice(refund.delivery)) : null}
        </span>
        {keep}
      </div>
      <Refusal text={refunding.refusal} />
    </>
  );
}

/** Says what is kept, or something else than was said before. */
export function KeepButton({
  shown,
  ...button
}: {
  shown: ReturnShown;
  disabled?: boolean;
  onClick: () => void;
}) {
  const { keep } = texts();
  if (!mayKeep(shown)) return null;
  const { name, withheld } = shown;
  return (
    <Button variant="link" aria-label={keep.openLabel(name, withheld > 0)} {...button}>
      {withheld > 0 ? keep.change : keep.open}
    </Button>
  );
}
