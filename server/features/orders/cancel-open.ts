import { isCancelled } from '#contract/order-status.ts';
import type { Db } from '#server/db/db.ts';
import type { Actor } from '#server/http/actor.ts';
import { moveStock } from '../stock/stock.store.ts';
import { markCancelled, writeCounts, writeOwed } from './order-counts.store.ts';
import { insertEvents } from './order-events.store.ts';
import { type StoredOrder, totalsOf } from './orders.rules.ts';
import { movesOf, type Pieces, statusOfCounts } from './pieces.rules.ts';

interface Cause {
  /** Of the form, for pieces of one part. */
  requestId?: string;
  /** The refund that they are cancelled with. */
  refundId?: string;
}

/**
 * Cancels open pieces of a locked order: their counts, what is owed, their stock, and what the timeline says. The last piece cancels the
 * order. Refunds and mails are left to the caller.
 * @returns the order as it is then
 */
export async function cancelOpen(
  tx: Db,
  actor: Pick<Actor, 'id'>,
  order: StoredOrder,
  pieces: readonly Pieces[],
  { requestId, refundId }: Cause = {},
): Promise<StoredOrder> {
  if (pieces.length === 0) return order;
  const lines = order.lines.map((line) => {
    const cancelled = pieces.find(({ lineId }) => lineId === line.id);
    if (!cancelled) return line;
    const counted = { ...line, cancelledQuantity: line.cancelledQuantity + cancelled.quantity };
    return { ...counted, status: statusOfCounts(counted) };
  });
  const changed = lines.filter((line, at) => line !== order.lines[at]);
  const after = { ...order, lines };
  await writeCounts(tx, order.id, changed);
  await writeOwed(tx, order.id, totalsOf(after).totalWithTaxMinor);
  await moveStock(tx, movesOf(pieces, lines, 'cancelled'), { orderId: order.id, userId: actor.id });
  const partOf = (lineId: string) => changed.find(({ id }) => id === lineId)?.part ?? null;
  await insertEvents(
    tx,
    [...Map.groupBy(pieces, ({ lineId }) => partOf(lineId))].map(([part, ofPart]) => ({
      ...{ orderId: order.id, part, kind: 'cancelled' as const, actorId: actor.id },
      details: { lines: ofPart, ...(refundId === undefined ? {} : { refundId }) },
      requestId: requestId ?? null,
    })),
  );
  if (lines.every(isCancelled)) await markCancelled(tx, order.id, actor.id);
  return after;
}
