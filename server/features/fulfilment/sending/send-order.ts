import type { Tracking } from '#contract/carriers.ts';
import { defineTexts } from '#contract/texts.ts';
import type { BulkOutcome } from '#contract/work-list.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/work-list.ts';
import { checkPart, lockOrderToChange } from '../../orders/change-order.ts';
import { checkSameRequest, refusalOfError } from '../../orders/orders.rules.ts';
import { makeParcel } from '../make-parcel.ts';
import { listParcels } from '../parcels.store.ts';
import { queueSentMail, type SentParcel } from '../queue-parcel-mails.ts';
import {
  type BulkSend,
  findBulkSend,
  findPaymentStates,
  insertBulkSend,
  isBeingUndone,
  parcelRequestId,
} from './bulk-sends.store.ts';
import { findRefusal, openParts, partsOfMerchant } from './to-send.rules.ts';

const texts = defineTexts({ en });

/**
 * Stores a request that sends many orders, or finds what its first call has stored.
 * @param choose the orders, read for a new request only
 * @throws request-used when somebody else has used the id of the request, or for something else
 */
export async function beginSend(
  db: Db,
  request: string,
  asked: Omit<BulkSend, 'orderIds'>,
  choose: () => readonly string[] | Promise<readonly string[]>,
): Promise<BulkSend> {
  const stored = async () => {
    const orderIds = [...new Set(await choose())];
    const send = { ...asked, orderIds };
    if (orderIds.length === 0) return send;
    const isFirst = await inTransaction(db, async (tx) => await insertBulkSend(tx, request, send));
    // At the same moment, another call with the same id may have been first.
    return isFirst ? send : ((await findBulkSend(db, request)) ?? send);
  };
  const send = (await findBulkSend(db, request)) ?? (await stored());
  checkSameRequest(send.userId === asked.userId && send.askedHash === asked.askedHash);
  return send;
}

interface AskedOrder {
  orderId: string;
  request: string;
  notify: boolean;
  /** Only the parts of this merchant. */
  merchant?: string | undefined;
  /** Only this part. */
  part?: number;
  /** How its parcel is followed. */
  tracking?: Tracking;
}

/**
 * Sends what is left of an order, as far as the actor sells it and it is asked for, in a transaction of its own. Whoever may not change
 * orders at all is refused before, by the call's access.
 */
export async function sendOrder(
  db: Db,
  actor: Actor,
  { orderId, request, notify, merchant, part: onlyPart, tracking }: AskedOrder,
): Promise<BulkOutcome['sent'][number] | BulkOutcome['refused'][number]> {
  try {
    return await inTransaction(db, async (tx) => {
      const locked = await lockOrderToChange(tx, actor, orderId);
      if (onlyPart !== undefined) checkPart(locked, onlyPart);
      const asked =
        onlyPart === undefined
          ? partsOfMerchant(locked, merchant)
          : { order: locked.order, parts: [onlyPart] };
      const { order } = asked;
      const { number } = order;
      const requests = new Set(asked.parts.map((part) => parcelRequestId(request, part)));
      const parcels = await listParcels(tx, orderId);
      const before = parcels.filter(({ requestId }) => requestId !== null && requests.has(requestId)).length;
      // A repeated request sends no pieces that were taken back meanwhile.
      if (before > 0) return { _id: orderId, number, parcels: before };
      if (await isBeingUndone(tx, request)) throw new ShopError('request-used', texts().takenBack);
      const open = openParts(asked);
      const payment = (await findPaymentStates(tx, [orderId])).get(orderId);
      const refusal = findRefusal(asked, open, payment);
      if (refusal) return { _id: orderId, number, ...refusal };
      const made: SentParcel[] = [];
      for (const { part, lines } of open) {
        const form = { request: parcelRequestId(request, part), part, lines, notify: false, ...tracking };
        const { number: parcel } = await makeParcel(tx, actor, orderId, form, notify);
        const pieces = lines.map(({ line: lineId, quantity }) => ({ lineId, quantity }));
        made.push({ part, number: parcel, lines: pieces });
      }
      const [first, ...others] = made;
      if (notify && first) await queueSentMail(tx, order, [first, ...others], tracking);
      return { _id: orderId, number, parcels: open.length };
    });
  } catch (error) {
    return { _id: orderId, number: null, ...refusalOfError(error) };
  }
}
