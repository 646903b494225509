import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/db/db.ts';
import { orderLines, orderParts, orders } from '#server/db/schema/orders.ts';
import { type LineCounts, statusOfCounts } from './orders.rules.ts';

type CountedLine = LineCounts & { id: string; part: number };

/** Writes the counts of lines, with the status that follows from them, and what is left to send of their parts. */
export async function writeCounts(db: Db, orderId: string, lines: readonly CountedLine[]): Promise<void> {
  const column = (read: (line: CountedLine) => string | number | boolean) => sql.param(lines.map(read));
  await db.execute(sql`
    update ${orderLines} l set cancelled_quantity = c.cancelled, shipped_quantity = c.shipped,
      delivered_quantity = c.delivered, returned_quantity = c.returned, is_processing = c.processing, status = c.status
    from unnest(${column(({ id }) => id)}::uuid[], ${column((line) => line.cancelledQuantity)}::int[],
      ${column((line) => line.shippedQuantity)}::int[], ${column((line) => line.deliveredQuantity)}::int[],
      ${column((line) => line.returnedQuantity)}::int[], ${column((line) => line.isProcessing)}::boolean[],
      ${column(statusOfCounts)}::text[]) as c(id, cancelled, shipped, delivered, returned, processing, status)
    where l.id = c.id and l.order_id = ${orderId}`);
  await db.execute(sql`
    update ${orderParts} p set to_send = (
      select sum(l.quantity - l.cancelled_quantity - l.shipped_quantity) from ${orderLines} l
      where l.order_id = p.order_id and l.part = p.number)
    where p.order_id = ${orderId} and p.number = any(${column(({ part }) => part)}::smallint[])`);
}

/** Writes the cost of pieces that are not cancelled, with tax, by which lists are sorted, and of those that the buyer keeps. */
export async function writeOwed(
  db: Db,
  orderId: string,
  { owedMinor, keptMinor }: { owedMinor: number; keptMinor: number },
): Promise<void> {
  await db
    .update(orders)
    .set({ owedMinor, keptMinor: keptMinor === owedMinor ? null : keptMinor })
    .where(eq(orders.id, orderId));
}

/** Cancels an order whose pieces are all cancelled. The record stays, with who cancelled it, null for a guest, and when. */
export async function markCancelled(db: Db, orderId: string, cancelledBy: string | null): Promise<void> {
  await db.update(orders).set({ cancelledAt: sql`now()`, cancelledBy }).where(eq(orders.id, orderId));
}
