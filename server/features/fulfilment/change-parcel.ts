import type { Parcel, TrackingForm } from '#contract/fulfilment.contract.ts';
import { parcelLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import {
  changeOrder,
  type LockedOrder,
  lockOrderToChange,
  type OrderToChange,
} from '../orders/change-order.ts';
import type { Pieces, StoredOrder } from '../orders/orders.rules.ts';
import { queueCancelledMails } from '../orders/queue-cancelled-mails.ts';
import { cancelRefunded } from '../refunds/cancel-refunded.ts';
import { countParcel } from './fulfilment.rules.ts';
import { endParcels, getParcel, listParcels, type StoredParcel, updateTracking } from './parcels.store.ts';
import { presentParcel } from './present-parcel.rules.ts';
import { queueDeliveredMail, queueTrackingMail, queueVoidedMail } from './queue-parcel-mails.ts';
import { hasNewTracking, isSameTracking, toTracking } from './tracking.rules.ts';

const texts = defineTexts({ en });

interface ParcelId {
  orderId: string;
  parcelId: string;
}

/**
 * Changes how a parcel is followed, and tells the buyer of a new number or link if the form says so. Its maker is then a person, so that no
 * status call voids what was typed (docs/rules.md#parcels).
 * @throws not-found for a parcel that the actor does not see, forbidden for who may only see it
 * @throws parcel-voided
 */
export async function changeParcel(
  db: Db,
  actor: Actor,
  which: ParcelId,
  { notify, ...sent }: TrackingForm,
): Promise<Parcel> {
  return await inTransaction(db, async (tx) => {
    const { order, parcel } = await lockParcelToChange(tx, actor, which);
    checkNotVoided(order, parcel);
    const tracking = toTracking(sent);
    if (isSameTracking(parcel, tracking)) return presentParcel(parcel);
    const tells = notify && hasNewTracking(parcel, tracking);
    const mailed = parcel.mailed || tells;
    await updateTracking(tx, parcel.id, { ...tracking, madeBy: 'parcel', mailed });
    await changeOrder(tx, actor, order, { events: [toEvent('parcel-changed', parcel)] });
    if (tells) await queueTrackingMail(tx, order, parcel, tracking);
    return presentParcel(await getParcel(tx, order.id, parcel.id));
  });
}

/**
 * Voids a parcel that has not arrived: its pieces are open again, and back in the stock; those that were refunded are cancelled. One that is
 * voided stays as it is. With `notify`, a buyer who was told that it is on its way is told that it is not.
 * @throws not-found for a parcel that the actor does not see, forbidden for who may only see it
 * @throws parcel-delivered
 */
export async function voidParcel(
  db: Db,
  actor: Actor,
  which: ParcelId,
  { notify }: { notify: boolean },
): Promise<Parcel> {
  return await inTransaction(db, async (tx) => {
    const { order, parcel, isShop } = await lockParcelToChange(tx, actor, which);
    if (parcel.voidedAt) return presentParcel(parcel);
    if (parcel.deliveredAt)
      throw new ShopError('parcel-delivered', texts().isDelivered(labelFor(order, parcel)));
    const after = await voidLocked(tx, actor, { order, isShop }, parcel);
    if (notify) await queueVoidedMail(tx, after.order, [parcel], after.cancelled);
    return presentParcel(await getParcel(tx, order.id, parcel.id));
  });
}

/** Voids a parcel of a locked order that has not arrived, and mails those who are concerned by what is cancelled with it. @returns the order as it is then, and what was cancelled */
export async function voidLocked(
  tx: Db,
  actor: Actor,
  { order, isShop }: Pick<OrderToChange, 'order' | 'isShop'>,
  parcel: StoredParcel,
): Promise<{ order: StoredOrder; cancelled: readonly Pieces[] }> {
  await endParcels(tx, [parcel.id], 'voidedAt');
  const after = await changeOrder(tx, actor, order, {
    lines: countParcel(order.lines, parcel.lines, { shipped: -1 }),
    events: [toEvent('parcel-voided', parcel)],
  });
  const cancelled = await cancelRefunded(tx, actor, after);
  // Refunded before.
  const mailed = { isShop, refundedMinor: 0 };
  await queueCancelledMails(tx, { before: after, after: cancelled.order }, cancelled.pieces, mailed);
  return { order: cancelled.order, cancelled: cancelled.pieces };
}

/**
 * Says that a parcel has arrived, and mails the buyer. One that has stays as it is.
 * @throws not-found for a parcel that the actor does not see, forbidden for who may only see it
 * @throws parcel-voided
 */
export async function deliverParcel(db: Db, actor: Actor, which: ParcelId): Promise<Parcel> {
  return await inTransaction(db, async (tx) => {
    const { order, parcel } = await lockParcelToChange(tx, actor, which);
    if (parcel.deliveredAt) return presentParcel(parcel);
    checkNotVoided(order, parcel);
    await endParcels(tx, [parcel.id], 'deliveredAt');
    await changeOrder(tx, actor, order, {
      lines: countParcel(order.lines, parcel.lines, { delivered: 1 }),
      events: [toEvent('parcel-delivered', parcel)],
    });
    await queueDeliveredMail(tx, order, parcel);
    return presentParcel(await getParcel(tx, order.id, parcel.id));
  });
}

const labelFor = (order: LockedOrder['order'], { part, number }: StoredParcel) =>
  parcelLabel(order.number, part, number);

function checkNotVoided(order: LockedOrder['order'], parcel: StoredParcel): void {
  if (parcel.voidedAt) throw new ShopError('parcel-voided', texts().isVoided(labelFor(order, parcel)));
}

const toEvent = (
  kind: 'parcel-changed' | 'parcel-voided' | 'parcel-delivered',
  { id: parcelId, part }: StoredParcel,
) => ({ part, kind, details: { parcelId } });

/** The same with a parcel of the order. @throws not-found for one of another order or of a part that the actor does not sell */
export async function lockParcelToChange(
  tx: Db,
  actor: Actor,
  { orderId, parcelId }: ParcelId,
): Promise<OrderToChange & { parcel: StoredParcel }> {
  const locked = await lockOrderToChange(tx, actor, orderId);
  const parcel = (await listParcels(tx, orderId)).find(({ id }) => id === parcelId);
  if (!parcel || !locked.parts.includes(parcel.part)) throw notFound(texts().noParcel);
  return { ...locked, parcel };
}
