import type { Parcel, ParcelForm } from '#contract/fulfilment.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import { formatCount } from '#server/format/format.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { changeOrder, checkPart, lockOrderToChange } from '../orders/change-order.ts';
import { checkSameRequest, isSamePieces } from '../orders/orders.rules.ts';
import { sendPieces } from './fulfilment.rules.ts';
import { getParcel, insertParcel, listParcels } from './parcels.store.ts';
import { presentParcel } from './present-parcel.rules.ts';
import { queueSentMail } from './queue-parcel-mails.ts';
import { toTracking } from './tracking.rules.ts';

const texts = defineTexts({ en });
const maxParcels = 500;

/**
 * Sends pieces of a part together, takes them from the stock, and mails the buyer if the form says so (docs/rules.md#parcels).
 * @param mailed true when the caller mails the buyer about this parcel and others
 * @returns the parcel; the one that the same request has made before, as it is now
 * @throws not-found for an order or part that the actor does not see, forbidden for who may only see it
 * @throws request-used when the same request asked for other pieces before
 * @throws wrong-order for a line of another order or part
 * @throws too-few-open when the pieces were sent or cancelled meanwhile
 */
export async function makeParcel(
  db: Db,
  actor: Actor,
  orderId: string,
  form: ParcelForm,
  mailed = form.notify,
): Promise<Parcel> {
  const { part } = form;
  return await inTransaction(db, async (tx) => {
    const locked = await lockOrderToChange(tx, actor, orderId);
    checkPart(locked, part);
    const parcels = await listParcels(tx, orderId);
    const made = parcels.find(({ requestId }) => requestId === form.request);
    if (made) {
      checkSameRequest(made.part === part && isSamePieces(made.lines, form.lines));
      return presentParcel(made);
    }
    const { order } = locked;
    const sent = sendPieces(order.lines, form);
    const others = parcels.filter((parcel) => parcel.part === part);
    if (others.length >= maxParcels) {
      throw new ShopError('limit-reached', texts().tooManyParcels(formatCount(maxParcels)));
    }
    const parcel = {
      part,
      number: 1 + Math.max(0, ...others.map(({ number }) => number)),
      madeBy: 'parcel' as const,
      mailed,
      ...toTracking(form),
      lines: form.lines.map(({ line, quantity }) => ({ lineId: line, quantity })),
    };
    const id = await insertParcel(tx, {
      orderId,
      ...parcel,
      createdBy: actor.id,
      requestId: form.request,
    });
    await changeOrder(tx, actor, order, {
      lines: sent,
      events: [{ part, kind: 'parcel-sent', details: { parcelId: id } }],
    });
    if (form.notify) await queueSentMail(tx, order, [parcel], parcel);
    return presentParcel(await getParcel(tx, orderId, id));
  });
}
