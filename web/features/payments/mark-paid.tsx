import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { useFocusAfter } from '#web/components/buttons/use-focus-after.ts';
import { Refusal } from '#web/components/form/refusal.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import * as styles from './mark-paid.module.css';

const texts = textsOf({ en });

export function MarkPaid({ order }: { order: OrderDetails['order'] }) {
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
