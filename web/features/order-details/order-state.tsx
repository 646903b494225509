import { textsOf } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import * as en from '#web/texts/en/parcels.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { shortDate } from '../orders/order-labels.ts';
import { orderedParts, orderState, stateTones } from '../orders/ordered-parts.ts';
import * as styles from './order-state.module.css';

const texts = textsOf({ en });

/** How far an own order has come: what people open its page for. Its timeline says what it waits for. */
export function OrderState({ details }: { details: OrderDetails }) {
  const { order } = details;
  const { orderCancelled, allCancelled, states } = texts();
  const state = orderState(order, orderedParts(details));
  const words = states[order.delivery?.kind === 'pickup' ? 'pickedUp' : 'sent'];
  const cancelled = order.cancelledAt ? orderCancelled(shortDate(order.cancelledAt)) : allCancelled;
  // It is not packed before it is paid.
  if (state === 'toSend' && order.paymentDue) return null;
  return (
    <p className={styles.state}>
      <Status tone={stateTones[state]}>{state === 'cancelled' ? cancelled : words[state]}</Status>
    </p>
  );
}
