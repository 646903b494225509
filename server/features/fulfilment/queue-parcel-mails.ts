import { carriers, type Tracking, trackingLink } from '#contract/carriers.ts';
import { parcelLabel } from '#contract/order-number.ts';
import type { Db } from '#server/db/db.ts';
import { queueMailsOfPart } from '../mail/outbox.store.ts';
import { type MailedOrder, mailedOrder } from '../orders/mail-recipients.store.ts';
import type { Pieces } from '../orders/orders.rules.ts';
import type { StoredParcel } from './parcels.store.ts';

export type SentParcel = Pick<StoredParcel, 'part' | 'number' | 'lines'>;

const pickUpName = ({ delivery }: MailedOrder) => delivery?.kind === 'pickup' && { pickUp: delivery.name };

const labelFor = (order: MailedOrder, { part, number }: SentParcel) =>
  parcelLabel(order.number, part, number);

const mailedTracking = (tracking: Tracking) => ({
  carrier: tracking.carrier === null || tracking.carrier === 'other' ? null : carriers[tracking.carrier].name,
  trackingNumber: tracking.trackingNumber,
  trackingUrl: trackingLink(tracking),
});

/** Queues the one mail to the buyer about parcels that were sent together. @param tracking of the first; others have none */
export async function queueSentMail(
  db: Db,
  order: MailedOrder,
  [first, ...others]: readonly [SentParcel, ...SentParcel[]],
  tracking: Tracking = { carrier: null, trackingNumber: null, trackingUrl: null },
): Promise<void> {
  const { user } = order;
  if (user.email === null) return;
  const data = {
    ...mailedOrder(
      order,
      user,
      [first, ...others].flatMap(({ lines }) => lines),
    ),
    parcel: labelFor(order, first),
    ...pickUpName(order),
    ...(others.length > 0 && { others: others.map((parcel) => labelFor(order, parcel)) }),
    ...mailedTracking(tracking),
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
    parcel: labelFor(order, parcel),
    ...pickUpName(order),
  };
  await queueMailsOfPart(db, { orderId: order.id, part: parcel.part }, [
    { kind: 'parcel-delivered', recipient: user.email, data },
  ]);
}

/** Queues the one mail to the buyer about a parcel that can be followed by another number or link. @param parcel as it was */
export async function queueTrackingMail(
  db: Db,
  order: MailedOrder,
  parcel: SentParcel & Pick<StoredParcel, 'trackingNumber'>,
  tracking: Tracking,
): Promise<void> {
  const { user } = order;
  if (user.email === null) return;
  const { trackingNumber: before } = parcel;
  const data = {
    ...mailedOrder(order, user, parcel.lines),
    parcel: labelFor(order, parcel),
    before: before === tracking.trackingNumber ? null : before,
    ...mailedTracking(tracking),
  };
  await queueMailsOfPart(db, { orderId: order.id, part: parcel.part }, [
    { kind: 'parcel-tracking', recipient: user.email, data },
  ]);
}

/** The pieces that are sent again, as lines. @param cancelled what is not */
function piecesLeft(parcels: readonly SentParcel[], cancelled: readonly Pieces[]): Pieces[] {
  const held = Map.groupBy(
    parcels.flatMap(({ lines }) => lines),
    ({ lineId }) => lineId,
  );
  return [...held].flatMap(([lineId, pieces]) => {
    const gone = cancelled.find((one) => one.lineId === lineId)?.quantity ?? 0;
    const quantity = pieces.reduce((sum, piece) => sum + piece.quantity, 0) - gone;
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
}

/**
 * Queues the one mail to the buyer about parcels that were taken back, as far as the buyer was told that they are on their way. None when all
 * of it was cancelled with them, which has a mail of its own.
 */
export async function queueVoidedMail(
  db: Db,
  order: MailedOrder,
  parcels: readonly StoredParcel[],
  cancelled: readonly Pieces[],
): Promise<void> {
  const { user } = order;
  const told = parcels.filter(({ mailed }) => mailed);
  const [first, ...others] = told;
  const left = piecesLeft(told, cancelled);
  if (user.email === null || !first || left.length === 0) return;
  const data = {
    ...mailedOrder(order, user, left),
    parcel: labelFor(order, first),
    ...pickUpName(order),
    ...(others.length > 0 && { others: others.map((parcel) => labelFor(order, parcel)) }),
  };
  await queueMailsOfPart(db, { orderId: order.id, part: first.part }, [
    { kind: 'parcel-voided', recipient: user.email, data },
  ]);
}
