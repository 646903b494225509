import { defineTexts } from '#contract/texts.ts';
import { Link } from '#web/components/buttons/link.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { contactAbout, sentBy } from '#web/lib/navigation/contact-about.ts';
import * as en from '#web/texts/en/buyer-returns.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { lineName } from '../orders/order-labels.ts';
import type { CountedLine } from '../orders/ordered-parts.ts';
import type { TickedLine } from '../orders/tick-pieces.tsx';

const texts = defineTexts({ en });

/** A line to tick, as much of it as can go back, or with the reason why it cannot. */
export function toTick(order: OrderDetails['order'], line: CountedLine): TickedLine {
  const { form, broken, write } = texts();
  const { quantity, whyNot } = line.goesBack;
  const note =
    quantity === 0 ? `${form.whyNot[whyNot ?? 'none-left']}.` : form.arrived(formatCount(quantity));
  return {
    ...{ line: line._id, name: lineName(line), imageUrl: line.product?.imageUrl ?? null, quantity },
    note:
      whyNot === 'excluded' || whyNot === 'period-over' ? (
        <>
          {note} {broken}{' '}
          <Link className="link tap" to={contactAbout(order.number)} state={sentBy(order.guest)}>
            {write}
          </Link>
          .
        </>
      ) : (
        note
      ),
  };
}
