import { orderStateWord } from '#contract/order-states.ts';
import { defineTexts } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/parcels.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { stateTones } from '../orders/state-tones.ts';
import * as styles from './order-state.module.css';

const texts = defineTexts({ en });

/** How far an own order has come, and what its buyer has to do now: what people open its page for. */
export function OrderState({ details: { order } }: { details: Pick<OrderDetails, 'order'> }) {
  const { state, cancelledAt } = order;
  const { next, nextOfPickUp, orderCancelled } = texts();
  const isPickUp = order.isPickUp === true;
  return (
    <div className={styles.state}>
      <p>
        <Status tone={stateTones[state]}>
          {cancelledAt ? orderCancelled(shortDate(cancelledAt)) : orderStateWord(state, isPickUp)}
        </Status>
      </p>
      <p className={styles.next}>{(isPickUp && nextOfPickUp[state]) || next[state]}</p>
    </div>
  );
}
