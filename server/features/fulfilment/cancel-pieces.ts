import type { CancelForm } from '#contract/fulfilment.contract.ts';
import { isCancelled } from '#contract/order-status.ts';
import { textsOf } from '#contract/texts.ts';
import { type Db, inTransaction } from '#server/db/db.ts';
import { notFound } from '#server/errors.ts';
import type { Actor } from '#server/http/actor.ts';
import * as en from '#server/texts/en/fulfilment.ts';
import { type Pieces, statusOfCounts } from '../orders/line-counts.rules.ts';
import { markCancelled, writeCounts, writeOwed } from '../orders/order-counts.store.ts';
import { insertEvents } from '../orders/order-events.store.ts';
import { type StoredLine, type StoredOrder, totalsOf } from '../orders/orders.rules.ts';
import { findMerchants } from '../orders/orders.store.ts';
import { movesOf } from '../orders/pieces-stock.rules.ts';
import { queueOrderCancelledMails } from '../orders/queue-order-mails.ts';
import { refundCancelled } from '../orders/refund-cancelled.ts';
import { moveStock } from '../stock/stock.store.ts';
import { checkOpen, checkSameRequest } from './fulfilment.rules.ts';
import { lockOrderToChange } from './lock-order.ts';
import { queuePiecesCancelledMails } from './queue-parcel-mails.ts';
import { findEventOfRequest } from './timeline.store.ts';

const texts = textsOf({ en });

/**
 * Cancels open pieces of a line and gives their stock back. Their amounts leave the order (docs/rules.md#amounts-of-pieces), and go back to
 * a buyer who has paid online. The last piece cancels the order. The same request again changes nothing.
 * @throws not-found for a line that the actor does not see, forbidden for who may only see it
 * @throws request-used when the same request asked for something else before
 * @throws too-few-open when the pieces were sent or cancelled meanwhile
 */
export async function cancelPieces(
  db: Db,
  actor: Actor,
  { orderId, lineId }: { orderId: string; lineId: string },
  { request, quantity }: CancelForm,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, parts, isShop } = await lockOrderToChange(tx, actor, orderId);
    const line = order.lines.find(({ id }) => id === lineId);
    if (!line || !parts.includes(line.part)) throw notFound(texts().noLine);
    const before = await findEventOfRequest(tx, orderId, request);
    if (before) {
      const [cancelled] = before.details.lines ?? [];
      return checkSameRequest(cancelled?.lineId === lineId && cancelled.quantity === quantity);
    }
    checkOpen(line, quantity, 'quantity');
    const pieces = { lineId, quantity };
    const counted = { ...line, cancelledQuantity: line.cancelledQuantity + quantity };
    const changed = { ...counted, status: statusOfCounts(counted) };
    const after = { ...order, lines: order.lines.map((one) => (one === line ? changed : one)) };
    await writeCounts(tx, orderId, [changed]);
    await writeOwed(tx, orderId, totalsOf(after).totalWithTaxMinor);
    await moveStock(tx, movesOf([pieces], order.lines, 'cancelled'), { orderId, userId: actor.id });
    await insertEvents(tx, [
      {
        orderId,
        part: line.part,
        kind: 'cancelled',
        actorId: actor.id,
        details: { lines: [pieces] },
        requestId: request,
      },
    ]);
    await refundCancelled(tx, actor, after, [pieces]);
    const isLast = after.lines.every(isCancelled);
    if (isLast) await markCancelled(tx, orderId, actor.id);
    await queueMails(tx, after, changed, pieces, { isLast, isShop });
  });
}

/** The merchant learns of what the shop has cancelled, and the buyer of an order that is all cancelled by the mail about that. */
async function queueMails(
  tx: Db,
  order: StoredOrder,
  { merchantId }: StoredLine,
  pieces: Pieces,
  { isLast, isShop }: { isLast: boolean; isShop: boolean },
): Promise<void> {
  const merchants = await findMerchants(tx, isShop && merchantId ? [merchantId] : []);
  const merchant = merchants.get(merchantId ?? '') ?? null;
  await queuePiecesCancelledMails(tx, order, pieces, { buyer: isLast ? null : order.user, merchant });
  if (isLast) await queueOrderCancelledMails(tx, order, [], new Map());
}
