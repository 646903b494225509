import type { EndpointReply } from '#contract/define-endpoint.ts';
import {
  type listSlips as listSlipsCall,
  maxSlips,
  type PackingSlip,
} from '#contract/packing-slips.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import type { WorkFilter, WorkSort } from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { listParcels } from '../parcels.store.ts';
import { findPaymentStates } from './bulk-sends.store.ts';
import { listSentSlips } from './list-sent-slips.ts';
import type { SendingShop } from './send-in-bulk.ts';
import { partOnSlip } from './slip.rules.ts';
import { readSlipOrders } from './slip-orders.ts';
import { findRefusal, type OpenPart, type OrderParts, openParts } from './to-send.rules.ts';

const texts = defineTexts({ en });

type Reply = EndpointReply<typeof listSlipsCall>;
type Asked = WorkFilter & {
  sort: WorkSort;
  orders: readonly string[] | undefined;
  part?: number | undefined;
  parcel?: number | undefined;
  again: boolean;
};

/** The first orders of what was chosen, and how many that are. */
async function chosenOrders(
  shop: SendingShop,
  actor: Actor,
  { orders, again: _, ...filter }: Asked,
): Promise<{ ids: readonly string[]; count: number }> {
  if (orders) return { ids: orders.slice(0, maxSlips), count: orders.length };
  // Most of all orders were sent long ago.
  const view = filter.view === 'all' ? 'to-send' : filter.view;
  return await shop.listFirst(actor, { ...filter, view, limit: maxSlips });
}

/** The part or parcel that is asked for; none when the actor does not see it, or the parcel was voided. */
async function askedPart(
  db: Db,
  { order, parts }: OrderParts,
  { part = 0, parcel: asked }: Pick<Asked, 'part' | 'parcel'>,
): Promise<OpenPart[]> {
  if (!parts.includes(part)) return [];
  if (asked === undefined) return [partOnSlip(order.lines, part)];
  const parcels = await listParcels(db, order.id);
  const parcel = parcels.find((one) => one.part === part && one.number === asked && !one.voidedAt);
  return parcel ? [partOnSlip(order.lines, part, parcel.lines)] : [];
}

/**
 * Slips of orders, by part, as far as the actor sees them and they are of the merchant who is asked for: what sendInBulk would
 * send (docs/rules.md#sending-many-orders). Or the slip of one part or parcel, whatever has become of it.
 */
export async function listSlips(shop: SendingShop, actor: Actor, asked: Asked): Promise<Reply> {
  const { db } = shop;
  if (asked.again) return await listSentSlips(db, actor, asked);
  const { ids, count } = await chosenOrders(shop, actor, asked);
  const [orders, payments] = await Promise.all([
    readSlipOrders(db, actor, ids, asked.merchant),
    findPaymentStates(db, ids),
  ]);
  const slips: PackingSlip[] = [];
  const skipped: Reply['skipped'] = [];
  for (const _id of ids) {
    const found = orders.get(_id);
    if (!found) {
      skipped.push({ _id, number: null, code: 'not-found', reason: texts().noOrder });
      continue;
    }
    const isOfPart = asked.part !== undefined;
    const open = isOfPart ? await askedPart(db, found, asked) : openParts(found);
    const refusal = isOfPart ? null : findRefusal(found, open, payments.get(_id));
    if (refusal) skipped.push({ _id, number: found.order.number, ...refusal });
    else slips.push(...open.map((part) => found.toSlip(part, asked.parcel ?? null)));
  }
  return { slips, skipped, count };
}
