import { Suspense, useState } from 'react';
import { isOnline } from '#contract/payments.ts';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { Price } from '#web/components/labels/price.tsx';
import { DescriptionList } from '#web/components/layout/description-list.tsx';
import { lazyComponent } from '#web/lib/page/lazy-component.ts';
import * as en from '#web/texts/en/paid-back.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { shownLabel } from '../orders/order-labels.ts';
import * as styles from './pay-back.module.css';

const texts = defineTexts({ en });
const PaidBack = lazyComponent(() => import('./paid-back-dialog.tsx'));

/** The money that came in and went back by hand, and what is to be paid back, for the shop. Online payments are refunded. */
export function PayBack({ details }: { details: OrderDetails }) {
  const { order, money } = details;
  const [isOpen, setOpen] = useState(false);
  if (!money || (money.received === 0 && money.paidBack === 0 && money.toPayBack === 0)) return null;
  const { sums, open } = texts();
  const { received, paidBack, toPayBack } = money;
  const { method } = order.payment;
  const mayRecord = money.mayRecord && (!isOnline(method) || !details.mayRefund);
  const facts = [
    ...(received > 0 ? [{ name: sums.received, value: <Price amount={received} /> }] : []),
    ...(paidBack > 0 ? [{ name: sums.paidBack, value: <Price amount={paidBack} /> }] : []),
    ...(toPayBack > 0 ? [{ name: sums.toPayBack, value: <Price amount={toPayBack} />, total: true }] : []),
  ];
  return (
    <div className={styles.sums}>
      <DescriptionList facts={facts} />
      {mayRecord && toPayBack > 0 ? (
        <div className={styles.action}>
          <Button onClick={() => setOpen(true)}>{open}</Button>
        </div>
      ) : null}
      <Suspense>
        {isOpen ? (
          <PaidBack.Component
            order={{
              id: order._id,
              label: shownLabel(details),
              buyer: order.user ? `${order.user.firstName} ${order.user.lastName}`.trim() : '',
              left: toPayBack,
              how: method === 'on-delivery' ? 'cash' : 'transfer',
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
