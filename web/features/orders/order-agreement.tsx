import { addressLines } from '#contract/address-lines.ts';
import type { AgreedOrder } from '#contract/fulfilment.contract.ts';
import { orderLabel } from '#contract/order-number.ts';
import { isOnline } from '#contract/payments.ts';
import { textsOf } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import * as daysEn from '#web/texts/en/delivery-days.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import * as styles from './order-agreement.module.css';
import type { OrderDetails } from './order-details.queries.ts';
import { shortDate } from './order-labels.ts';
import { arrived, refundSentence } from './payment-labels.ts';

const texts = textsOf({ en });
const paymentTexts = textsOf({ en: paymentsEn });
const dayTexts = textsOf({ en: daysEn });

/** @returns 'Express, 1 to 3 working days'; undefined for a delivery without a name */
export function deliveryNote(delivery: AgreedOrder['delivery']): string | undefined {
  if (!delivery) return undefined;
  return delivery.days ? `${delivery.name}, ${dayTexts().days(delivery.days)}` : delivery.name;
}

/** Orders from before payments had names, and of shops that name none, say nothing of it. */
export const hasPayment = ({ payment }: AgreedOrder): boolean => payment.name !== '';

/** What was paid online, and what went back. */
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
  const { waiting, paid, reference } = texts().payment;
  const { payment, paymentDue, cancelledAt, totalWithTax, number } = order;
  const isDue = paymentDue && !cancelledAt;
  return (
    <>
      <p>{payment.name}</p>
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

/** Whom the bill is for, when that is somebody else. */
export function BillingLines({ address }: { address: NonNullable<AgreedOrder['billingAddress']> }) {
  return (
    <>
      {addressLines(address).map((line) => (
        <p key={line}>{line}</p>
      ))}
      {address.taxId ? <p>{texts().billing.taxId(address.taxId)}</p> : null}
    </>
  );
}

/** Where and how an order is picked up. */
export function PickUpFacts({ delivery }: Pick<AgreedOrder, 'delivery'>) {
  return (
    <>
      <p>{deliveryNote(delivery)}</p>
      {delivery?.text ? <Words>{delivery.text}</Words> : null}
    </>
  );
}

/** What a buyer or the shop wrote, with its line breaks. */
export function Words({ children }: { children: string }) {
  return <p className={styles.words}>{children}</p>;
}
