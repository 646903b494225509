import type { Parcel, SentTracking } from '#contract/fulfilment.contract.ts';
import { parcelLabel } from '#contract/order-number.ts';
import { textsOf } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { lockOrderToChange } from '../orders/lock-order.ts';
import { writeCounts } from '../orders/order-counts.store.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import type { StoredOrder } from '../orders/orders.rules.ts';
import { movesOf } from '../orders/pieces.rules.ts';
import { queueCancelledMails } from '../orders/queue-cancelled-mails.ts';
import { cancelRefunded } from '../refunds/cancel-refunded.ts';
import { moveStock } from '../stock/stock.store.ts';
import { countParcel } from './fulfilment.rules.ts';
import { endParcels, getParcel, listParcels, type StoredParcel, updateTracking } from './parcels.store.ts';
import { presentParcel } from './present-parcel.rules.ts';
import { queueDeliveredMail } from './queue-parcel-mails.ts';
import { isSameTracking, trackingOf } from './tracking.rules.ts';

const texts = textsOf({ en });

interface ParcelId {
  orderId: string;
  parcelId: string;
}

/**
 * Changes how a parcel is followed. Its maker is then a person, so that no status call voids what was typed (docs/rules.md#parcels).
 * @throws not-found for a parcel that the actor does not see, forbidden for who may only see it
 * @throws parcel-voided
 */
export async function changeParcel(
  db: Db,
  actor: Actor,
  which: ParcelId,
  sent: SentTracking,
): Promise<Parcel> {
  return await inTransaction(db, async (tx) => {
    const { order, parcel } = await lockParcelToChange(tx, actor, which);
    checkNotVoided(order, parcel);
    const tracking = trackingOf(sent);
    if (isSameTracking(parcel, tracking)) return presentParcel(parcel);
    await updateTracking(tx, parcel.id, { ...tracking, madeBy: 'parcel' });
    await insertParcelEvent(tx, actor, which, 'parcel-changed', parcel);
    return presentParcel(await getParcel(tx, order.id, parcel.id));
  });
}

/**
 * Voids a parcel that has not arrived: its pieces are open again, and back in the stock; those that were refunded are cancelled. One that is
 * voided stays as it is.
 * @throws not-found for a parcel that the actor does not see, forbidden for who may only see it
 * @throws parcel-delivered
 */
export async function voidParcel(db: Db, actor: Actor, which: ParcelId): Promise<Parcel> {
  return await inTransaction(db, async (tx) => {
    const { order, parcel, isShop } = await lockParcelToChange(tx, actor, which);
    if (parcel.voidedAt) return presentParcel(parcel);
    if (parcel.deliveredAt)
      throw new ShopError('parcel-delivered', texts().isDelivered(labelOf(order, parcel)));
    await endParcels(tx, [parcel.id], 'voidedAt');
    const changed = countParcel(order.lines, parcel.lines, { shipped: -1 });
    await writeCounts(tx, order.id, changed);
    await moveStock(tx, movesOf(parcel.lines, order.lines, 'reopened'), {
      orderId: order.id,
      userId: actor.id,
    });
    await insertParcelEvent(tx, actor, which, 'parcel-voided', parcel);
    const lines = order.lines.map((line) => changed.find(({ id }) => id === line.id) ?? line);
    const cancelled = await cancelRefunded(tx, actor, { ...order, lines });
    await queueCancelledMails(tx, cancelled.order, cancelled.pieces, { isShop });
    return presentParcel(await getParcel(tx, order.id, parcel.id));
  });
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
    await writeCounts(tx, order.id, countParcel(order.lines, parcel.lines, { delivered: 1 }));
    await insertParcelEvent(tx, actor, which, 'parcel-delivered', parcel);
    await queueDeliveredMail(tx, order, parcel);
    return presentParcel(await getParcel(tx, order.id, parcel.id));
  });
}

const labelOf = (order: StoredOrder, { part, number }: StoredParcel) =>
  parcelLabel(order.number, part, number);

function checkNotVoided(order: StoredOrder, parcel: StoredParcel): void {
  if (parcel.voidedAt) throw new ShopError('parcel-voided', texts().isVoided(labelOf(order, parcel)));
}

async function insertParcelEvent(
  tx: Db,
  actor: Actor,
  { orderId }: ParcelId,
  kind: 'parcel-changed' | 'parcel-voided' | 'parcel-delivered',
  { id: parcelId, part }: StoredParcel,
): Promise<void> {
  await insertEvents(tx, [{ orderId, part, kind, actorId: actor.id, details: { parcelId } }]);
}

/** The same with a parcel of the order. @throws not-found for one of another order or of a part that the actor does not sell */
async function lockParcelToChange(
  tx: Db,
  actor: Actor,
  { orderId, parcelId }: { orderId: string; parcelId: string },
): Promise<{ order: StoredOrder; parcel: StoredParcel; isShop: boolean }> {
  const { order, parts, isShop } = await lockOrderToChange(tx, actor, orderId);
  const parcel = (await listParcels(tx, orderId)).find(({ id }) => id === parcelId);
  if (!parcel || !parts.includes(parcel.part)) throw notFound(texts().noParcel);
  return { order, parcel, isShop };
}
