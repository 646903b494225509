import { and, asc, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { WithdrawalState } from '#contract/return-states.ts';
import { hoursToConfirm } from '#contract/withdrawals.contract.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { withdrawals } from '#server/db/schema/returns.ts';
import type { Pieces } from '../orders/orders.rules.ts';

/** A statement as it was made, and what has become of it. */
export interface StoredWithdrawal {
  id: string;
  number: number;
  orderId: string | null;
  state: WithdrawalState;
  typedNumber: string;
  typedEmail: string;
  typedName: string;
  /** Things in words; null for the whole order, and where `lines` are chosen from the start. */
  items: string | null;
  lines: Pieces[] | null;
  /** The words of the person of the shop who has decided. */
  decision: string | null;
  receivedAt: Date;
}

const columns = {
  id: withdrawals.id,
  number: withdrawals.number,
  orderId: withdrawals.orderId,
  state: withdrawals.state,
  typedNumber: withdrawals.typedNumber,
  typedEmail: withdrawals.typedEmail,
  typedName: withdrawals.typedName,
  items: withdrawals.items,
  lines: withdrawals.lines,
  decision: withdrawals.decision,
  receivedAt: withdrawals.receivedAt,
};

type NewWithdrawal = Omit<StoredWithdrawal, 'id' | 'number' | 'decision' | 'receivedAt'> & {
  byUser: string | null;
  requestId: string;
};

/** @returns null when the same request was stored before, also by a call at the same moment */
export async function insertWithdrawal(db: Db, made: NewWithdrawal): Promise<StoredWithdrawal | null> {
  const [stored] = await db
    .insert(withdrawals)
    .values(made)
    .onConflictDoNothing({ target: withdrawals.requestId })
    .returning(columns);
  return stored ?? null;
}

export async function findWithdrawalOfRequest(db: Db, requestId: string): Promise<StoredWithdrawal | null> {
  const [found] = await db.select(columns).from(withdrawals).where(eq(withdrawals.requestId, requestId));
  return found ?? null;
}

export async function findWithdrawal(db: Db, id: string): Promise<StoredWithdrawal | null> {
  const [found] = await db.select(columns).from(withdrawals).where(eq(withdrawals.id, id));
  return found ?? null;
}

/** Locked until the transaction ends. Its order is locked before. */
export async function lockWithdrawal(db: Db, id: string): Promise<StoredWithdrawal | null> {
  const [found] = await db
    .select(columns)
    .from(withdrawals)
    .where(eq(withdrawals.id, id))
    .for('no key update');
  return found ?? null;
}

interface Decided {
  id: string;
  state: WithdrawalState;
  /** Null for the buyer. */
  decidedBy: string | null;
  decision: string | null;
  /** Chosen by whoever decided, of a statement in words. */
  lines: readonly Pieces[] | null;
}

export async function decideWithdrawal(db: Db, { id, lines, ...decided }: Decided): Promise<void> {
  await db
    .update(withdrawals)
    .set({ ...decided, decidedAt: sql`now()`, ...(lines && { lines: [...lines] }) })
    .where(eq(withdrawals.id, id));
}

interface DecidedOthers {
  orderId: string;
  state: WithdrawalState;
  decidedBy: string | null;
  decision?: string | null;
  /** Those alone that say the same in words; all by default. */
  items?: string | undefined;
}

/** Decides the statements of a locked order that wait for their confirmation. Index: withdrawals_order. @returns them */
export async function decideOthers(db: Db, others: DecidedOthers): Promise<StoredWithdrawal[]> {
  const { orderId, items, ...decided } = others;
  const waiting = and(eq(withdrawals.orderId, orderId), eq(withdrawals.state, 'unconfirmed'));
  return await db
    .update(withdrawals)
    .set({ ...decided, decidedAt: sql`now()` })
    .where(items === undefined ? waiting : and(waiting, eq(withdrawals.items, items)))
    .returning(columns);
}

const maxOfOrder = 50;

/** Statements of an order, the oldest first: of many those that were acted on, then the newest. Index: withdrawals_order. */
export async function listWithdrawalsOfOrder(db: Db, orderId: string): Promise<StoredWithdrawal[]> {
  const rows = await db
    .select(columns)
    .from(withdrawals)
    .where(eq(withdrawals.orderId, orderId))
    .orderBy(desc(eq(withdrawals.state, 'acted')), desc(withdrawals.id))
    .limit(maxOfOrder);
  return rows.toSorted((one, other) => one.number - other.number);
}

/** The pieces that a withdrawal has cancelled, and the money that came back for them, in minor units. */
export async function findCancelled(
  db: Db,
  orderId: string,
  name: string,
): Promise<{ pieces: Pieces[]; backMinor: number }> {
  const events = await db
    .select({ kind: orderEvents.kind, details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        inArray(orderEvents.kind, ['cancelled', 'withdrawn']),
        sql`${orderEvents.details} ->> 'name' = ${name}`,
      ),
    )
    .orderBy(asc(orderEvents.id));
  return {
    pieces: events.flatMap(({ kind, details }) => (kind === 'cancelled' ? (details.lines ?? []) : [])),
    backMinor: events.reduce((sum, { details }) => sum + (details.amountMinor ?? 0), 0),
  };
}

const waits = sql`${withdrawals.state} in ('unconfirmed', 'late', 'unmatched')`;
const isDue = or(
  inArray(withdrawals.state, ['late', 'unmatched']),
  lt(withdrawals.receivedAt, sql`now() - make_interval(hours => ${hoursToConfirm})`),
);

/** Anybody can type what fits no order, so that comes after what does. */
const byUrgency = sql`case when not (${isDue}) then 2 when ${withdrawals.orderId} is null then 1 else 0 end`;

/** Statements that nobody has decided: those that are due first, then the oldest. Index: withdrawals_waiting. */
export async function listWaiting(db: Db, { page, limit }: { page: number; limit: number }) {
  const [rows, count] = await Promise.all([
    db
      .select({
        ...columns,
        isDue: sql<boolean>`${isDue}`,
        order: { number: orders.number, createdAt: orders.createdAt },
      })
      .from(withdrawals)
      .leftJoin(orders, eq(orders.id, withdrawals.orderId))
      .where(waits)
      .orderBy(byUrgency, asc(withdrawals.id))
      .limit(limit)
      .offset((page - 1) * limit),
    db.$count(withdrawals, waits),
  ]);
  return { rows, count };
}

/** Deletes a batch of statements that are so many days old. Index: withdrawals_received. @returns how many */
export async function deleteOldWithdrawals(db: Db, days: number, limit: number): Promise<number> {
  const { id, receivedAt } = withdrawals;
  const which = lt(receivedAt, daysAgo(days));
  return await deleteBatch(db, { table: withdrawals, key: id, which, oldest: receivedAt, limit });
}
