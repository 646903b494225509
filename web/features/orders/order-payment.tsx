import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { useFocusAfter } from '#web/components/buttons/use-focus-after.ts';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import { PaymentFacts } from './order-agreement.tsx';
import * as styles from './order-aside.module.css';
import { type OrderDetails, useOrderAction } from './order-details.queries.ts';
import { Refusal } from './refusal.tsx';

const texts = textsOf({ en });

/** How an order is paid. People of the shop say when a transfer has arrived. */
export function OrderPayment({ order, mayMark }: { order: OrderDetails['order']; mayMark: boolean }) {
  const { title, markPaid, markUnpaid, saving } = texts().payment;
  const { paymentDue } = order;
  const mark = useOrderAction<void>(() => {
    const params = { id: order._id };
    return paymentDue
      ? shopApi('POST /order/:id/paid', { params })
      : shopApi('POST /order/:id/unpaid', { params });
  });
  const button = useFocusAfter(mark.isBusy);
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      <PaymentFacts order={order} />
      {mayMark && order.payment.method === 'transfer' ? (
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
      ) : null}
      <Refusal text={mark.refusal} />
    </section>
  );
}
