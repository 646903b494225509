import { textsOf } from '#contract/texts.ts';
import { Panel } from '#web/components/layout/description-list.tsx';
import * as en from '#web/texts/en/parcels.ts';
import { CancelOrder } from './cancel-order.tsx';
import type { OrderDetails } from './order-details.queries.ts';
import { OrderAddress, OrderTotals } from './order-facts.tsx';
import * as styles from './order-summary.module.css';
import { orderedParts, taxRows } from './ordered-parts.ts';

const texts = textsOf({ en });

interface OrderSummaryProps {
  details: OrderDetails;
  isCancelling: boolean;
  onCancel: () => void;
}

/** The totals and delivery address of an own order, and its Cancel button. */
export function OrderSummary({ details, isCancelling, onCancel }: OrderSummaryProps) {
  const { order } = details;
  const lines = orderedParts(details).flatMap((part) => part.lines);
  return (
    <aside>
      <Panel title="Summary">
        <OrderTotals order={order} taxes={taxRows(lines, order.totalTax, texts().tax)} />
      </Panel>
      {order.address ? <OrderAddress address={order.address} /> : null}
      {order.cancelledAt ? null : (
        <div className={styles.cancel}>
          <CancelOrder {...{ details, isCancelling, onCancel }} />
        </div>
      )}
    </aside>
  );
}
