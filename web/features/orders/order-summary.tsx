import { useState } from 'react';
import type { Order } from '#contract/orders.contract.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import { Panel } from '#web/components/layout/description-list.tsx';
import { cx } from '#web/lib/values/class-names.ts';
import { OrderAddress, OrderTotals } from './order-facts.tsx';
import { canCancelOrder } from './order-labels.ts';
import * as styles from './order-summary.module.css';

interface OrderSummaryProps {
  order: Order;
  /** The owner or an administrator may cancel the whole order. */
  mayCancel: boolean;
  isCancelling: boolean;
  onCancel: () => void;
}

/** The totals and delivery address of an order, and its Cancel button. */
export function OrderSummary({ order, mayCancel, isCancelling, onCancel }: OrderSummaryProps) {
  const [asks, setAsks] = useState(false);
  const { address, user } = order;
  return (
    <aside>
      <Panel title="Summary">
        <OrderTotals order={order} />
      </Panel>
      {user ? (
        <section className={styles.customer}>
          <h2 className="strong">Customer</h2>
          <p>
            {user.firstName} {user.lastName}
          </p>
          {user.isDeleted ? <p className="muted">This account was deleted.</p> : null}
          {user.email ? (
            <a href={`mailto:${user.email}`} className={cx('link tap', styles.email)}>
              {user.email}
            </a>
          ) : null}
        </section>
      ) : null}
      {address ? <OrderAddress address={address} /> : null}
      <div className={styles.cancel}>
        {mayCancel && canCancelOrder(order) ? (
          <Button variant="dangerQuiet" onClick={() => setAsks(true)}>
            Cancel Order
          </Button>
        ) : null}
        {mayCancel && !canCancelOrder(order) ? (
          <p>
            One thing has arrived, so the order can no longer be cancelled as a whole. Cancel single things
            beside them.
          </p>
        ) : null}
      </div>
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title="Cancel this order?"
        confirmLabel="Cancel Order"
        cancelLabel="Keep it"
        danger
        busy={isCancelling}
        busyLabel="Cancelling"
        onConfirm={onCancel}
      >
        Everything in it is cancelled and leaves your orders. It cannot be taken back.
      </ConfirmDialog>
    </aside>
  );
}
