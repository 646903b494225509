import { textsOf } from '#contract/texts.ts';
import {
  type BulkOutcome,
  type BulkRequest,
  maxSent,
  type WorkFilter,
  type WorkSort,
} from '#contract/work-list.contract.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/work-list.ts';
import { lockOrderToChange } from '../../orders/change-order.ts';
import { orderViewerOf } from '../../orders/order-viewer.ts';
import { checkSameRequest } from '../../orders/orders.rules.ts';
import { makeParcel } from '../make-parcel.ts';
import { listParcels } from '../parcels.store.ts';
import { queueSentMail, type SentParcel } from '../queue-parcel-mails.ts';
import {
  type BulkSend,
  findBulkSend,
  findPaymentStates,
  hashOfAsked,
  insertBulkSend,
  parcelRequestOf,
} from './bulk-sends.store.ts';
import { openParts, partsOfMerchant, refusalOf } from './to-send.rules.ts';

const texts = textsOf({ en });

/** The first orders of a filter of the work list, and how many it has, which a later slice knows. */
type ListFirst = (
  actor: Actor,
  filter: WorkFilter & { sort?: WorkSort; limit: number },
) => Promise<{ ids: readonly string[]; count: number }>;

export interface SendingShop {
  db: Db;
  listFirst: ListFirst;
}

type Refusal = BulkOutcome['refused'][number];

/** A list shows merchants their own, whatever is asked for. To send it would be more than what was asked for. */
function checkMerchant(actor: Actor, merchant: string | undefined): void {
  const { seesAll, merchantId } = orderViewerOf(actor);
  if (merchant !== undefined && !seesAll && merchant !== merchantId) {
    throw new ShopError('forbidden', texts().ownPartsOnly);
  }
}

/**
 * Sends what is left of several orders, as far as the actor sells it and it is of the merchant who is asked for: each part in a parcel, each
 * order in a transaction of its own, so that one that cannot be sent keeps none of the others (docs/rules.md#sending-many-orders). The same
 * request goes on with the orders of its first call, and sends nothing twice.
 * @returns what was sent by this request, what not and why, and how many its filter finds by now
 * @throws forbidden for a merchant with the filter of another
 * @throws request-used when somebody else has used the id of the request, or for something else
 */
export async function sendInBulk(
  shop: SendingShop,
  actor: Actor,
  { request, orders, filter, notify, ...asked }: BulkRequest,
): Promise<BulkOutcome & { left: number }> {
  const { db } = shop;
  const merchant = asked.merchant ?? filter?.merchant;
  checkMerchant(actor, merchant);
  const askedHash = hashOfAsked({ orders, filter, merchant, notify });
  const found = async () =>
    filter ? await shop.listFirst(actor, { ...filter, limit: maxSent }) : { ids: [], count: 0 };
  const chosen = async (): Promise<BulkSend> => ({
    userId: actor.id,
    askedHash,
    orderIds: [...new Set(orders ?? (await found()).ids)],
    notify,
  });
  const send = (await findBulkSend(db, request)) ?? (await begin(db, request, await chosen()));
  checkSameRequest(send.userId === actor.id && send.askedHash === askedHash);
  const outcome: BulkOutcome = { sent: [], refused: [] };
  for (const orderId of send.orderIds) {
    const one = await sendOrder(db, actor, { orderId, request, merchant, notify: send.notify });
    if ('code' in one) outcome.refused.push(one);
    else outcome.sent.push(one);
  }
  return { ...outcome, left: (await found()).count };
}

/** Stores the request. At the same moment, another call with the same id may have been first. */
async function begin(db: Db, request: string, send: BulkSend): Promise<BulkSend> {
  if (send.orderIds.length === 0) return send;
  const isFirst = await inTransaction(db, async (tx) => await insertBulkSend(tx, request, send));
  return isFirst ? send : ((await findBulkSend(db, request)) ?? send);
}

/** Whoever may not change orders at all is refused before, by the call's access. */
async function sendOrder(
  db: Db,
  actor: Actor,
  {
    orderId,
    request,
    merchant,
    notify,
  }: { orderId: string; request: string; merchant: string | undefined; notify: boolean },
): Promise<BulkOutcome['sent'][number] | Refusal> {
  try {
    return await inTransaction(db, async (tx) => {
      const asked = partsOfMerchant(await lockOrderToChange(tx, actor, orderId), merchant);
      const { order } = asked;
      const { number } = order;
      const requests = new Set(asked.parts.map((part) => parcelRequestOf(request, part)));
      const parcels = await listParcels(tx, orderId);
      const before = parcels.filter(({ requestId }) => requestId !== null && requests.has(requestId)).length;
      // A repeated request sends no pieces that were taken back meanwhile.
      if (before > 0) return { _id: orderId, number, parcels: before };
      const open = openParts(asked);
      const payment = (await findPaymentStates(tx, [orderId])).get(orderId);
      const refusal = refusalOf(asked, open, payment);
      if (refusal) return { _id: orderId, number, ...refusal };
      const made: SentParcel[] = [];
      for (const { part, lines } of open) {
        const form = { request: parcelRequestOf(request, part), part, lines, notify: false };
        const { number: parcel } = await makeParcel(tx, actor, orderId, form);
        const pieces = lines.map(({ line: lineId, quantity }) => ({ lineId, quantity }));
        made.push({ part, number: parcel, lines: pieces });
      }
      const [first, ...others] = made;
      if (notify && first) await queueSentMail(tx, order, [first, ...others]);
      return { _id: orderId, number, parcels: open.length };
    });
  } catch (error) {
    if (!(error instanceof ShopError) || error.code === 'unauthorized') throw error;
    const code = error.code === 'not-found' || error.code === 'forbidden' ? 'not-found' : 'failed';
    return { _id: orderId, number: null, code, reason: error.message };
  }
}
