import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { shopApi } from '#web/lib/api/shop-api.ts';
import * as en from '#web/texts/en/order-documents.ts';
import { type OrderDetails, useOrderAction } from '../orders/order-details.queries.ts';
import * as styles from './order-aside.module.css';

const texts = defineTexts({ en });

/** For an order from before invoices were issued, which gets its own only when somebody asks for it. */
export function IssueDocuments({ details: { order, mayIssue } }: { details: OrderDetails }) {
  const action = useOrderAction<void>(() =>
    shopApi('POST /order/:id/documents', { params: { id: order._id } }),
  );
  if (!mayIssue) return null;
  return (
    <div className={styles.action}>
      <Button busy={action.isBusy} busyLabel={texts().issuing} onClick={() => action.run()}>
        {texts().issue}
      </Button>
      {action.refusal ? <p role="alert">{action.refusal}</p> : null}
    </div>
  );
}
