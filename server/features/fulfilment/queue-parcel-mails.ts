import { carriers, type Tracking, trackingLink } from '#contract/carriers.ts';
import { parcelLabel } from '#contract/order-number.ts';
import type { Db } from '#server/db/db.ts';
import { queueMailsOfPart } from '../mail/outbox.store.ts';
import { type MailedOrder, mailedOrder } from '../orders/mail-recipients.store.ts';
import type { StoredParcel } from './parcels.store.ts';

export type SentParcel = Pick<StoredParcel, 'part' | 'number' | 'lines'>;

const pickUpOf = ({ delivery }: MailedOrder) => delivery?.kind === 'pickup' && { pickUp: delivery.name };

const labelOf = (order: MailedOrder, { part, number }: SentParcel) => parcelLabel(order.number, part, number);

/** Queues the one mail to the buyer about parcels that were sent together. @param tracking of the first; others have none */
export async function queueSentMail(
  db: Db,
  order: MailedOrder,
  [first, ...others]: readonly [SentParcel, ...SentParcel[]],
  tracking: Tracking = { carrier: null, trackingNumber: null, trackingUrl: null },
): Promise<void> {
  const { user } = order;
  if (user.email === null) return;
  const { carrier, trackingNumber } = tracking;
  const data = {
    ...mailedOrder(
      order,
      user,
      [first, ...others].flatMap(({ lines }) => lines),
    ),
    parcel: labelOf(order, first),
    ...pickUpOf(order),
    ...(others.length > 0 && { others: others.map((parcel) => labelOf(order, parcel)) }),
    carrier: carrier === null || carrier === 'other' ? null : carriers[carrier].name,
    trackingNumber,
    trackingUrl: trackingLink(tracking),
  };
  await queueMailsOfPart(db, { orderId: order.id, part: first.part }, [
    { kind: 'parcel-sent', recipient: user.email, data },
  ]);
}

/** Queues the one mail to the buyer about a parcel that has arrived. */
export async function queueDeliveredMail(db: Db, order: MailedOrder, parcel: SentParcel): Promise<void> {
  const { user } = order;
  if (user.email === null) return;
  const data = {
    ...mailedOrder(order, user, parcel.lines),
    parcel: labelOf(order, parcel),
    ...pickUpOf(order),
  };
  await queueMailsOfPart(db, { orderId: order.id, part: parcel.part }, [
    { kind: 'parcel-delivered', recipient: user.email, data },
  ]);
}
