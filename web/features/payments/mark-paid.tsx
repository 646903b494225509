import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { useFocusAfter } from '#web/components/buttons/use-focus-after.ts';
import { Refusal } from '#web/components/form/refusal.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/order-agreement.ts';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import * as styles from './mark-paid.module.css';

const texts = defineTexts({ en });

interface MarkPaidProps {
  order: OrderDetails['order'];
  /** The money is still to arrive. */
  isDue: boolean;
}

/** Says that the money has arrived, or that of a delivery was collected. */
export function MarkPaid({ order, isDue }: MarkPaidProps) {
  const words = texts().payment;
  const { saving } = words;
  const [markLabel, unmarkLabel] =
    order.payment.method === 'on-delivery'
      ? [words.markCollected, words.markNotCollected]
      : [words.markPaid, words.markUnpaid];
  const mark = useOrderAction<void>(() => {
    const params = { id: order._id };
    return isDue
      ? shopApi('POST /order/:id/paid', { params })
      : shopApi('POST /order/:id/unpaid', { params });
  });
  const button = useFocusAfter(mark.isBusy);
  return (
    <>
      <div className={styles.action}>
        <Button
          variant={isDue ? undefined : 'quiet'}
          size="small"
          busy={mark.isBusy}
          busyLabel={saving}
          ref={button}
          onClick={() => mark.run()}
        >
          {isDue ? markLabel : unmarkLabel}
        </Button>
      </div>
      <Refusal text={mark.refusal} />
    </>
  );
}
