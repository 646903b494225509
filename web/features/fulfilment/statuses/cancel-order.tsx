import type { ReactNode } from 'react';
import { defineTexts } from '#contract/texts.ts';
import { Button } from '#web/components/buttons/button.tsx';
import { ActionDialog } from '#web/components/dialogs/action-dialog.tsx';
import { useOpenDialog } from '#web/lib/forms/form-frame.ts';
import * as en from '#web/texts/en/cancel-order.ts';
import * as paymentsEn from '#web/texts/en/order-payments.ts';
import type { OrderDetails } from '../../orders/order-details.queries.ts';
import { canCancelOrder } from '../../orders/order-labels.ts';
import { isInParcel } from '../../orders/ordered-parts.ts';
import { isRefundedWhenCancelled } from '../../orders/payment-labels.ts';
import * as styles from './cancel-order.module.css';

const texts = defineTexts({ en });
const paymentTexts = defineTexts({ en: paymentsEn });

interface CancelOrderProps {
  details: OrderDetails;
  onCancel: () => Promise<unknown>;
  /** Below the reason, while something is in a parcel and has not arrived. */
  whenPacked?: ReactNode;
}

/** Cancels a whole order, or says why it cannot be cancelled any more. Nothing once all has arrived or is cancelled. */
export function CancelOrder({ details, onCancel, whenPacked }: CancelOrderProps) {
  const open = useOpenDialog();
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
  const whySent = as === 'shop' ? inParcel : packed;
  const reason = hasArrived && isPartly ? delivered : hasArrived || isSent ? whySent : null;
  const ask = () =>
    open((close) => (
      <ActionDialog
        title={title}
        confirmLabel={button}
        cancelLabel={keep}
        danger
        busyLabel={busy}
        run={onCancel}
        onClose={close}
      >
        {text} {isRefundedWhenCancelled(details) ? allGoesBack : null}
      </ActionDialog>
    ));
  return (
    <div className={styles.cancel}>
      {reason ? (
        <>
          <p>{reason}</p>
          {isSent && lines.some(({ shipped, delivered }) => shipped > delivered) ? whenPacked : null}
        </>
      ) : (
        <Button variant="dangerQuiet" onClick={ask}>
          {button}
        </Button>
      )}
    </div>
  );
}
