import { defineTexts } from '#contract/texts.ts';
import type { TrackedPart, TrackingRequest } from '#contract/tracking-list.contract.ts';
import {
  type BulkOutcome,
  type BulkRequest,
  maxSent,
  type WorkFilter,
  type WorkSort,
} from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import { ShopError } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/work-list.ts';
import { toOrderViewer } from '../../orders/order-viewer.ts';
import { toTracking } from '../tracking.rules.ts';
import { addNumber } from './add-number.ts';
import { hashOfAsked, hashOfTracked } from './bulk-sends.store.ts';
import { beginSend, sendOrder } from './send-order.ts';

const texts = defineTexts({ en });

/** The first orders of a filter of the work list, and how many it has, which a later slice knows. */
type ListFirst = (
  actor: Actor,
  filter: WorkFilter & { sort?: WorkSort; limit: number },
) => Promise<{ ids: readonly string[]; count: number }>;

export interface SendingShop {
  db: Db;
  listFirst: ListFirst;
}

/** A list shows merchants their own, whatever is asked for. To send it would be more than what was asked for. */
function checkMerchant(actor: Actor, merchant: string | undefined): void {
  const { seesAll, merchantId } = toOrderViewer(actor);
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
  const found = async () =>
    filter ? await shop.listFirst(actor, { ...filter, limit: maxSent }) : { ids: [], count: 0 };
  const askedHash = hashOfAsked({ orders, filter, merchant, notify });
  const choose = async () => orders ?? (await found()).ids;
  const send = await beginSend(db, request, { userId: actor.id, askedHash, notify }, choose);
  const outcome: BulkOutcome = { sent: [], refused: [] };
  for (const orderId of send.orderIds) {
    const one = await sendOrder(db, actor, { orderId, request, merchant, notify });
    if ('code' in one) outcome.refused.push(one);
    else outcome.sent.push(one);
  }
  return { ...outcome, left: (await found()).count };
}

type OfPart = Pick<TrackedPart, 'part'>;
interface TrackedOutcome {
  sent: (Omit<BulkOutcome['sent'][number], 'parcels'> & OfPart)[];
  added: TrackedOutcome['sent'];
  refused: (BulkOutcome['refused'][number] & OfPart)[];
}

/**
 * Sends what is left of many parts, each in a parcel that can be followed and in a transaction of its own (docs/rules.md#tracking-for-many). To
 * parcels that are named, it adds their numbers.
 * @throws request-used when somebody else has used the id of the request, or for something else
 */
export async function sendTracking(
  db: Db,
  actor: Actor,
  { request, parcels, notify }: TrackingRequest,
): Promise<TrackedOutcome> {
  const asked = { userId: actor.id, askedHash: hashOfTracked(parcels, notify), notify };
  await beginSend(db, request, asked, () => parcels.map(({ order }) => order));
  const outcome: TrackedOutcome = { sent: [], added: [], refused: [] };
  for (const { order: orderId, part, parcel: parcelId, ...typed } of parcels) {
    const one = parcelId
      ? await addNumber(db, actor, { orderId, parcelId, part }, { ...typed, notify })
      : await sendOrder(db, actor, { orderId, request, part, tracking: toTracking(typed), notify });
    if ('code' in one) outcome.refused.push({ ...one, part });
    else outcome[parcelId ? 'added' : 'sent'].push({ _id: one._id, number: one.number, part });
  }
  return outcome;
}
