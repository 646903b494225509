import type { EndpointReply } from '#contract/define-endpoint.ts';
import { type listSlips as listSlipsCall, maxSlips, slipDays } from '#contract/packing-slips.contract.ts';
import { defineTexts } from '#contract/texts.ts';
import { ownMerchant } from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import { formatCount } from '#server/format/format.ts';
import type { Actor } from '#server/http/actor.ts';
import * as enFulfilment from '#server/texts/en/fulfilment.ts';
import * as en from '#server/texts/en/work-list.ts';
import { toOrderViewer } from '../../orders/order-viewer.ts';
import { listLatelySent, listLatelySentOrders } from '../parcels.store.ts';
import { partOnSlip } from './slip.rules.ts';
import { readSlipOrders } from './slip-orders.ts';

const texts = defineTexts({ en });
const fulfilmentTexts = defineTexts({ en: enFulfilment });

interface Asked {
  orders: readonly string[] | undefined;
  merchant?: string | undefined;
}

/** The orders that were chosen, else those of which the actor sees a parcel that was sent lately, the last one first. */
async function chosenOrders(
  db: Db,
  actor: Actor,
  { orders, merchant }: Asked,
): Promise<{ ids: readonly string[]; count: number }> {
  if (orders) return { ids: orders.slice(0, maxSlips), count: orders.length };
  const { seesAll, merchantId } = toOrderViewer(actor);
  if (!seesAll && merchantId === null) return { ids: [], count: 0 };
  const asked = merchant === ownMerchant ? null : merchant;
  return await listLatelySentOrders(db, {
    days: slipDays,
    limit: maxSlips,
    seller: seesAll ? asked : merchantId,
  });
}

/** Slips of parcels that were sent in the last days, a slip for each, to print them again (docs/rules.md#packing-slips-of-many). */
export async function listSentSlips(
  db: Db,
  actor: Actor,
  asked: Asked,
): Promise<EndpointReply<typeof listSlipsCall>> {
  const { ids, count } = await chosenOrders(db, actor, asked);
  const [orders, parcels] = await Promise.all([
    readSlipOrders(db, actor, ids, asked.merchant),
    listLatelySent(db, ids, slipDays),
  ]);
  const reply: EndpointReply<typeof listSlipsCall> = { slips: [], skipped: [], count };
  for (const _id of ids) {
    const found = orders.get(_id);
    if (!found) {
      reply.skipped.push({ _id, number: null, code: 'not-found', reason: fulfilmentTexts().noOrder });
      continue;
    }
    const { order, parts, toSlip } = found;
    const sent = parcels.filter(({ orderId, part }) => orderId === _id && parts.includes(part));
    if (sent.length === 0) {
      const reason = texts().notSentLately(order.number, formatCount(slipDays));
      reply.skipped.push({ _id, number: order.number, code: 'not-found', reason });
    }
    for (const { part, number, lines } of sent)
      reply.slips.push(toSlip(partOnSlip(order.lines, part, lines), number));
  }
  return reply;
}
