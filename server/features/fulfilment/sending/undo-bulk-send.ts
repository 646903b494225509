import type { EndpointReply } from '#contract/define-endpoint.ts';
import { parcelLabel } from '#contract/order-number.ts';
import { defineTexts } from '#contract/texts.ts';
import type { undoBulkSend as undoCall } from '#contract/tracking-list.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound, ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import type { Actor } from '#server/http/actor.ts';
import * as enFulfilment from '#server/texts/en/fulfilment.ts';
import * as en from '#server/texts/en/tracking-list.ts';
import { lockOrderToChange } from '../../orders/change-order.ts';
import { type Pieces, refusalOfError } from '../../orders/orders.rules.ts';
import { voidLocked } from '../change-parcel.ts';
import { listParcels } from '../parcels.store.ts';
import { queueVoidedMail } from '../queue-parcel-mails.ts';
import { type BulkParcel, findBulkSend, listBulkParcels, markUndone } from './bulk-sends.store.ts';

const texts = defineTexts({ en });
const parcelTexts = defineTexts({ en: enFulfilment });

type Undone = Pick<EndpointReply<typeof undoCall>, 'undone' | 'refused'>;

/**
 * Takes back what a request of the actor has sent: all of it, or nothing when anything has happened to one of its parcels since
 * (docs/rules.md#sending-many-orders). Each order is changed in a transaction of its own; the same call again goes on with what is left.
 * With `notify`, buyers who were told that it is on its way are told that it is not.
 * @throws not-found for a request of somebody else, and for one that is too old
 * @throws parcels-changed
 */
export async function undoBulkSend(
  db: Db,
  actor: Actor,
  request: string,
  { notify }: { notify: boolean },
): Promise<Undone> {
  const parcels = await inTransaction(db, async (tx) => {
    const send = await findBulkSend(tx, request);
    if (send?.userId !== actor.id) throw notFound(texts().noBulkSend);
    const isFirst = await markUndone(tx, request);
    const made = await listBulkParcels(tx, request);
    if (isFirst) checkUnchanged(made);
    return made;
  });
  const outcome: Undone = { undone: [], refused: [] };
  for (const [_id, ofOrder] of Map.groupBy(parcels, ({ orderId }) => orderId)) {
    const number = ofOrder[0]?.orderNumber ?? null;
    try {
      await inTransaction(db, (tx) => takeBack(tx, actor, { request, orderId: _id, notify }));
      outcome.undone.push({ _id, number });
    } catch (error) {
      outcome.refused.push({ _id, number, ...refusalOfError(error) });
    }
  }
  return outcome;
}

function checkUnchanged(parcels: readonly BulkParcel[]): void {
  const [first, ...others] = parcels.filter(({ happened }) => happened !== null);
  if (!first?.happened) return;
  const label = parcelLabel(first.orderNumber, first.part, first.number);
  const more = others.length > 0 ? formatCount(others.length) : null;
  throw new ShopError('parcels-changed', texts().changedSince(label, first.happened, more));
}

/** Under the lock of the order, it looks again: somebody may have changed a parcel since the check, or since an undo that was cut off. */
async function takeBack(
  tx: Db,
  actor: Actor,
  { request, orderId, notify }: { request: string; orderId: string; notify: boolean },
): Promise<void> {
  const { isShop, parts, ...locked } = await lockOrderToChange(tx, actor, orderId);
  let { order } = locked;
  const left = (await listBulkParcels(tx, request, orderId)).filter(({ happened }) => happened !== 'voided');
  for (const { happened, part, number } of left) {
    const label = parcelLabel(order.number, part, number);
    if (happened === 'delivered') throw new ShopError('parcel-delivered', parcelTexts().isDelivered(label));
    if (happened === 'changed') throw new ShopError('parcels-changed', texts().isChanged(label));
  }
  const ids = new Set(left.map(({ id }) => id));
  const parcels = (await listParcels(tx, orderId)).filter(({ id }) => ids.has(id));
  const cancelled: Pieces[] = [];
  for (const parcel of parcels) {
    if (!parts.includes(parcel.part)) throw notFound(parcelTexts().noParcel);
    const after = await voidLocked(tx, actor, { order, isShop }, parcel);
    order = after.order;
    cancelled.push(...after.cancelled);
  }
  if (notify) await queueVoidedMail(tx, order, parcels, cancelled);
}
