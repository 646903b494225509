import { textsOf } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import * as en from '#web/texts/en/parcels.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { shortDate } from '../orders/order-labels.ts';
import { orderedParts, orderState, stateTones } from '../orders/ordered-parts.ts';
import * as styles from './order-state.module.css';

const texts = textsOf({ en });

/** How far an own order has come, and what its buyer has to do now: what people open its page for. */
export function OrderState({ details }: { details: OrderDetails }) {
  const state = orderState(details.order, orderedParts(details));
  const { words, next } = saidOf(state, details.order);
  return (
    <div className={styles.state}>
      <p>
        <Status tone={stateTones[state]}>{words}</Status>
      </p>
      <p className={styles.next}>{next}</p>
    </div>
  );
}

function saidOf(
  state: keyof typeof stateTones,
  order: OrderDetails['order'],
): { words: string; next: string } {
  const { allCancelled, orderCancelled, waitsForTransfer, states, next } = texts();
  if (state === 'cancelled') {
    const words = order.cancelledAt ? orderCancelled(shortDate(order.cancelledAt)) : allCancelled;
    return { words, next: next.cancelled };
  }
  // It is not packed before it is paid.
  if (state === 'toSend' && order.paymentDue) return { words: waitsForTransfer, next: next.transfer };
  const way = order.delivery?.kind === 'pickup' ? 'pickedUp' : 'sent';
  return { words: states[way][state], next: next[way][state] };
}
