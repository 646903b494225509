import { parcelLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { Status } from '#web/components/labels/badges.tsx';
import { formatCount } from '#web/lib/format/format.ts';
import { shortDate } from '#web/lib/format/short-date.ts';
import * as en from '#web/texts/en/parcels.ts';
import type { OrderDetails } from '../orders/order-details.queries.ts';
import { lineName } from '../orders/order-labels.ts';
import { type OrderedPart, sentParcels } from '../orders/ordered-parts.ts';
import * as styles from './buyer-parcels.module.css';
import { ParcelTracking } from './parcel-facts.tsx';

const texts = defineTexts({ en });

/** Parcels that are on their way or have arrived, with the links to follow them. */
export function BuyerParcels({
  order,
  parts,
}: {
  order: OrderDetails['order'];
  parts: readonly OrderedPart[];
}) {
  const { readyOn, pickedUpOn, ...words } = texts();
  const isPickUp = order.delivery?.kind === 'pickup';
  const states = isPickUp
    ? { sent: readyOn, arrived: pickedUpOn }
    : { sent: words.sent, arrived: words.arrived };
  const sent = parts.flatMap((part) => sentParcels(part).map((parcel) => ({ part, parcel })));
  if (sent.length === 0) return null;
  return (
    <section aria-labelledby="parcels">
      <h2 id="parcels" className={`lead ${styles.title}`}>
        {words.heading}
      </h2>
      <ul className={styles.parcels}>
        {sent.map(({ part, parcel }) => {
          const label = parcelLabel(order.number, part.number, parcel.number);
          const { deliveredAt, sentAt } = parcel;
          return (
            <li key={parcel._id}>
              <h3 className={styles.head}>
                <span className="strong num">{words.parcel(label)}</span>
                <Status tone={deliveredAt ? 'pos' : 'run'}>
                  {deliveredAt ? states.arrived(shortDate(deliveredAt)) : states.sent(shortDate(sentAt))}
                </Status>
              </h3>
              <ParcelTracking parcel={parcel} label={label} />
              <ul className={styles.contents}>
                {parcel.lines.map(({ line: id, quantity }) => {
                  const line = part.lines.find(({ _id }) => _id === id);
                  return line ? (
                    <li key={id}>{words.pieces(formatCount(quantity), lineName(line))}</li>
                  ) : null;
                })}
              </ul>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
