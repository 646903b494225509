import { and, eq, inArray, sql } from 'drizzle-orm';
import { openReturnStates, type ReturnKind, returnKinds } from '#contract/return-states.ts';
import type { Db } from '#server/db/db.ts';
import { returnLines, returns } from '#server/db/schema/returns.ts';

/** Pieces of open returns of an order, by line. Those that have come are counted by the line itself. Index: returns_part. */
export async function findComingBack(
  db: Db,
  orderId: string,
  kinds: readonly ReturnKind[] = returnKinds,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ lineId: returnLines.lineId, quantity: sql<number>`sum(${returnLines.quantity})::int` })
    .from(returns)
    .innerJoin(returnLines, eq(returnLines.returnId, returns.id))
    .where(
      and(
        eq(returns.orderId, orderId),
        inArray(returns.state, [...openReturnStates]),
        inArray(returns.kind, [...kinds]),
      ),
    )
    .groupBy(returnLines.lineId);
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]));
}
