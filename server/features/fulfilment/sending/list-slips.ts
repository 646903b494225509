import type { ReplyOf } from '#contract/define-endpoint.ts';
import {
  type listSlips as listSlipsCall,
  maxSlips,
  type PackingSlip,
} from '#contract/packing-slips.contract.ts';
import { textsOf } from '#contract/texts.ts';
import type { WorkFilter, WorkSort } from '#contract/work-list.contract.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { findVariantCodes, listPartsOf } from '../../orders/order-parts.store.ts';
import { orderViewerOf } from '../../orders/order-viewer.ts';
import { roleInOrder, withVisibleLines } from '../../orders/orders.rules.ts';
import { listOrders } from '../../orders/orders.store.ts';
import { buys, readerOf } from '../../orders/reader.rules.ts';
import { findPaymentStates } from './bulk-sends.store.ts';
import type { SendingShop } from './send-in-bulk.ts';
import { presentSlip } from './slip.rules.ts';
import { openParts, partsOfMerchant, refusalOf } from './to-send.rules.ts';

const texts = textsOf({ en });

type Reply = ReplyOf<typeof listSlipsCall>;
type Asked = WorkFilter & { sort: WorkSort; orders: readonly string[] | undefined };

/** The first orders of what was chosen, and how many that are. */
async function chosenOrders(
  shop: SendingShop,
  actor: Actor,
  { orders, ...filter }: Asked,
): Promise<{ ids: readonly string[]; count: number }> {
  if (orders) return { ids: orders.slice(0, maxSlips), count: orders.length };
  // Of all orders, most were sent long ago.
  const view = filter.view === 'all' ? 'to-send' : filter.view;
  return await shop.listFirst(actor, { ...filter, view, limit: maxSlips });
}

/**
 * What is to be sent of orders, by part, as far as the actor sees them and they are of the merchant who is asked for: what sendInBulk would
 * send (docs/rules.md#sending-many-orders).
 */
export async function listSlips(shop: SendingShop, actor: Actor, asked: Asked): Promise<Reply> {
  const { db } = shop;
  const { ids, count } = await chosenOrders(shop, actor, asked);
  const viewer = orderViewerOf(actor);
  // A merchant's list ignores a filter by merchant.
  const chosenMerchant = viewer.seesAll ? asked.merchant : undefined;
  const [orders, parts, codes, payments] = await Promise.all([
    listOrders(db, ids, { withCancelled: true }),
    listPartsOf(db, ids),
    findVariantCodes(db, ids),
    findPaymentStates(db, ids),
  ]);
  const byId = new Map(orders.map((order) => [order.id, order]));
  const slips: PackingSlip[] = [];
  const skipped: Reply['skipped'] = [];
  for (const _id of ids) {
    const order = byId.get(_id);
    const role = order && roleInOrder(order, viewer);
    if (!order || !role || buys(readerOf(role, viewer))) {
      skipped.push({ _id, number: null, code: 'not-found', reason: texts().noOrder });
      continue;
    }
    const { delivery, lines } = withVisibleLines(order, viewer);
    const seen = partsOfMerchant(
      { order, parts: [...new Set(lines.map(({ part }) => part))] },
      chosenMerchant,
    );
    const open = openParts(seen);
    const refusal = refusalOf(seen, open, payments.get(_id));
    if (refusal) skipped.push({ _id, number: order.number, ...refusal });
    else {
      for (const part of open) {
        const merchant = parts.get(_id)?.find(({ number }) => number === part.part)?.merchant ?? null;
        slips.push(presentSlip({ ...order, delivery }, part, { merchant: merchant?.name ?? null, codes }));
      }
    }
  }
  return { slips, skipped, count };
}
