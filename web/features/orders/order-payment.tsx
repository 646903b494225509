import { useState } from 'react';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { useFocusAfter } from '#web/components/buttons/use-focus-after.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import { OnlinePayments } from './online-payments.tsx';
import { PaymentFacts } from './order-agreement.tsx';
import * as styles from './order-aside.module.css';
import { type OrderDetails, useOrderAction } from './order-details.queries.ts';
import { arrived } from './payment-labels.ts';
import { refundablePayments } from './refund-amounts.ts';
import { RefundDialog } from './refund-dialog.tsx';
import { Refusal } from './refusal.tsx';

const texts = textsOf({ en });
const paymentTexts = textsOf({ en: paymentsEn });

/** How an order is paid. People of the shop refund it, or say when a transfer has arrived. */
export function OrderPayment({ details, mayMark }: { details: OrderDetails; mayMark: boolean }) {
  const { order, payments, mayRefund } = details;
  const mayMarkTransfer = mayMark && order.payment.method === 'transfer';
  return (
    <section className={styles.part}>
      <h2>{texts().payment.title}</h2>
      {arrived(payments).length > 0 ? <OnlinePayments details={details} /> : <PaymentFacts order={order} />}
      <RefundButton details={details} isPossible={mayRefund && refundablePayments(details).length > 0} />
      {mayMarkTransfer ? <MarkPaid order={order} /> : null}
    </section>
  );
}

/** The form outlives what it is about (docs/rules.md#forms-that-stay). */
function RefundButton({ details, isPossible }: { details: OrderDetails; isPossible: boolean }) {
  const [isOpen, setOpen] = useState(false);
  // Each time with nothing chosen yet.
  const [opened, setOpened] = useState(0);
  if (!isPossible && !isOpen) return null;
  return (
    <div className={styles.action}>
      <Button
        onClick={() => {
          setOpened((times) => times + 1);
          setOpen(true);
        }}
      >
        {paymentTexts().dialog.open}
      </Button>
      <RefundDialog key={opened} details={details} open={isOpen} onOpenChange={setOpen} />
    </div>
  );
}

function MarkPaid({ order }: { order: OrderDetails['order'] }) {
  const { markPaid, markUnpaid, saving } = texts().payment;
  const { paymentDue } = order;
  const mark = useOrderAction<void>(() => {
    const params = { id: order._id };
    return paymentDue
      ? shopApi('POST /order/:id/paid', { params })
      : shopApi('POST /order/:id/unpaid', { params });
  });
  const button = useFocusAfter(mark.isBusy);
  return (
    <>
      <div className={styles.action}>
        <Button
          variant={paymentDue ? undefined : 'quiet'}
          size="small"
          busy={mark.isBusy}
          busyLabel={saving}
          ref={button}
          onClick={() => mark.run()}
        >
          {paymentDue ? markPaid : markUnpaid}
        </Button>
      </div>
      <Refusal text={mark.refusal} />
    </>
  );
}
