import { useState } from 'react';
import { textsOf } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ConfirmDialog } from '#web/components/dialogs/confirm-dialog.tsx';
import * as en from '#web/texts/en/cancel-order.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import * as styles from './cancel-order.module.css';
import type { OrderDetails } from './order-details.queries.ts';
import { canCancelOrder } from './order-labels.ts';
import { isInParcel } from './ordered-parts.ts';
import { isRefundedWhenCancelled } from './payment-labels.ts';

const texts = textsOf({ en });
const paymentTexts = textsOf({ en: paymentsEn });

interface CancelOrderProps {
  details: OrderDetails;
  isCancelling: boolean;
  onCancel: () => void;
}

/** Cancels a whole order, or says why it cannot be cancelled any more. Nothing once all has arrived or is cancelled. */
export function CancelOrder({ details, isCancelling, onCancel }: CancelOrderProps) {
  const [asks, setAsks] = useState(false);
  const { title, text, button, keep, busy, delivered, inParcel, ...words } = texts();
  const { allGoesBack } = paymentTexts();
  const { order, as, parts } = details;
  const isSent = parts.some((part) => part.lines.some(({ _id }) => isInParcel(part, _id)));
  const lines = parts.flatMap((part) => part.lines);
  const isPartly = lines.some(({ open }) => open > 0);
  if (!isPartly && lines.every(({ shipped, delivered }) => shipped === delivered)) return null;
  const hasArrived = !canCancelOrder(order);
  const packed =
    order.delivery?.kind === 'pickup'
      ? words[isPartly || hasArrived ? 'partlyReady' : 'isReady']
      : words[isPartly || hasArrived ? 'partlyOnItsWay' : 'onItsWay'];
  const whySent = as === 'buyer' ? packed : inParcel;
  const reason = hasArrived && isPartly ? delivered : hasArrived || isSent ? whySent : null;
  return (
    <div className={styles.cancel}>
      {reason ? (
        <p>{reason}</p>
      ) : (
        <Button variant="dangerQuiet" onClick={() => setAsks(true)}>
          {button}
        </Button>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={title}
        confirmLabel={button}
        cancelLabel={keep}
        danger
        busy={isCancelling}
        busyLabel={busy}
        onConfirm={onCancel}
      >
        {text} {isRefundedWhenCancelled(details) ? allGoesBack : null}
      </ConfirmDialog>
    </div>
  );
}
