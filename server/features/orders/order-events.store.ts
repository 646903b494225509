import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderEventKind } from '#contract/statuses.ts';
import type { Db } from '#server/db/db.ts';
import { type OrderEventDetails, orderEvents } from '#server/db/schema/order-events.ts';
import { memberships, users } from '#server/db/schema/people.ts';
import type { Pieces } from './orders.rules.ts';

export interface NewEvent {
  orderId: string;
  /** Null for what is of the whole order. */
  part: number | null;
  kind: OrderEventKind;
  /** Null for the shop itself, and for a guest. */
  actorId: string | null;
  details: OrderEventDetails;
  /** The id of the form that causes it; null for one that cannot be sent twice. */
  requestId?: string | null;
}

export async function insertEvents(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length > 0) await db.insert(orderEvents).values([...events]);
}

export interface StoredEvent {
  id: string;
  at: Date;
  kind: OrderEventKind;
  part: number | null;
  actorId: string | null;
  /** The name of whoever did it; null for an account that was deleted. */
  actorName: string | null;
  /** The merchant that the actor works for now; null for everybody else. */
  actorMerchantId: string | null;
  details: OrderEventDetails;
}

const columns = {
  id: orderEvents.id,
  at: orderEvents.at,
  kind: orderEvents.kind,
  part: orderEvents.part,
  actorId: orderEvents.actorId,
  actorName: sql<string | null>`case when ${users.deletedAt} is null
    then nullif(trim(${users.firstName} || ' ' || ${users.lastName}), '') end`,
  actorMerchantId: memberships.merchantId,
  details: orderEvents.details,
};

const selectEvents = (db: Db, which: SQL | undefined) =>
  db
    .select(columns)
    .from(orderEvents)
    .leftJoin(users, eq(users.id, orderEvents.actorId))
    .leftJoin(memberships, eq(memberships.userId, orderEvents.actorId))
    .where(which);

/** The newest first. Index: order_events_order. */
export async function listEvents(db: Db, orderId: string, limit: number): Promise<StoredEvent[]> {
  return await selectEvents(db, eq(orderEvents.orderId, orderId)).orderBy(desc(orderEvents.id)).limit(limit);
}

/** @returns the event of an order that this request has caused; null when it is new */
export async function findEventOfRequest(
  db: Db,
  orderId: string,
  requestId: string,
): Promise<StoredEvent | null> {
  const [found] = await selectEvents(
    db,
    and(eq(orderEvents.orderId, orderId), eq(orderEvents.requestId, requestId)),
  );
  return found ?? null;
}

/** The pieces of an order that were cancelled with a refund. */
export async function listCancelledWith(db: Db, orderId: string, refundId: string): Promise<Pieces[]> {
  const rows = await db
    .select({ details: orderEvents.details })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, orderId),
        eq(orderEvents.kind, 'cancelled'),
        sql`${orderEvents.details} ->> 'refundId' = ${refundId}`,
      ),
    );
  return rows.flatMap(({ details }) => details.lines ?? []);
}

export async function findEvent(db: Db, orderId: string, id: string): Promise<StoredEvent | null> {
  const [found] = await selectEvents(db, and(eq(orderEvents.orderId, orderId), eq(orderEvents.id, id)));
  return found ?? null;
}

export async function countNotes(db: Db, orderId: string): Promise<number> {
  return await db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.kind, 'note')));
}

export async function deleteNoteText(db: Db, id: string): Promise<void> {
  await db
    .update(orderEvents)
    .set({ details: { text: null } })
    .where(eq(orderEvents.id, id));
}
