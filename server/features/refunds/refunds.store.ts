import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { RefundState } from '#contract/payments.ts';
import { violatedConstraint } from '#server/db/constraint-errors.ts';
import type { Db } from '#server/db/db.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments, refundLines, refunds } from '#server/db/schema/payments.ts';
import { users } from '#server/db/schema/people.ts';
import { returns } from '#server/db/schema/returns.ts';
import type { RefundedLines, RefundLine } from './refund-amounts.rules.ts';

export interface NewRefund {
  paymentId: string;
  amountMinor: number;
  /** None for an amount alone. */
  lines: readonly RefundLine[];
  /** The clerk's. */
  reason: string | null;
  /** Null for the shop itself. */
  requestedBy: string | null;
  /** The id of the form; null for a refund that follows from something else. */
  requestId: string | null;
  /** The return whose pieces it is for. */
  returnId?: string;
}

/** The amount is more than what is left of the payment. */
export class NotRefundable extends Error {
  override name = 'NotRefundable';
}

/**
 * Asks for a refund in the caller's transaction: adds it to the sums of the payment and of its order, whose checks refuse more than was
 * paid, and wakes the job that sends it. The caller has locked the order, if there is one.
 * @returns its id
 * @throws NotRefundable, after which the transaction cannot go on
 */
export async function insertRefund(db: Db, refund: NewRefund): Promise<string> {
  const id = v7();
  const { paymentId, amountMinor, lines } = refund;
  await addToSums(db, { paymentId, amountMinor });
  await db.execute(sql`
    insert into ${refunds} (id, payment_id, order_id, amount_minor, currency, reason, requested_by, request_id, return_id)
    select ${id}::uuid, id, order_id, ${amountMinor}::bigint, currency, ${refund.reason}::text, ${refund.requestedBy}::uuid,
      ${refund.requestId}::uuid, ${refund.returnId ?? null}::uuid from ${payments} where id = ${paymentId}`);
  if (lines.length > 0) await db.insert(refundLines).values(lines.map((line) => ({ refundId: id, ...line })));
  await wakeSender(db);
  return id;
}

/** For the transaction of whoever changes what a job of payments does next. */
async function wakeSender(db: Db): Promise<void> {
  await db.execute(sql`select pg_notify('payments', '')`);
}

/** @param amountMinor negative for one that has failed. @throws NotRefundable */
export async function addToSums(
  db: Db,
  { paymentId, amountMinor }: { paymentId: string; amountMinor: number },
): Promise<void> {
  try {
    await db.execute(sql`
      with counted as (
        update ${payments} set refunded_minor = refunded_minor + ${amountMinor}::bigint where id = ${paymentId} returning order_id
      )
      update ${orders} set refunded_minor = refunded_minor + ${amountMinor}::bigint from counted where ${orders.id} = counted.order_id`);
  } catch (error) {
    const violated = violatedConstraint(error);
    // Also what was paid back by hand.
    const sums = ['payments_refunded', 'orders_refunded', 'orders_given_back'];
    if (violated !== null && sums.includes(violated)) throw new NotRefundable();
    throw error;
  }
}

/** Refunds of the lines of an order, without what has failed. */
export const findRefundedLines = async (db: Db, orderId: string): Promise<RefundedLines> =>
  (await findRefundedLinesByOrder(db, [orderId])).get(orderId) ?? new Map();

/** The same of several orders, by their ids. */
export async function findRefundedLinesByOrder(
  db: Db,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string | null, RefundedLines>> {
  const rows = await db
    .select({
      orderId: refunds.orderId,
      lineId: refundLines.lineId,
      quantity: sql<number>`sum(${refundLines.quantity})::int`,
      amountMinor: sql<number>`sum(${refundLines.amountMinor} + ${refundLines.withheldMinor})::float8`,
    })
    .from(refundLines)
    .innerJoin(refunds, eq(refunds.id, refundLines.refundId))
    .where(and(inArray(refunds.orderId, [...orderIds]), ne(refunds.state, 'failed')))
    .groupBy(refunds.orderId, refundLines.lineId);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map(
    [...byOrder].map(([id, own]) => [
      id,
      new Map(own.map(({ lineId, quantity, amountMinor }) => [lineId, { quantity, amountMinor }])),
    ]),
  );
}

export interface StoredRefund {
  id: string;
  paymentId: string;
  /** Null for a payment without an order. */
  orderId: string | null;
  /** The return whose pieces it is for; null for every other refund. */
  returnId: string | null;
  amountMinor: number;
  state: RefundState;
  attempt: number;
  reason: string | null;
  /** Why it failed, in words. */
  failure: string | null;
  requestedBy: string | null;
  /** Null for an account that was deleted, too. */
  requestedByName: string | null;
  createdAt: Date;
  settledAt: Date | null;
  lines: RefundLine[];
}

const refundColumns = {
  id: refunds.id,
  paymentId: refunds.paymentId,
  orderId: refunds.orderId,
  returnId: refunds.returnId,
  amountMinor: refunds.amountMinor,
  state: refunds.state,
  attempt: refunds.attempt,
  reason: refunds.reason,
  failure: refunds.failure,
  requestedBy: refunds.requestedBy,
  requestedByName: sql<string | null>`case when ${users.deletedAt} is null
    then nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '') end`,
  createdAt: refunds.createdAt,
  settledAt: refunds.settledAt,
};

async function selectRefunds(db: Db, which: SQL | undefined): Promise<StoredRefund[]> {
  const rows = await db
    .select(refundColumns)
    .from(refunds)
    .leftJoin(users, eq(users.id, refunds.requestedBy))
    .where(which)
    .orderBy(desc(refunds.id));
  if (rows.length === 0) return [];
  const lines = await db
    .select({
      refundId: refundLines.refundId,
      lineId: refundLines.lineId,
      quantity: refundLines.quantity,
      amountMinor: refundLines.amountMinor,
    })
    .from(refundLines)
    .where(
      inArray(
        refundLines.refundId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(refundLines.id));
  const byRefund = Map.groupBy(lines, ({ refundId }) => refundId);
  return rows.map((row) => ({
    ...row,
    lines: (byRefund.get(row.id) ?? []).map(({ refundId: _, ...line }) => line),
  }));
}

/** The refunds of an order, the newest first. Index: refunds_order. */
export const listRefunds = async (db: Db, orderId: string): Promise<StoredRefund[]> =>
  await selectRefunds(db, eq(refunds.orderId, orderId));

/** @returns the refund that this request has asked for, also of another order; null when it is new */
export async function findRefundOfRequest(db: Db, requestId: string): Promise<StoredRefund | null> {
  const [found] = await selectRefunds(db, eq(refunds.requestId, requestId));
  return found ?? null;
}

/** @returns null for an unknown one. The caller has locked its order, if there is one. */
export async function lockRefund(db: Db, id: string): Promise<StoredRefund | null> {
  await db.select({ id: refunds.id }).from(refunds).where(eq(refunds.id, id)).for('no key update');
  const [found] = await selectRefunds(db, eq(refunds.id, id));
  return found ?? null;
}

/** @returns null for an unknown one */
export async function findOrderOfRefund(db: Db, id: string): Promise<{ orderId: string | null } | null> {
  const [found] = await db.select({ orderId: refunds.orderId }).from(refunds).where(eq(refunds.id, id));
  return found ?? null;
}

/** True for a refund of the rest of what has come back, when less of that is withheld by now. */
export async function isLessWithheld(db: Db, refundId: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    select from ${refunds} join ${returns} on ${returns.id} = ${refunds.returnId} where ${refunds.id} = ${refundId}
      and ${returns.withheldMinor} < (select sum(withheld_minor) from ${refundLines} where refund_id = ${refunds.id})`);
  return rowCount === 1;
}

interface Answered {
  state: Exclude<RefundState, 'waiting'>;
  providerId: string | null;
  failure: string | null;
  /** An earlier request may have been carried out, and its answer was lost. */
  isUncertain: boolean;
}

/** Writes a new state of a locked refund; one that has failed leaves the sums of its payment and order. */
export async function updateRefund(
  db: Db,
  { id, paymentId, amountMinor }: Pick<StoredRefund, 'id' | 'paymentId' | 'amountMinor'>,
  { state, providerId, failure, isUncertain }: Answered,
): Promise<void> {
  const isSettled = state === 'succeeded' || state === 'failed';
  await db
    .update(refunds)
    .set({
      state,
      failure,
      heardAt: isUncertain ? null : sql`now()`,
      failures: 0,
      ...(providerId === null ? {} : { providerId }),
      ...(isSettled ? { settledAt: sql`now()` } : {}),
    })
    .where(eq(refunds.id, id));
  if (state === 'failed') await addToSums(db, { paymentId, amountMinor: -amountMinor });
}

/**
 * Asks again for a locked refund that has failed: as another attempt, unless the last one may have been carried out, which the provider then
 * answers with.
 * @throws NotRefundable, after which the transaction cannot go on
 */
export async function resetRefund(
  db: Db,
  { id, paymentId, amountMinor }: Pick<StoredRefund, 'id' | 'paymentId' | 'amountMinor'>,
): Promise<void> {
  await addToSums(db, { paymentId, amountMinor });
  await db
    .update(refunds)
    .set({
      state: 'waiting',
      attempt: sql`${refunds.attempt} + case when ${refunds.heardAt} is null then 0 else 1 end`,
      providerId: null,
      failure: null,
      askedAt: sql`case when ${refunds.heardAt} is null then ${refunds.askedAt} end`,
      heardAt: null,
      triedAt: null,
      settledAt: null,
    })
    .where(eq(refunds.id, id));
  await wakeSender(db);
}
