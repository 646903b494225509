import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { openReturnStates, type ReturnState } from '#contract/return-states.ts';
import type { ReturnView } from '#contract/returns.contract.ts';
import type { Db } from '#server/db/db.ts';
import { orderParts } from '#server/db/schema/orders.ts';
import { refunds } from '#server/db/schema/payments.ts';
import { returnLines, returns } from '#server/db/schema/returns.ts';
import type { Pieces } from '../orders/orders.rules.ts';
import type { RefundedReturn } from './returned-amounts.rules.ts';
import type { ReturnedPieces, StoredReturn } from './returns.rules.ts';

const columns = {
  id: returns.id,
  number: returns.number,
  orderId: returns.orderId,
  part: returns.part,
  kind: returns.kind,
  state: returns.state,
  reason: returns.reason,
  words: returns.words,
  decision: returns.decision,
  deliveryMinor: returns.deliveryMinor,
  withheldMinor: returns.withheldMinor,
  createdAt: returns.createdAt,
  decidedAt: returns.decidedAt,
  dueAt: returns.dueAt,
  receivedAt: returns.receivedAt,
  endedAt: returns.endedAt,
  lines: sql<ReturnedPieces[]>`(
    select json_agg(json_build_object('lineId', l.line_id, 'quantity', l.quantity, 'received', l.received, 'restocked', l.restocked)
      order by l.line_id)
    from ${returnLines} l where l.return_id = ${sql.raw('"returns"."id"')})`,
};

/** The returns of these orders, the oldest first. Index: returns_part. */
export const listOrderReturns = async (db: Db, orderIds: readonly string[]): Promise<StoredReturn[]> =>
  await db
    .select(columns)
    .from(returns)
    .where(inArray(returns.orderId, [...orderIds]))
    .orderBy(asc(returns.id));

export async function findReturn(db: Db, id: string): Promise<StoredReturn | null> {
  const [found] = await db.select(columns).from(returns).where(eq(returns.id, id));
  return found ?? null;
}

/** @returns the returns that a request has made before, also of another order. Index: returns_request */
export const listReturnsOfRequest = async (db: Db, requestId: string): Promise<StoredReturn[]> =>
  await db.select(columns).from(returns).where(eq(returns.requestId, requestId)).orderBy(asc(returns.id));

/** Those that wait for an answer, for a refund, or to come. */
const open = inArray(returns.state, [...openReturnStates, 'received']);
/** Waits for a person: an answer first, then a refund; then what is expected, by when it is due. */
const byUrgency = sql`case ${returns.state} when 'asked' then 0 when 'received' then 1 else 2 end, coalesce(${returns.dueAt}, ${returns.createdAt}), ${returns.id}`;

interface ListedReturns {
  ids: string[];
  count: number;
  waiting: number;
}

/**
 * A page of returns, with how many there are, and how many of all wait for somebody. Index: returns_state.
 * @param merchantId whose parts; null for all
 */
export async function listReturnIds(
  db: Db,
  view: ReturnView,
  merchantId: string | null,
  { page, limit }: { page: number; limit: number },
): Promise<ListedReturns> {
  const own = merchantId
    ? sql`exists (select from ${orderParts} p where p.order_id = ${returns.orderId} and p.number = ${returns.part} and p.merchant_id = ${merchantId})`
    : undefined;
  const which = and(view === 'open' ? open : view === 'all' ? undefined : eq(returns.state, view), own);
  // Merchants refund nothing, so what they have received waits for the shop.
  const waits: ReturnState[] = merchantId ? ['asked'] : ['asked', 'received'];
  const [rows, count, waiting] = await Promise.all([
    db
      .select({ id: returns.id })
      .from(returns)
      .where(which)
      .orderBy(...(view === 'open' ? [byUrgency] : [desc(returns.id)]))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(returns, which),
    db.$count(returns, and(inArray(returns.state, waits), own)),
  ]);
  return { ids: rows.map(({ id }) => id), count, waiting };
}

/** These returns, in the sequence of `ids`. */
export async function listReturnsById(db: Db, ids: readonly string[]): Promise<StoredReturn[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(columns)
    .from(returns)
    .where(inArray(returns.id, [...ids]));
  return ids.flatMap((id) => rows.find((one) => one.id === id) ?? []);
}

/** The number of the next return of a locked order. */
export async function nextReturnNumber(db: Db, orderId: string): Promise<number> {
  const ofOrder: SQL | undefined = and(eq(returns.orderId, orderId), eq(returns.kind, 'return'));
  const [found] = await db
    .select({ last: sql<number>`coalesce(max(${returns.number}), 0)::int` })
    .from(returns)
    .where(ofOrder);
  return (found?.last ?? 0) + 1;
}

type NewReturn = typeof returns.$inferInsert & { lines: readonly Pieces[] };

/** @returns its id */
export async function insertReturn(db: Db, { lines, ...row }: NewReturn): Promise<string> {
  const id = v7();
  await db.insert(returns).values({ ...row, id });
  await db.insert(returnLines).values(lines.map((line) => ({ returnId: id, ...line })));
  return id;
}

interface Rest {
  number: number;
  state: ReturnState;
  lines: readonly Pieces[];
}

/** Inserts a return of a locked order again, with some of its pieces, after it was cancelled for the others. @returns its id */
export async function copyReturn(db: Db, id: string, rest: Rest): Promise<string> {
  const [row] = await db.select().from(returns).where(eq(returns.id, id));
  if (!row) throw new Error('a return of a locked order is gone');
  return await insertReturn(db, { ...row, ...rest, endedAt: null, requestId: v7() });
}

type Change = Partial<
  Pick<
    typeof returns.$inferInsert,
    | 'state'
    | 'decision'
    | 'decidedBy'
    | 'decidedAt'
    | 'dueAt'
    | 'receivedAt'
    | 'endedAt'
    | 'deliveryMinor'
    | 'withheldMinor'
  >
>;

/** Changes a return of a locked order. */
export async function updateReturn(db: Db, id: string, change: Change): Promise<void> {
  await db.update(returns).set(change).where(eq(returns.id, id));
}

export async function writeReceived(db: Db, id: string, lines: readonly ReturnedPieces[]): Promise<void> {
  for (const { lineId, received, restocked } of lines) {
    await db
      .update(returnLines)
      .set({ received, restocked })
      .where(and(eq(returnLines.returnId, id), eq(returnLines.lineId, lineId)));
  }
}

/** Refunds that name these returns, by the return. Index: refunds_return. */
export async function findRefundsOfReturns(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RefundedReturn>> {
  const kept = sql`${refunds.state} <> 'failed'`;
  // By its full name: Drizzle names no tables in a select of one alone, and lines have an id, too.
  const fromRefundLines = sql.raw('from refund_lines l where l.refund_id = "refunds"."id"');
  const hasLines = sql`exists (select ${fromRefundLines})`;
  const rows = await db
    .select({
      returnId: refunds.returnId,
      amountMinor: sql<number>`coalesce(sum(${refunds.amountMinor}) filter (where ${kept}), 0)::float8`,
      withoutLinesMinor: sql<number>`coalesce(sum(${refunds.amountMinor}) filter (where ${kept} and not ${hasLines}), 0)::float8`,
      failed: sql<
        RefundedReturn['failed']
      >`(array_agg(json_build_object('id', ${refunds.id}, 'amountMinor', ${refunds.amountMinor},
        'withheldMinor', (select coalesce(sum(l.withheld_minor), 0) ${fromRefundLines}))
        order by ${refunds.id} desc) filter (where ${refunds.state} = 'failed'))[1]`,
    })
    .from(refunds)
    .where(inArray(refunds.returnId, [...ids]))
    .groupBy(refunds.returnId);
  return new Map(rows.flatMap(({ returnId, ...sums }) => (returnId ? [[returnId, sums] as const] : [])));
}

/** The numbers of orders of which something has come back whose refund has failed, and was not tried again; ten at most. Index: refunds_failed. */
export async function listFailedReturns(db: Db): Promise<number[]> {
  const { rows } = await db.execute<{ number: number }>(sql`
    select distinct o.number::float8 as number from ${refunds} join ${returns} on ${returns.id} = ${refunds.returnId}
      join orders o on o.id = ${returns.orderId}
    where ${refunds.state} = 'failed' and ${returns.state} = 'received' order by number limit 10`);
  return rows.map(({ number }) => number);
}
