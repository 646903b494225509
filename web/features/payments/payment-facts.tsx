import type { AgreedOrder } from '#contract/order-details.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import { isOnline } from '#contract/payments.ts';
import { defineTexts } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { arrived } from '../orders/payment-labels.ts';
import { Words } from '../orders/words.tsx';
import { refundSentence } from '../refunds/refund-labels.ts';

const texts = defineTexts({ en });

const paymentTexts = defineTexts({ en: paymentsEn });

/** Orders from before payments had names, and of shops that name none, say nothing of it. */
export const hasPayment = ({ payment }: AgreedOrder): boolean => payment.name !== '';

/** Online payments and their refunds. */
export type Money = Pick<OrderDetails, 'payments' | 'refunds'>;

interface PaymentFactsProps {
  order: OrderDetails['order'];
  /** For those who may know. */
  money?: Money | undefined;
  /** The reader pays it. */
  isBuyer?: boolean;
}

/** How an order is paid, and what is still to do for it. */
export function PaymentFacts({ order, money, isBuyer }: PaymentFactsProps) {
  const { later, waiting, paid, reference } = texts().payment;
  const { payment, paymentDue, cancelledAt, totalWithTax, number } = order;
  const isDue = paymentDue && !cancelledAt;
  return (
    <>
      <p>{payment.name || later}</p>
      {payment.method === 'transfer' && (isDue || !paymentDue) ? (
        <p>
          <Status tone={isDue ? 'warn' : 'pos'}>{isDue ? waiting : paid}</Status>
        </p>
      ) : null}
      {isBuyer && payment.text && !isOnline(payment.method) ? <Words>{payment.text}</Words> : null}
      {isBuyer && money ? <PaidAndRefunded money={money} /> : null}
      {isBuyer && isDue ? <p>{reference(formatPrice(totalWithTax), orderLabel(number))}</p> : null}
    </>
  );
}

function PaidAndRefunded({ money: { payments, refunds } }: { money: Money }) {
  const { paid } = paymentTexts().ofBuyer;
  return (
    <>
      {arrived(payments).map(({ _id, amount, label, paidAt }) => (
        <p key={_id}>
          {label ? `${label}. ` : null}
          {paid(formatPrice(amount), shortDate(paidAt ?? ''))}
        </p>
      ))}
      {refunds.map((refund) => (
        <p key={refund._id}>{refundSentence(refund)}</p>
      ))}
    </>
  );
}
