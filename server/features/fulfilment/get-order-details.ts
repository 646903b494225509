import type { ReplyOf } from '#contract/define-endpoint.ts';
import type { getOrderDetails } from '#contract/fulfilment.contract.ts';
import { textsOf } from '#contract/texts.ts';
import type { Db } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { presentOrder } from '../orders/order-view.rules.ts';
import { orderViewerOf } from '../orders/order-viewer.ts';
import { roleInOrder, withVisibleLines } from '../orders/orders.rules.ts';
import { listOrders } from '../orders/orders.store.ts';
import { presentEvent, presentPart, seesEvent } from './order-details.rules.ts';
import { listParcels } from './parcels.store.ts';
import { findPhone, findVariantCodes, listParts } from './part-details.store.ts';
import { readerOf, sells } from './reader.rules.ts';
import { listEvents } from './timeline.store.ts';

const texts = textsOf({ en });
const maxEvents = 500;

/**
 * An order with its parts, parcels and events, also when it is cancelled (docs/rules.md#order-details).
 * @throws not-found when the actor may see no part of it
 */
export async function findOrderDetails(
  db: Db,
  actor: Actor,
  orderId: string,
): Promise<ReplyOf<typeof getOrderDetails>> {
  const viewer = orderViewerOf(actor);
  const [order] = await listOrders(db, [orderId], { withCancelled: true });
  const role = order ? roleInOrder(order, viewer) : null;
  if (!order || !role) throw notFound(texts().noOrder);
  const reader = readerOf(role, viewer);
  const [all, parcels, events, codes, phone] = await Promise.all([
    listParts(db, orderId),
    listParcels(db, orderId),
    listEvents(db, orderId, maxEvents),
    reader === 'buyer' ? new Map() : findVariantCodes(db, orderId),
    reader === 'buyer' ? null : findPhone(db, orderId),
  ]);
  const visible = withVisibleLines(order, viewer);
  const parts = all.filter(({ number }) => visible.lines.some(({ part }) => part === number));
  const { user, ...shown } = presentOrder(visible, viewer);
  return {
    order: {
      ...shown,
      cancelledAt: order.cancelledAt?.toISOString() ?? null,
      ...(user && reader !== 'buyer' ? { user: { ...user, phone } } : {}),
    },
    as: reader,
    parts: parts.map((part) =>
      presentPart(part, { lines: visible.lines, parcels, codes }, { reader, mayChange: sells(role) }),
    ),
    hasOtherParts: parts.length < all.length,
    events: events
      .filter((event) => seesEvent(event, reader, parts))
      .map((event) => presentEvent(event, { order, reader, viewer, parcels })),
  };
}
