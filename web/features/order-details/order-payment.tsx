import { useState } from 'react';
import { isOnline } from '#contract/payments.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import * as en from '#web/texts/en/order-agreement.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { arrived } from '../orders/payment-labels.ts';
import { MarkPaid } from '../payments/mark-paid.tsx';
import { OnlinePayments } from '../payments/online-payments.tsx';
import { PaymentFacts } from '../payments/payment-facts.tsx';
import { PayBack } from '../refunds/pay-back.tsx';
import { refundablePayments } from '../refunds/refund-amounts.ts';
import { RefundDialog } from '../refunds/refund-dialog.tsx';
import * as styles from './order-aside.module.css';

const texts = defineTexts({ en });

const paymentTexts = defineTexts({ en: paymentsEn });

/** How an order is paid. People of the shop refund it, or say when its money has arrived and was paid back. */
export function OrderPayment({ details, mayMark }: { details: OrderDetails; mayMark: boolean }) {
  const { order, payments, mayRefund, money } = details;
  const { method } = order.payment;
  const isDue = method === 'transfer' ? order.paymentDue : money?.received === 0;
  // Nothing is to arrive for a cancelled order, and for one that costs nothing.
  const isOver = isDue && (order.cancelledAt !== null || order.totalWithTax === 0);
  const isMarkable = method === 'transfer' || (!isOnline(method) && !isOver);
  return (
    <section className={styles.part}>
      <h2>{texts().payment.title}</h2>
      {arrived(payments).length > 0 ? <OnlinePayments details={details} /> : <PaymentFacts order={order} />}
      <RefundButton details={details} isPossible={mayRefund && refundablePayments(details).length > 0} />
      {mayMark && isMarkable ? <MarkPaid order={order} isDue={isDue} /> : null}
      <PayBack details={details} />
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
