import type { OrderPayment } from '#contract/order-details.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { formatPrice } from '#web/lib/format/format.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/order-payments.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { arrived, paymentLabel } from '../orders/payment-labels.ts';
import { leftToRefund } from '../refunds/refund-amounts.ts';
import { Refunds } from '../refunds/refund-list.tsx';
import * as styles from './online-payments.module.css';

const texts = defineTexts({ en });

/** The online payments of an order, their refunds and the rest, for the shop. */
export function OnlinePayments({ details }: { details: OrderDetails }) {
  return (
    <>
      {arrived(details.payments).map((payment) => (
        <PaidSums key={payment._id} payment={payment} />
      ))}
      <Refunds details={details} />
    </>
  );
}

function PaidSums({ payment }: { payment: OrderPayment }) {
  const { sums, minus, paidOn } = texts();
  const { amount, refunded, paidAt } = payment;
  return (
    <div className={styles.payment}>
      <DescriptionList
        facts={[
          { name: sums.paid, value: <Price amount={amount} /> },
          ...(refunded > 0
            ? [
                { name: sums.refunded, value: <span className="price">{minus(formatPrice(refunded))}</span> },
                { name: sums.left, value: <Price amount={leftToRefund(payment)} /> },
              ]
            : []),
        ]}
      />
      <p className="muted">{paymentLabel(payment)}</p>
      {paidAt ? <p className="muted">{paidOn(shortDate(paidAt))}</p> : null}
    </div>
  );
}
