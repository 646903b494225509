import { useState } from 'react';
import type { Order } from '#contract/orders.contract.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmDialog } from '#web/components/ui/confirm-dialog.tsx';
import { Panel } from '#web/components/ui/description-list.tsx';
import { OrderAddress, OrderTotals } from './order-facts.tsx';
import { canCancelOrder } from './order-labels.ts';

interface OrderSummaryProps {
  order: Order;
  /** The owner or an administrator may cancel the whole order. */
  mayCancel: boolean;
  isCancelling: boolean;
  onCancel: () => void;
}

/** What the order comes to, where it goes, and the way to cancel it. */
export function OrderSummary({ order, mayCancel, isCancelling, onCancel }: OrderSummaryProps) {
  const [asks, setAsks] = useState(false);
  const { address, user } = order;
  return (
    <aside>
      <Panel title="Summary">
        <OrderTotals order={order} />
      </Panel>
      {user ? (
        <section className="px-7 pt-5 text-ui">
          <h2 className="strong">Customer</h2>
          <p>
            {user.firstName} {user.lastName}
          </p>
          {user.email ? (
            <a
              href={`mailto:${user.email}`}
              className="link tap inline-block max-w-full wrap-anywhere whitespace-normal"
            >
              {user.email}
            </a>
          ) : null}
        </section>
      ) : null}
      {address ? <OrderAddress address={address} /> : null}
      <div className="px-7 py-5 text-ui">
        {mayCancel && canCancelOrder(order) ? (
          <Button variant="danger-quiet" className="-ml-4" onClick={() => setAsks(true)}>
            Cancel Order
          </Button>
        ) : null}
        {mayCancel && !canCancelOrder(order) ? (
          <p className="text-ink-muted">
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
