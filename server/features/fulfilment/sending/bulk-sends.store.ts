import { createHash } from 'node:crypto';
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { TrackedPart } from '#contract/tracking-list.contract.ts';
import type { BulkRequest } from '#contract/work-list.contract.ts';
import type { Db } from '#server/db/db.ts';
import { daysAgo, deleteBatch } from '#server/db/delete-batch.ts';
import { bulkSends } from '#server/db/schema/bulk-sends.ts';
import { orderEvents } from '#server/db/schema/order-events.ts';
import { orders } from '#server/db/schema/orders.ts';
import { parcels } from '#server/db/schema/parcels.ts';
import type { PaymentState } from './to-send.rules.ts';

export interface BulkSend {
  userId: string;
  askedHash: string;
  orderIds: string[];
  notify: boolean;
}

/** @returns what the request has begun to send; null when it is new */
export async function findBulkSend(db: Db, id: string): Promise<BulkSend | null> {
  const [found] = await db
    .select({
      userId: bulkSends.userId,
      askedHash: bulkSends.askedHash,
      orderIds: bulkSends.orderIds,
      notify: bulkSends.notify,
    })
    .from(bulkSends)
    .where(eq(bulkSends.id, id));
  return found ?? null;
}

/** @returns false when the same request was stored meanwhile */
export async function insertBulkSend(db: Db, id: string, send: BulkSend): Promise<boolean> {
  const { rowCount } = await db
    .insert(bulkSends)
    .values({ id, ...send })
    .onConflictDoNothing();
  return rowCount === 1;
}

/**
 * Says that the parcels of a request are taken back, once: what it has not sent stays unsent. Waits for the order that it is sending.
 * @returns false when somebody has said so before
 */
export async function markUndone(db: Db, id: string): Promise<boolean> {
  const { rowCount } = await db
    .update(bulkSends)
    .set({ undoneAt: sql`now()` })
    .where(and(eq(bulkSends.id, id), isNull(bulkSends.undoneAt)));
  return rowCount === 1;
}

/** Keeps others from taking it back until the transaction ends. */
export async function isBeingUndone(db: Db, id: string): Promise<boolean> {
  const [found] = await db
    .select({ undoneAt: bulkSends.undoneAt })
    .from(bulkSends)
    .where(eq(bulkSends.id, id))
    .for('share');
  return found !== undefined && found.undoneAt !== null;
}

/** A parcel that a request has made. */
export interface BulkParcel {
  id: string;
  orderId: string;
  orderNumber: number;
  part: number;
  number: number;
  /** It has arrived, was taken back, or is followed in another way than it was sent. */
  happened: 'delivered' | 'voided' | 'changed' | null;
}

/** The parcels of a request, in the sequence of its orders. Index: parcels_number_key, order_events_order. */
export async function listBulkParcels(db: Db, id: string, orderId?: string): Promise<BulkParcel[]> {
  const changed = sql`exists (select from ${orderEvents} where ${orderEvents.orderId} = ${parcels.orderId}
    and ${orderEvents.kind} = 'parcel-changed' and ${orderEvents.details} ->> 'parcelId' = ${parcels.id}::text)`;
  const rows = await db
    .select({
      id: parcels.id,
      orderId: parcels.orderId,
      orderNumber: orders.number,
      part: parcels.part,
      number: parcels.number,
      requestId: parcels.requestId,
      happened: sql<BulkParcel['happened']>`case when ${parcels.deliveredAt} is not null then 'delivered'
        when ${parcels.voidedAt} is not null then 'voided' when ${changed} then 'changed' end`,
    })
    .from(bulkSends)
    .innerJoin(orders, sql`${orders.id} = any(${bulkSends.orderIds})`)
    .innerJoin(parcels, eq(parcels.orderId, orders.id))
    .where(
      and(
        eq(bulkSends.id, id),
        isNotNull(parcels.requestId),
        orderId === undefined ? undefined : eq(parcels.orderId, orderId),
      ),
    )
    .orderBy(sql`array_position(${bulkSends.orderIds}, ${orders.id})`, parcels.part, parcels.number);
  return rows
    .filter(({ part, requestId }) => requestId === parcelRequestId(id, part))
    .map(({ requestId: _, ...parcel }) => parcel);
}

/** Longer than anybody repeats a request. */
export async function deleteOldBulkSends(db: Db, limit: number): Promise<number> {
  return await deleteBatch(db, {
    table: bulkSends,
    key: bulkSends.id,
    which: lt(bulkSends.createdAt, daysAgo(30)),
    oldest: bulkSends.createdAt,
    limit,
  });
}

/** By which a repeated request is known to ask for the same. */
export function hashOfAsked({
  orders,
  filter,
  merchant,
  notify,
}: Omit<BulkRequest, 'request' | 'action'>): string {
  const asked = [orders ? [...new Set(orders)].sort() : null, filter ?? null, merchant ?? null, notify];
  return hashRequest(asked);
}

export const hashOfTracked = (parcels: readonly TrackedPart[], notify: boolean): string =>
  hashRequest([
    parcels.map(({ order, part, parcel, carrier, trackingNumber }) => [
      order,
      part,
      carrier ?? null,
      trackingNumber || null,
      ...(parcel ? [parcel] : []),
    ]),
    notify,
  ]);

const hashRequest = (asked: unknown) => createHash('sha256').update(JSON.stringify(asked)).digest('hex');

/** The id by which the parcel of a part is known to belong to the request. */
export function parcelRequestId(request: string, part: number): string {
  const hex = createHash('sha256').update(`${request}/${part}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The payment states of orders by their ids; to send one, in a transaction that has locked it. */
export async function findPaymentStates(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, PaymentState>> {
  const rows = await db
    .select({
      id: orders.id,
      isAwaited: orders.paymentDue,
      isRefunded: sql<boolean>`${orders.paidMinor} > 0 and ${orders.refundedMinor} = ${orders.paidMinor}`,
    })
    .from(orders)
    .where(inArray(orders.id, [...orderIds]));
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}
